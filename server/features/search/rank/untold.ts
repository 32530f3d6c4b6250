import { onceFor } from '../../../platform/once-for.ts';
import { stem, words } from '../../../wording/words.ts';
import { qualitiesOf } from '../understand/facets.ts';
import { genreAsked } from '../understand/genre-asked.ts';
import type { UnderstoodQuery } from '../understand/understand.ts';
import { normalForm } from '../understand/words/word-vectors.ts';
import { countries, isSeries, isToldByRecords } from './unwanted.ts';

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
