import { onceFor } from '../../../platform/once-for.ts';
import { spelledOut } from '../../../wording/numbers.ts';
import type { Topic, Work } from '../../books/books.ts';
import { ageIn, numberOf } from '../understand/age.ts';
import { listedBooks } from '../understand/asked-topics.ts';
import { isErrand } from '../understand/errand.ts';
import { FOR_ANYBODY } from '../understand/facets.ts';
import { quotesTitle } from '../understand/named-titles.ts';
import { asksProvenance } from '../understand/provenance.ts';
import { isNameOf, topicsThatAre } from '../understand/topic-phrases.ts';
import type { UnderstoodQuery } from '../understand/understand.ts';

const WISHES = ['forms', 'moods', 'needs', 'fiction', 'audience', 'length'] as const;

/** Whether a request wishes for more than a subject, apart from the wishes in `apart`. */
function wishesBeside(
  { facets, unwanted, isLikeness }: UnderstoodQuery,
  apart: readonly (typeof WISHES)[number][],
): boolean {
  const isWished = (wish: (typeof WISHES)[number]) => facets[wish] !== null && facets[wish].length > 0;
  return isLikeness === true || unwanted.length > 0 || WISHES.some((wish) => !apart.includes(wish) && isWished(wish));
}

/** Whether a request wishes for more than a subject. */
export const wishesMore = (query: UnderstoodQuery): boolean =>
  wishesBeside(query, []) || asksProvenance(query.provenance);

/** The topics that a request is, by a name or a question of theirs; empty if it says anything more. */
const topicsAsked = onceFor((query: UnderstoodQuery): readonly Topic[] => {
  if (query.isLikeness || quotesTitle(query) || isErrand(query.text)) return [];
  return (
    textsOf(query)
      .map(topicsThatAre)
      .find(({ length }) => length > 0) ?? []
  );
});
/** The request, and what it wants without what is around that. */
function textsOf({ text, wanted, unwanted, provenance }: UnderstoodQuery): string[] {
  return unwanted.length === 0 && !asksProvenance(provenance) ? [text, wanted] : [text];
}

/**
 * If a request is a topic: the books that the catalogue lists for it, by id, the first ones nearer to 1. Each was
 * chosen for that topic, though not for every name of it. Empty for any other request.
 */
export const listAsked = onceFor(
  (query: UnderstoodQuery): ReadonlyMap<string, number> =>
    listedBooks(topicsAsked(query).map((topic) => ({ topic, share: 1 }))),
);

/** Whether a request is the very name of a topic, so that each of its books was chosen for these words. */
export const isTopicItself = (query: UnderstoodQuery): boolean =>
  topicsAsked(query).some((topic) => textsOf(query).some((text) => isNameOf(text, topic)));

/**
 * The occasions that books are wanted for, if a request says nothing else: “beach reads”, “something for our book
 * club”. Empty otherwise. What readers are going through is not an occasion: a book that is marked for grief need not
 * suit theirs.
 */
export function occasionsAsked(query: UnderstoodQuery): readonly string[] {
  const { terms, facets, meant } = query;
  const { needs, moods } = facets;
  const isOccasion = needs.length > 0 && needs.every((need) => FOR_ANYBODY.has(need));
  // “Warm” is a mood as well as an occasion.
  const isAll = terms.every(({ stem: root }) =>
    (meant.get(root) ?? []).some(({ value }) => needs.includes(value) || moods.includes(value)),
  );
  return isOccasion && isAll && !wishesBeside(query, ['needs', 'moods']) ? needs : [];
}

export type YoungReader = { audience: 'child' | 'teen'; age: number | null; isReluctant: boolean };

/** Words that say who the reader is. */
const READER = new Set(
  `year years old olds yr aged age ages boy boys girl girls kid kids child children's childrens children son sons daughter daughters
  grandson granddaughter grandchild grandchildren nephew niece toddler toddlers teen teens teenager teenagers teenage young adult adults
  little small fiction story stories novel novels book books read reads reading good great best new favourite favorite
  gift gifts present presents reader readers reluctant turn turns turning
  actually really get buy`.split(/\s+/),
);

