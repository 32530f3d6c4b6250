import { places } from '../../server/features/books/books.ts';
import {
  CHARACTERS,
  KINDRED,
  namedIn,
  normaliseTitle,
  PLACES_FILE,
  repeatedRun,
  twinOf,
  wordRuns,
} from '../../server/features/books/testing.ts';
import { formOf, isOrdinary, rarity } from '../../server/features/search/testing.ts';
import { stem } from '../../server/wording/words.ts';
import { names as writtenNames } from '../../server/wording/written-names.ts';
import type { Entry } from './compare-with-reference.ts';
import type { Reference } from './reference.ts';

/** A phrase among the asks of more books than this no longer tells them apart. */
export const MOST_BOOKS_OF_A_PHRASE = 25;

/**
 * The rules of catalogue/README.md for a record's traits: no title or author among its asks, no ask twice, no phrase in
 * many books, no unknown kindred, characters that are names, a pitch that does not repeat the summary, and, if the
 * reference data is present, no copied run of words.
 */
export function findTraitFaults(
  entries: readonly Entry[],
  books: ReadonlySet<string>,
  reference: Reference | null,
): string[] {
  return [
    ...entries.flatMap((entry) => {
      const where = `${entry.file} ${entry.record.key}`;
      return [
        ...titlesAndAuthorsIn(entry),
        ...repeatedAsks(entry.record.asks),
        ...unknownKindred(entry, books),
        ...unknownPlaces(entry),
        ...repeatedSummary(entry),
        ...strangeCharacters(entry),
        ...copied(entry, reference),
      ].map((fault) => `${where}: ${fault}`);
    }),
    ...commonPhrases(entries),
  ];
}

const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length;

function titlesAndAuthorsIn({ record }: Entry): string[] {
  return record.asks.flatMap((ask) => {
    const named = namedIn(ask, record);
    return named ? [`the ask "${ask}" has the ${named}`] : [];
  });
}

function repeatedAsks(asks: readonly string[]): string[] {
  return asks.flatMap((ask, index) => {
    const twin = twinOf(asks, index);
    return twin === undefined ? [] : [`the asks "${twin}" and "${ask}" are nearly the same`];
  });
}

function unknownPlaces({ record }: Entry): string[] {
  return (record.setting?.places ?? [])
    .filter((place) => !places().has(place))
    .map((place) => `write into ${PLACES_FILE} where ${place} lies`);
}

function unknownKindred({ record }: Entry, keys: ReadonlySet<string>): string[] {
  const named = record.kindred.map(({ key }) => key);
  return [
    ...named.filter((key) => !keys.has(key)).map((key) => `kindred ${key} is no book of the catalogue`),
    ...(named.includes(record.key) ? ['it is its own kindred'] : []),
    ...(new Set(named).size < named.length ? ['a book stands twice among its kindred'] : []),
    ...record.kindred
      .filter(({ why }) => countWords(why) < KINDRED.words.min || countWords(why) > KINDRED.words.max)
      .map(({ key, why }) => `write three to eight words for kindred ${key}, not "${why}"`),
  ];
}

function repeatedSummary({ record }: Entry): string[] {
  const repeated = repeatedRun(record.pitch, record.summary);
  return repeated ? [`the pitch repeats "${repeated}" of the summary`] : [];
}

function strangeCharacters({ record }: Entry): string[] {
  const all = (record.characters ?? []).map((character) => character.split('/'));
  const forms = all.flat();
  const names = all.flatMap((own) => [...new Set(own.map(normaliseTitle))]);
  return [
    ...(all.length > 0 && record.fiction === 'no' ? ['it is no story, so it has no characters'] : []),
    ...all
      .filter((own) => own.length > CHARACTERS.forms)
      .map((own) => `"${own.join('/')}" has more than ${CHARACTERS.forms} forms`),
    ...forms
      .filter((form) => !NAME.test(form) || isWordAlone(form))
      .map((form) => `the character "${form}" is not a name`),
    ...(new Set(names).size < names.length || all.some((own) => new Set(own).size < own.length)
      ? ['a name stands twice among its characters']
      : []),
  ];
}
/** With a capital, and without a space at either end. */
const NAME = /^[\p{Lu}\p{Lt}\p{Lo}\p{N}](?:.{0,78}\S)?$/u;
/** Whether a form is a word that many books have: “Narrator”, but not “Boxer”. */
const isWordAlone = (form: string): boolean => {
  const name = form.toLowerCase();
  return isOrdinary(stem(name)) && rarity(formOf(name)) < RARE && !writtenNames.has(name);
};
const RARE = 0.45;

function copied({ record }: Entry, reference: Reference | null): string[] {
  if (!reference) return [];
  return [record.pitch, ...record.asks, ...record.kindred.map(({ why }) => why)].flatMap((text) => {
    const run = wordRuns(text).find((each) => reference.runs.has(each));
    return run ? [`"${run}" also stands in ${reference.runs.get(run)}`] : [];
  });
}

function commonPhrases(entries: readonly Entry[]): string[] {
  const books = new Map<string, number>();
  for (const { record } of entries)
    for (const ask of new Set(record.asks.map(normaliseTitle))) books.set(ask, (books.get(ask) ?? 0) + 1);
  return [...books]
    .filter(([, count]) => count > MOST_BOOKS_OF_A_PHRASE)
    .map(([ask, count]) => `the ask "${ask}" stands in ${count} books, which is too many to tell them apart`);
}
