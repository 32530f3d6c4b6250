import type { Hit, SearchIndex } from '../../../platform/retrieval/search-index.ts';
import { spelledOut } from '../../../wording/numbers.ts';
import { bareTitle, FILLER, remembered, stem, words } from '../../../wording/words.ts';
import { readLike } from '../understand/like.ts';
import { readLikeTold } from '../understand/like-told.ts';
import { topicsCalled } from '../understand/topic-phrases.ts';
import { distance, isNear } from '../understand/typos.ts';
import type { UnderstoodQuery } from '../understand/understand.ts';
import { isOrdinary } from '../understand/words/term-weights.ts';
import { formOf, rarity } from '../understand/words/word-vectors.ts';

type Named = Pick<Hit, 'id' | 'title' | 'authors'>;

/**
 * Ids of those whose title and author a request gives, and nothing else: “sapiens harari”, “Austen, Emma”. The surname
 * has to be there, the other names may be. If there is none in full, one with a typo (“middlemarch elliot”) or the only
 * one of whose title the request has a telling part (“fast and slow kahneman”).
 */
export function titledBy(hits: readonly Named[], request: string): string[] {
  const said = words(request).map(withoutCase);
  if (said.length < 2 || said.length > TITLED_WORDS) return [];
  const found = hits.map(({ id, title, authors }) => ({
    id,
    how: Math.max(...authors.split(', ').map((author) => howNamed(said, title, words(author)))),
  }));
  const best = Math.max(...found.map(({ how }) => how));
  const ids = [...new Set(found.filter(({ how }) => how === best).map(({ id }) => id))];
  if (best <= NOT) return [];
  return best === WHOLE ? ids.slice(0, MOST_ALIKE) : ids.length === 1 ? ids : [];
}
const TITLED_WORDS = 10;
const MOST_ALIKE = 2;

/** How surely these words are a title and a name, in either order. */
const [NOT, PART, SLIP, WHOLE] = [0, 1, 2, 3];

function howNamed(said: readonly string[], title: string, name: readonly string[]): number {
  const last = name.at(-1) ?? '';
  if (!said.some((word) => word === last || isSlipFor(word, last))) return NOT;
  const splits = said.flatMap((_, at) => {
    const [front, back] = [said.slice(0, at), said.slice(at)];
    return front.length === 0
      ? []
      : [
          { part: front, by: back },
          { part: back, by: front },
        ];
  });
  return Math.max(
    ...splits.map(({ part, by }) => {
      const called = by[0] === 'by' ? by.slice(1) : by;
      const isSpelled = called.includes(last) && called.every((word) => name.includes(word));
      if (!isSpelled && !isMisspelt(called, name)) return NOT;
      const how = howTitled(part, title, isSpelled && !isOrdinary(stem(last)));
      return isSpelled ? how : Math.min(how, SLIP);
    }),
  );
}

