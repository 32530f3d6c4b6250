import { words } from '../../../wording/words.ts';
import type { Work } from '../../books/books.ts';
import type { Likeness } from '../resolve/likeness.ts';
import { ageIn } from '../understand/age.ts';
import { asksEasyEnglish } from '../understand/easy-english.ts';
import { genreBeside } from '../understand/genre-asked.ts';
import { chanceOfPages, OF_UNSAID_LENGTH, pagesAsked } from '../understand/length-asked.ts';
import { namedAuthors } from '../understand/named-authors.ts';
import { matchTitle } from '../understand/named-titles.ts';
import { asksProvenance } from '../understand/provenance.ts';
import { settingAsked } from '../understand/setting-asked.ts';
import type { UnderstoodQuery } from '../understand/understand.ts';
import { formOf } from '../understand/words/word-vectors.ts';
import { answersBeside, type ListShares, type QueryView } from './features.ts';
import { IS_ASKED, IS_NAMED } from './named-bonus.ts';
import { isSetIn } from './setting.ts';
import { saysAge, suitsAge } from './shelf.ts';
import { untoldDenials } from './untold.ts';

/**
 * How much of a miss a children's book is, classics aside, if nobody asked for one. Of those that seemed as likely as
 * other books shown, only one in ten served.
 */
const UNASKED = 0.5;
/**
 * The same for a book of which the record does not say whether it is as asked: told in letters, or without the pep talk
 * that books from its country are known for.
 */
const DOUBTFUL = 0.5;
/** “Love stories” and “true stories” are not short ones. */
const STORIES = /(?<!\b(?:love|true|life|detective|crime|murder|adventure|war|family|real) )\bstories\b/iu;
const isForChildren = ({ audience, genres }: Work): boolean => audience === 'child' && !genres.includes('Classics');
const OF_CHILDREN =
  /\b(?:kids?|child\w{0,5}|sons?|daughters?|boys?|girls?|nieces?|nephews?|toddlers?|grand\w{1,9}|brothers?|sisters?|bedtime|picture books?|school|class(?:room)?|aloud|famil(?:y|ies)|fairy|nursery|teen\w{0,6}|bab(?:y|ies)|young|little|year)\b/iu;

/**
 * The chance that a book of a country or a place does not have a thing that the request rules out and that records need
 * not tell of.
 */
const FREE_OF_UNTOLD = 0.85;

/** How many wishes a book is known not to meet, and whether its record does not say if it meets another. */
export type Faults = { against: number; isDoubtful: boolean };

/**
 * `sureness`: the chance that a book fits for being of the kind that the request asks for, with no other evidence; 0 if
 * it is not. `misses`: how many wishes count as missed.
 */
export type Mark = { sureness: number; misses: number };

/**
 * For each ranked work, how surely the request means it (by name, or because it asks for every book of a kind), and how
 * many wishes count as missed. `likeness`: the books that others should be like, if it asks for that.
 */
