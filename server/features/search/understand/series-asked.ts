import { bareTitle, FILLER, remembered, stem, words } from '../../../wording/words.ts';
import type { Work } from '../../books/books.ts';
import { askedWords, asksOrder, bareName } from './named-authors.ts';
import { matchTitle } from './named-titles.ts';
import type { UnderstoodQuery } from './understand.ts';
import { isOrdinary } from './words/term-weights.ts';
import { formOf, rarity } from './words/word-vectors.ts';

type Volume = Pick<Work, 'title' | 'subtitle' | 'authors' | 'series_name'>;

/**
 * The names, as in the works, of the series whose volumes the query asks for. It asks for their order, or says only the
 * name. If the name is also the title of one of the works, the query must call it a series.
 */
export function seriesAsked(query: UnderstoodQuery, works: readonly Volume[]): ReadonlySet<string> {
  if (query.bare === '') return NO_SERIES;
  const volumes = Map.groupBy(works, ({ series_name: name }) => name);
  const asked = [...volumes].flatMap(([name, of]) => (name !== null && asksForSeries(query, name, of) ? name : []));
  const isTitle = () => works.some(({ title, subtitle }) => matchTitle(query, title, subtitle) === 'exact');
  return asked.length === 0 || (!saysSeries(query) && isTitle()) ? NO_SERIES : new Set(asked);
}
const NO_SERIES: ReadonlySet<string> = new Set();

function asksForSeries(query: UnderstoodQuery, series: string, volumes: readonly Volume[]): boolean {
  const name = nameOfSeries(series);
  const [first = ''] = name;
  const said = askedWords(query);
  if (name.length === 0 || !said.includes(first)) return false;
  if (asksOrder(query)) return name.every((word) => said.includes(word));
  const telling = said.filter((word) => !(FILLER.has(word) || OF_ANY_SERIES.has(word) || ALL_OF_IT.has(word)));
  const rest = withoutAuthor(telling, volumes);
  const isBeside = rest.length < telling.length;
  // “Dune Herbert” is the first volume.
  if (isBeside && volumes.some(({ title }) => bareTitle(title) === rest.join(' '))) return false;
  // “Percy Jackson” is the beginning of “Percy Jackson and the Olympians”. “Narnia” alone names a series of which we
  // have several volumes, but “culture” and “dinosaurs” are ordinary words.
  const isBeginning = rest.length > 0 && rest.every((word, at) => word === name[at]);
  const isTelling = volumes.length > 1 ? rarity(formOf(first)) >= RARE : isTellingAlone(first);
  const isName = isBeside || saysSeries(query) || isTelling || bareTitle(series) === query.bare;
  return isBeginning && (rest.length > 1 || (rest.length === name.length && isName));
}
/** Few books have a word of at least this rarity, and hardly any one of that. */
const [RARE, RARER] = [0.6, 0.72];
const isTellingAlone = (word: string): boolean => rarity(formOf(word)) >= RARER && !isOrdinary(stem(word));

const nameOfSeries = remembered(20_000, (series): readonly string[] =>
  words(series)
    .map(bareName)
    .filter((word) => !(FILLER.has(word) || OF_ANY_SERIES.has(word))),
);

/** What is said before the name of the volumes' author: “Goosebumps” in “Goosebumps R. L. Stine”. */
function withoutAuthor(said: readonly string[], [volume]: readonly Volume[]): readonly string[] {
  const author = words(volume?.authors[0] ?? '');
  if (said.length < 2 || said.at(-1) !== author.at(-1)) return said;
  return said.slice(0, said.findLastIndex((word) => !author.includes(word)) + 1);
}

/** Readers ask for “The Chronicles of Narnia” as Narnia. */
export const OF_ANY_SERIES: ReadonlySet<string> = new Set(
  'chronicles chronicle cycle saga series trilogy quartet sequence books novels mysteries'.split(' '),
);
const ALL_OF_IT = new Set('all complete entire whole full set collection volumes every'.split(' '));
const CALLS_SERIES = new Set('order series saga trilogy quartet cycle chronicles'.split(' '));
const saysSeries = (query: UnderstoodQuery): boolean => askedWords(query).some((word) => CALLS_SERIES.has(word));
