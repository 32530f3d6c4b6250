import { bareTitle, stem, words } from '../../../wording/words.ts';
import type { Discovery } from '../select/evidence.ts';
import { nameAlone } from '../understand/named-authors.ts';
import { quotesTitle } from '../understand/named-titles.ts';
import { distance, isNear, isSlip } from '../understand/typos.ts';
import type { UnderstoodQuery } from '../understand/understand.ts';
import { isOrdinary } from '../understand/words/term-weights.ts';

/**
 * The request as it was read, if it was not read as it stands: with all of its typos mended, or the name of the author,
 * title or series that it nearly is. `fitting`: the books that fit, the best first.
 */
export function readAs(query: UnderstoodQuery, fitting: readonly Discovery[]): string | null {
  if (query.repaired === 'wholly') return query.text;
  const [first] = fitting;
  if (!first || quotesTitle(query)) return null;
  const { work, evidence } = first;
  const said = nameAlone(query);
  // “Jrr” is no word that could be mended, but “jrr tolkien” is a name.
  const isMended = (name: string) => query.repaired === 'partly' && said.join('') === words(name).join('');
  const author = evidence.authors.find((name) => isSlip(said, words(name)) || isMended(name));
  if (author) return author;
  // “Foundation: the first book” is also called by what stands before the colon.
  const titles = evidence.title === 'near' ? [work.title, work.title.split(':')[0] ?? ''] : [];
  const series = evidence.title === null && work.series_name ? [work.series_name] : [];
  return [...titles, ...series].find((name) => isTypoOf(query.bare, bareTitle(name))) ?? null;
}

/** Another spelling is no typo: “color” for “colour”, “charlottes web”, “mocking bird” for “mockingbird”. */
const isTypoOf = (typed: string, name: string): boolean =>
  isNear(typed, name) && spelling(typed) !== spelling(name) && !saysOther(typed, name);
const spelling = (text: string): string =>
  text
    .replace(/(?<=[bt])re(?=s? |s?$)/g, 'er')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/our/g, 'or')
    .replace(/is(?=e|ing|ation)/g, 'iz')
    .replace(/ll(?=e[dr]|ing)/g, 'l');
/** “History of art” is no typo of “The Story of Art”: a usual word is mistyped for another by one letter at most. */
function saysOther(typed: string, name: string): boolean {
  const [said, meant] = [typed.split(' '), name.split(' ')];
  if (said.length !== meant.length) return false;
  return said.some((word, at) => isOrdinary(stem(word)) && distance(word, meant[at] ?? '', 1) > 1);
}