/** “A book my ten-year-old will love” and “who loves reading” ask for no love story. */
const WILL_LOVE =
  /\b(?:(?:will|would|might|could) (?:(?:actually|really) )?(?:love|enjoy)|(?:loves?|likes|enjoys?) (?:to read|reading|books|stories))\b/iu;
const LIKING = new Set(['love', 'loves', 'likes', 'enjoy', 'enjoys']);
/** “A Christmas present”, “for his tenth birthday”, and not “Christmas stories”. */
const GIVEN =
  /\b(?:birthday|christmas) (?:gift|present)s?\b|\b(?:his|her|their)(?: \w{1,12})? (?:birthday|christmas)\b/iu;
const GIVEN_AT = new Set(['birthday', 'christmas']);
/** “Stories about gifts”, “books about reading”. */
const ABOUT_GIVING = /\babout (?:reading|books|gifts?|presents?|turning)\b/iu;
export const RELUCTANT = 'reluctant readers';
/** Needs that a request says by naming the young reader. “My 13 year old” is the reader here, and not the trouble. */
const OF_READER = new Set(['a gift', 'raising teenagers', RELUCTANT]);

/**
 * The young reader that a book is wanted for, if the request says nothing else: “books for an 8 year old”. Null for any
 * other request.
 */
export function youngReaderAsked(query: UnderstoodQuery): YoungReader | null {
  const { terms, facets, text, provenance } = query;
  const { audience } = facets;
  // What is ruled out was left out before: “for a one-year-old, no talking animals”.
  const asksMore =
    wishesBeside({ ...query, unwanted: [] }, ['audience', 'forms', 'fiction', 'needs']) ||
    !facets.needs.every((need) => OF_READER.has(need)) ||
    asksProvenance(provenance) ||
    ABOUT_GIVING.test(text);
  if (asksMore || (audience !== 'child' && audience !== 'teen')) return null;
  const isReluctant = facets.needs.includes(RELUCTANT);
  const isReader = terms.every(
    ({ word }) =>
      (isReluctant && word === 'hates') ||
      READER.has(word) ||
      numberOf(word) !== null ||
      (LIKING.has(word) && WILL_LOVE.test(text)) ||
      (GIVEN_AT.has(word) && GIVEN.test(text)),
  );
  return isReader ? { audience, age: ageIn(text), isReluctant } : null;
}

/** “Funny for seven to ten”, “ages eight up”, “classic for seven-year-olds”. */
const AGES = /\b(\w{1,8})(?: to (\w{1,8})|(?: and)? (up)|-year-olds?)\b/giu;
/** “Age eight up” covers this many more years. */
const UP = 3;

const agesIn = ({ asks }: Pick<Work, 'asks'>) =>
  [...asks.join(' | ').matchAll(AGES)].flatMap(([, from = '', to = '', up]) => {
    const first = numberOf(from);
    return first === null ? [] : [{ first, last: numberOf(to), up }];
  });

/** Whether the asks of a book say for which age it is. */
export const saysAge = (work: Pick<Work, 'asks'>): boolean => agesIn(work).length > 0;

/** Whether the asks of a book say that it suits this age. */
export function suitsAge(work: Pick<Work, 'asks'>, age: number): boolean {
  return agesIn(work).some(({ first, last, up }) => {
    if (last !== null) return age >= first && age <= last;
    return up ? age >= first && age <= first + UP : Math.abs(age - first) <= 1;
  });
}

/** The years for which a book is asked, if this age is one: “ten to thirteen”, “twelve and up”. Null for other ages. */
export function agesSaid(work: Pick<Work, 'asks'>, age: number): string | null {
  const said = agesIn(work).find(({ first, last, up }) =>
    last === null ? up && age >= first && age <= first + UP : age >= first && age <= last,
  );
  if (!said) return null;
  return spelledOut(said.last === null ? `${said.first} and up` : `${said.first} to ${said.last}`);
}