/** “Orwell's” names Orwell. */
const withoutCase = (word: string) => word.replace(/'s?$/, '');

const isMisspelt = (said: readonly string[], name: readonly string[]): boolean =>
  isSlipFor(said.at(-1) ?? '', name.at(-1) ?? '') && said.slice(0, -1).every((word) => name.includes(word));

/** “Hariri” for Harari, “Elliot” for Eliot: one wrong letter, two in a long name, and no word of the language. */
const isSlipFor = (word: string, last: string): boolean =>
  last.length >= LEAST_LAST &&
  word[0] === last[0] &&
  Math.abs(word.length - last.length) <= 2 &&
  !isOrdinary(stem(word)) &&
  distance(word, last, last.length >= LONG_LAST ? 2 : 1) <= (last.length >= LONG_LAST ? 2 : 1);
const [LEAST_LAST, LONG_LAST] = [4, 8];

const bared = (text: string): string => spelledOut(bareTitle(words(text).map(withoutCase).join(' ')));
const formsOf = remembered(20_000, (title: string) => ({
  wholes: [...new Set([title, title.split(':')[0] ?? ''].map(bared))],
  all: words(title).map(withoutCase),
  telling: tellingOf(bared(title).split(' ')),
}));
const tellingOf = (said: readonly string[]): readonly string[] => said.filter((word) => !FILLER.has(word));

function howTitled(part: readonly string[], title: string, isSure: boolean): number {
  const { wholes, all, telling } = formsOf(title);
  const asked = spelledOut(bareTitle(part.join(' ')));
  if (wholes.includes(asked)) return WHOLE;
  if (wholes.some((whole) => isNear(asked, whole))) return SLIP;
  const said = tellingOf(asked.split(' '));
  if (said.length === 0 || said.every((word) => KINDS.has(word))) return NOT;
  const [only = '', another] = said;
  const isEnough = another !== undefined || isRare(only) || (isSure && isUnusual(only));
  // With a name that is nothing else, “up the bodies” is enough.
  return (isEnough && isRun(said, telling)) || (isSure && part.length > 1 && isRun(part, all)) ? PART : NOT;
}

const isRun = (said: readonly string[], title: readonly string[]): boolean =>
  title.some((_, at) => said.every((word, nth) => word === title[at + nth]));
const isRare = (word: string): boolean => word !== '' && !isOrdinary(stem(word)) && rarity(formOf(word)) >= RARE;
const RARE = 0.72;
/** With a name that is nothing else, “kafka” is enough too, but “physics feynman” may want any of his books. */
const isUnusual = (word: string): boolean => rarity(formOf(word)) >= UNUSUAL && topicsCalled(word).length === 0;
const UNUSUAL = 0.5;
/** Words of many titles, which say what kind of book is wanted. */
const KINDS = new Set(
  'short stories story collected complete selected poems poetry plays novels novel essays letters works tales best new diaries journals guide history series trilogy'.split(
    ' ',
  ),
);

/**
 * Ids of those in whose title the request stands, two or more words in a row that make up half of it: “little fires”,
 * “the final empire”. None if several titles have it.
 */
export function titledInPart(hits: readonly Named[], query: UnderstoodQuery): string[] {
  if (query.bare === '' || query.isLikeness || query.unwanted.length > 0) return [];
  const said = tellingOf(bared(query.text).split(' '));
  if (said.length < 2) return [];
  const isPart = (title: string) => {
    const { telling } = formsOf(title);
    return 2 * said.length >= telling.length && isRun(said, telling);
  };
  const found = hits.filter(({ title }) => title.split(': ').some(isPart));
  return found.length === 1 ? found.map(({ id }) => id) : [];
}

/**
 * Whether a request that seems to exclude something or to ask for likeness is a title, or a title with its author:
 * “Tell No One”, “where the mountain meets the moon lin”.
 */
export async function isNameOfBook(index: Pick<SearchIndex, 'search'>, query: UnderstoodQuery): Promise<boolean> {
  const like = readLike(query.text);
  if (query.unwanted.length === 0 && like === null && readLikeTold(query.text).length === 0) return false;
  const said = words(query.text);
  if (said.length > TITLED_WORDS) return false;
  const hits = await index.search('title', said.join(' '), { limit: DEPTH });
  const isTitle = (hit: Named) => said.length >= LEAST_TITLE && isWhole(hit, query.text);
  // In “books like Normal People by Sally Rooney”, “like” is no part of a title.
  const cue = words(like?.cue ?? '').at(-1);
  const isTitled = (hit: Named) =>
    (cue === undefined || words(hit.title).includes(cue)) && titledBy([hit], query.text).length > 0;
  return hits.some((hit) => isTitle(hit) || isTitled(hit));
}

/** Whether a text is the title of a book, with its subtitle or without. */
export async function isTitleOfBook(index: Pick<SearchIndex, 'search'>, text: string): Promise<boolean> {
  const hits = await index.search('title', words(text).join(' '), { limit: DEPTH });
  return hits.some((hit) => isWhole(hit, text));
}
const isWhole = ({ title }: Named, text: string): boolean => formsOf(title).wholes.includes(bared(text));
const DEPTH = 10;
const LEAST_TITLE = 3;