export function markEach(
  query: UnderstoodQuery,
  view: QueryView,
  ranked: readonly { work: Work; shares: ListShares; faults: Faults; named: number }[],
  likeness: Pick<Likeness, 'ofChildren'> | null = null,
): Mark[] {
  const setting = settingAsked(query);
  // “Poetry by Irish authors” asks for every book that is both.
  const genre = asksProvenance(query.provenance) ? genreBeside(query.wanted) : undefined;
  const { moods } = query.facets;
  // “Irish short stories, funny”: not every Irish one.
  const isInMood = (work: Work) => moods.length === 0 || moods.some((mood) => work.moods.includes(mood));
  // “Danish thrillers” asks for no other Danish book, but most of them are on the shelf of crime.
  const isOfGenre = ({ genres }: Work, asked: string) =>
    genres.includes(asked) || (asked === 'Thriller' && genres.includes('Mystery'));
  const isOpen = (work: Work) =>
    (genre === undefined ? query.isOpen : isOfGenre(work, genre)) || (setting !== null && isSetIn(work, setting));
  // Readers who want stories may also mean short ones.
  const isNoShortStory = ({ form }: Work) => form === 'novel' && STORIES.test(query.wanted);
  const { length: asked } = query.facets;
  const unsaid = FREE_OF_UNTOLD ** untoldDenials(query);
  // Where pages are named, `chanceOfPages` counts a length that is not said.
  const pages = pagesAsked(query.text);
  const isLengthAsked = asked !== null && pages === null;
  const surenessOf = ({ length }: Work) => unsaid * (isLengthAsked && length === null ? OF_UNSAID_LENGTH : 1);
  const faultOfLength = ({ length }: Work, isMeant: boolean): number => {
    if (asked === null || length === null || length === asked) return 0;
    // “Short books by Dostoevsky”: his books must also be short.
    if (isMeant) return 1;
    // A long book is never likely for a reader who asks for a short one, nor the other way round.
    return length === 'middle' || likeness ? 0 : 1;
  };
  // “Like Harry Potter for a seven-year-old”: the asks of many records say for which age a book is.
  const age = query.isLikeness && query.facets.audience !== null ? ageIn(query.text) : null;
  const isForOtherAge = (work: Work) => age !== null && saysAge(work) && !suitsAge(work, age);
  // A learner of English cannot read a hard or a long book.
  const isEasyAsked = asksEasyEnglish(query.text);
  const isHard = ({ level, length }: Work) => isEasyAsked && (level !== 'introductory' || length === 'long');
  const isOfNamed = ofTheirBooks(
    query,
    view,
    ranked.filter(({ named }) => named >= IS_NAMED),
  );
  const isOfChildren = likeness?.ofChildren || query.facets.audience !== null || OF_CHILDREN.test(query.text);
  const marks = ranked.map(({ work, faults: { against, isDoubtful }, named }) => {
    const isMeant = isOpen(work) || (named >= IS_NAMED && isOfNamed(work));
    const faultOfPages = likeness ? 0 : 1 - chanceOfPages(pages, work.length);
    const faults =
      against + Math.max(faultOfLength(work, isMeant), faultOfPages) + Number(isHard(work) || isForOtherAge(work));
    const isUnasked = isForChildren(work) && !isOfChildren && named < IS_NAMED;
    // A children's book is not among “Russian novels”.
    const unasked = isUnasked ? (isMeant ? 1 : UNASKED) : 0;
    const isUnsure = isDoubtful || (isMeant && named < IS_NAMED && (!isInMood(work) || isNoShortStory(work)));
    const certain = named >= IS_NAMED ? 1 : surenessOf(work);
    const sureness = isMeant ? certain : 0;
    return { named, sureness, misses: faults + (isUnsure ? DOUBTFUL : 0) + unasked };
  });
  // A reader who asks for an author's novellas when we have none is shown the author's other books.
  const noneIsSo = marks.every(({ named, misses }) => named < IS_NAMED || misses > 0);
  return marks.map(({ named, sureness, misses }) => {
    // The very book that was asked for fits, whatever else the request seems to wish.
    const isExcused = named >= IS_ASKED || (named >= IS_NAMED && noneIsSo);
    return { sureness, misses: isExcused ? 0 : misses };
  });
}

/**
 * If a request names an author or a series and says more, which of the books it means: those whose title it names too
 * (“On Writing Stephen King”), or those that answer the rest (“the Agatha Christie on an island”). All of them if none
 * does.
 */
function ofTheirBooks(
  query: UnderstoodQuery,
  view: QueryView,
  named: readonly { work: Work; shares: ListShares }[],
): (work: Work) => boolean {
  const titled = named.filter(
    ({ work, shares }) =>
      shares.asked === 1 ||
      (matchTitle(query, work.title, work.subtitle) !== null && namedAuthors(query, work.authors).length > 0),
  );
  // “Dune frank herbert” has all of “Dune”, but not all of “Dune Messiah”.
  const said = new Set(words(query.text));
  const whole = titled.filter(
    ({ work, shares }) => shares.asked === 1 || words(work.title).every((word) => said.has(word)),
  );
  const meant = new Set((whole.length > 0 ? whole : titled).map(({ work }) => work.id));
  if (meant.size > 0) return ({ id }) => meant.has(id);
  const names = named.flatMap(({ work }) => [...namedAuthors(query, work.authors), work.series_name ?? '']);
  const apart = new Set([...words(names.join(' ')).map(formOf), ...BESIDE_A_NAME]);
  const answers = new Map(named.map(({ work }) => [work.id, answersBeside(view, apart, work)]));
  const most = Math.max(0, ...answers.values());
  return ({ id }) => most < ANSWERED || (answers.get(id) ?? 0) >= ANSWERED_SHARE * most;
}
/**
 * The words beside a name decide if a book answers this much of them. Then every book with this share of the best
 * answer is meant.
 */
const ANSWERED = 0.5;
const ANSWERED_SHARE = 0.7;
/** Words beside an author's name that do not say which books are meant: “Terry Pratchett, where to start”. */
const BESIDE_A_NAME = words(
  `start starting begin beginning beginner first next order chronological list ranked reading read guide bibliography collection collected box set
  all works everything complete early late best good great famous popular favourite favorite underrated other author writer similar new latest`,
).map(formOf);
