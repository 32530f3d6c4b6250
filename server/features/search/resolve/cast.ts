import { onceFor } from '../../../platform/once-for.ts';
import type { SearchIndex } from '../../../platform/retrieval/search-index.ts';
import { charactersNamed, characterWords, wordsOfNames } from '../understand/characters.ts';
import type { UnderstoodQuery } from '../understand/understand.ts';

type Casts = ReturnType<SearchIndex['casts']>;
type Cast = Casts[number];

/**
 * The works that may have the characters whom a request names, by id. `isSure`: these are meant unless the name is also
 * that of a title, an author or a topic. Otherwise the request has only a part of their name, and they are an answer
 * where nothing else is. `name`: whether their name, spelled as in the records, has several words. `isAlone`: the
 * request says nothing else.
 */
export type CastAsked = { ids: ReadonlySet<string>; isSure: boolean; name: 'full' | 'single' | null; isAlone: boolean };
export const NOBODY: CastAsked = { ids: new Set(), isSure: false, name: null, isAlone: false };

/** A name that is spelled right in one work is no typo of those in others, and a whole one is no part of them. */
export function castAsked(index: Pick<SearchIndex, 'casts'>, query: UnderstoodQuery): CastAsked {
  const { said, isFull, isAlone } = characterWords(query);
  const found = castsWith(index.casts(), said).flatMap(({ id, characters }) => {
    const named = charactersNamed(query, characters);
    return named ? [{ id, ...named }] : [];
  });
  const isSpelled = found.some((each) => each.isSpelled);
  const spelled = found.filter((each) => each.isSpelled === isSpelled);
  const most = Math.max(0, ...spelled.map(({ sureness }) => sureness));
  const meant = spelled.filter(({ sureness }) => sureness === most);
  const isSure = most > 0;
  const name = isFull ? 'full' : 'single';
  return { ids: new Set(meant.map(({ id }) => id)), isSure, name: isSure && isSpelled ? name : null, isAlone };
}

/** The works that have all of these words in names, or all but one if there are none. */
export function castsWith(casts: Casts, said: readonly string[]): readonly Cast[] {
  const byWord = castsByWord(casts);
  const having = (name: readonly string[]) => {
    const [first = NONE, ...others] = name.map((word) => byWord.get(word) ?? NONE);
    return [...first].filter((cast) => others.every((each) => each.has(cast)));
  };
  const whole = having(said);
  if (whole.length > 0 || said.length < 2 || said.length > MOST_MISSPELT) return whole;
  return said.flatMap((_, at) => having(said.toSpliced(at, 1)));
}
const NONE: ReadonlySet<Cast> = new Set();
/** Longer names are looked for as they are written. */
const MOST_MISSPELT = 4;

const castsByWord = onceFor((casts: Casts): ReadonlyMap<string, ReadonlySet<Cast>> => {
  const byWord = new Map<string, Set<Cast>>();
  for (const cast of casts) {
    for (const word of wordsOfNames(cast.characters)) {
      const known = byWord.get(word) ?? new Set();
      byWord.set(word, known.add(cast));
    }
  }
  return byWord;
});
