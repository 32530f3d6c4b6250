import { onceFor } from '../../../platform/once-for.ts';
import { stem, words } from '../../../wording/words.ts';
import type { Work } from '../../books/books.ts';
import { qualitiesOf } from '../understand/facets.ts';
import { genreAsked } from '../understand/genre-asked.ts';
import type { UnderstoodQuery } from '../understand/understand.ts';
import { normalForm } from '../understand/words/word-vectors.ts';
import { countries } from './country.ts';
import { isWarnedOf } from './hurts.ts';
import { saysItLacks } from './said.ts';
import { isSeries, isToldByRecords } from './unwanted.ts';

/**
 * How many of the things that a request rules out a book may have all the same, since a record need not tell of them:
 * “no bakeries”, “not cute”. What has a capital, as an author has, records tell.
 */
export const untoldDenials = (query: UnderstoodQuery): number => untoldIn(query).length;

const untoldIn = onceFor(({ text, unwanted }: UnderstoodQuery): readonly (readonly string[])[] => {
  if (unwanted.length === 0) return unwanted;
  const names = new Set(
    text
      .split(/[^\p{L}\p{M}'’]+/u)
      .filter((word) => /^\p{Lu}/u.test(word))
      .flatMap(words)
      .map(stem),
  );
  const isNamed = (wish: readonly string[]) => wish.every((word) => names.has(word));
  return unwanted.filter((wish) => !isNamed(wish) && !isTold(wish));
});

/** Whether every record would tell of it: a mood, a length, a genre, a country, a series, or the name of a topic. */
function isTold(wish: readonly string[]): boolean {
  const forms = wish.map(normalForm);
  const isKind = isSeries(wish) || qualitiesOf(wish).length > 0 || genreAsked(wish.join(' ')) !== undefined;
  return isKind || countries.has(forms.join(' ')) || isToldByRecords(forms);
}

/**
 * What a request rules out though the silence of a record does not prove that the book lacks it, in normal forms. That
 * is what no record need tell of; what a book may have without being about it, “no police in it”; what it does to its
 * readers, “that does not frighten me”; and which side it takes, “not propaganda”.
 */
const hiddenIn = onceFor((query: UnderstoodQuery): readonly (readonly string[])[] => {
  const { text, unwanted, facets } = query;
  if (unwanted.length === 0) return [];
  const untold = new Set(untoldIn(query));
  const spared = [...text.matchAll(RULES_NOTHING_OUT)].map(([said]) => new Set(words(said).map(stem)));
  const inIt = stemsAt(text, IN_IT);
  const effects = stemsAt(text, DOES_TO_ME);
  return unwanted
    .filter((wish) => !spared.some((said) => wish.every((word) => said.has(word))))
    .filter((wish) => {
      const forms = wish.map(normalForm);
      // “For adults, no teenagers saving the world”: every record says for whom its book is.
      if (facets.audience === 'adult' && forms.some((form) => YOUNG.has(form))) return false;
      if (untold.has(wish)) return !isWarnedOf(forms.filter((form) => !TRAILING.has(form)));
      const isInIt = wish.every((word) => inIt.has(word)) && genreAsked(wish.join(' ')) === undefined;
      const isEffect = wish.some((word) => effects.has(word));
      return isEffect || forms.every((form) => PARTISAN.has(form)) || (isInIt && !isWarnedOf(forms));
    })
    .map((wish) => wish.map(normalForm));
});
/** The stems of the words that a pattern captures. */
const stemsAt = (text: string, pattern: RegExp): ReadonlySet<string> =>
  new Set([...text.matchAll(pattern)].flatMap(([, said = '']) => words(said).map(stem)));
/**
 * “Not only Pamuk”, “isn't just sad”, “no brain needed”, “nothing jumps out”, “without getting up at 5am”, with the
 * words behind them. “Without preaching” and “nothing gross” do rule something out.
 */
const RULES_NOTHING_OUT =
  /(?:(?:\bnot|n['’]t) (?:only|just)\b|\bno \p{L}{2,20} (?:needed|required)\b|\bnothing \p{L}{2,19}(?<![sui])s\b|\bwithout (?!being\b|(?:any|every|no|some)thing\b)\p{L}{2,20}ing(?= (?!and\b|but\b|in\b|nor\b|or\b|please\b)[\p{L}\p{N}]))(?: [\p{L}\p{N}'’-]{1,30}){0,4}/giu;
const YOUNG = new Set(
  words('teen teens teenager teenagers teenage ya child children kid kids').map(stem).map(normalForm),
);
/** Words behind what is ruled out that say nothing more. */
const TRAILING = new Set(words('tho though side bit thing stuff part content talk').map(stem).map(normalForm));
const IN_IT = /\b(?:no|without(?: any)?) (\p{L}{2,20}) in (?:it|them)\b/giu;
const DOES_TO_ME = /\b(?:do|does|did|will|would)(?: not|n['’]?t) (\p{L}{2,20}) (?:me|us)\b/giu;
/** What readers call a book that takes sides. */
const PARTISAN = new Set(
  words('propaganda biased bias polemic rant sermon preachy agenda hagiography').map(stem).map(normalForm),
);

/** Whether a book may have something that the request rules out, though its record does not say so. */
export const mayHaveUnwanted = (query: UnderstoodQuery, work: Pick<Work, 'asks' | 'pitch' | 'summary'>): boolean =>
  hiddenIn(query).some((forms) => !saysItLacks(forms, work));
