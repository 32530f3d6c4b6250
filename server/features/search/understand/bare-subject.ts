import { onceFor } from '../../../platform/once-for.ts';
import { words } from '../../../wording/words.ts';
import { languageLearnt } from './language-learnt.ts';
import { asksProvenance } from './provenance.ts';
import { isAroundSubject } from './topic-phrases.ts';
import type { UnderstoodQuery } from './understand.ts';
import { formOf } from './words/word-vectors.ts';

/**
 * A subject that is all a request asks for: its words, also in their normal forms, and whether a history of it is asked
 * for, or a first book on it.
 */
export type BareSubject = { text: string; forms: ReadonlySet<string>; isHistory: boolean; isFirst: boolean };

/** A subject of more words is narrow. */
const MOST_WORDS = 3;
const FIRST_BOOK = new Set('beginner beginners beginning introduction introductory intro basics dummies'.split(' '));
/** A question has an answer, and not every book on its subject gives it. */
const ASKING = /\b(?:why|how|do|does|did|can|could|should|will|would)\b(?! to\b)/iu;
/** Words of a gift or a bargain that say nothing of its subject: “a present for a coffee lover”, “free ebooks”. */
const GIVEN = new Set('gift gifts present presents lover lovers fan fans free'.split(' '));
/** “A book by a doctor” wishes for an author, not for a subject. */
const WRITTEN_BY = /\bby\b/iu;
/** “History of India” and “Indian history” ask for one, but not “a history teacher”. */
const HISTORY = /\bhistory of\b|\bhistory(?: books?)?[\s.!?]{0,3}$/iu;
/** “Learn Spanish” asks for a course, and not for books on Spain. */
const COURSE = 'learning a language';

/** The subject, if a request names one of a few words and wishes for nothing else: “gardening”, “history of India”. */
export const bareSubject = onceFor((query: UnderstoodQuery): BareSubject | { forms: null } => {
  const { text, wanted, facets, unwanted, isLikeness, provenance } = query;
  const { forms, fiction, audience, length, moods, needs } = facets;
  const isShaped = forms.length > 0 || fiction !== null || audience !== null || length !== null || moods.length > 0;
  if (isShaped || unwanted.length > 0 || isLikeness || asksProvenance(provenance)) return NONE;
  if (ASKING.test(text) || WRITTEN_BY.test(text) || needs.includes(COURSE) || languageLearnt(text) !== null)
    return NONE;
  const said = words(wanted).filter((word) => !isAroundSubject(word) && !GIVEN.has(word));
  const isOfHistory = HISTORY.test(wanted);
  const own = said.filter((word) => !(isOfHistory && word === 'history') && !FIRST_BOOK.has(word));
  const about = own.length > 0 ? own : said.filter((word) => word === 'history');
  const core = new Set(about.map(formOf));
  if (core.size === 0 || core.size > MOST_WORDS) return NONE;
  return {
    text: about.join(' '),
    forms: core,
    isHistory: own.length > 0 && isOfHistory && said.includes('history'),
    isFirst: said.some((word) => FIRST_BOOK.has(word)),
  };
});
const NONE = { forms: null };
