import { PLACES_AND_PEOPLES } from '../../wording/nations.ts';
import { FILLER, stem, words } from '../../wording/words.ts';

/** How telling a root is: the rarer among the topics, the more. */
export type Weigh = (root: string) => number;
/** A name or a question as the roots of its telling words, and their weight. */
export type Phrase = { roots: ReadonlySet<string>; weight: number };

/** Filler words that make a difference between topics: the novels of a country are not its history. */
const KINDS = new Set('novel novels story stories book books'.split(' '));

/** Words with which one asks about a thing, whatever it is, count less. */
const ASKING = new Set(
  `actually alive bad become believe best better cause change come cope create cure day deal develop different discover
  explain feel get getting go happen happened human humans kind know live lives living life long make makes matter
  mean modern new old over people point really say shape somebody someone spread start survive tell thing things
  think time use way work works world year years`
    .split(/\s+/)
    .map(stem),
);
const ASKING_SHARE = 0.3;
export const isAsking = (root: string): boolean => ASKING.has(root);

/** Words that ask for the same: how slavery was abolished, how it ended. */
const ALIKE = new Map(
  [
    'begin began begun beginnings start started invent invented invention origin origins originate founded birth arose',
    'end ended fall fell collapse collapsed abolish abolished abolition decline declined',
    'poor poverty',
    'rich wealth wealthy',
    'talk communicate communication',
    'eat eating food',
    'die dying dead death',
    'Rome Roman',
    'turkey Turk',
    'Christian Christianity',
    'Islam Islamic Muslim',
    'Buddhism Buddhist',
    ...PLACES_AND_PEOPLES.map((names) => names.join(' ')),
  ].flatMap((group) => {
    const roots = words(group).map(stem);
    return roots.map((root) => [root, roots[0] ?? root] as const);
  }),
);

/** “Learning to cook” is as little about learning as “how do I learn to cook?”. */
const fillerRoots = new Set([...FILLER].filter((word) => word.length > 3).map(stem));
const isFiller = (word: string): boolean =>
  FILLER.has(word) || (/(?:ing|ed)$/.test(word) && fillerRoots.has(stem(word)));

export const rootsOf = (text: string): ReadonlySet<string> =>
  new Set(
    words(text)
      .filter((word) => !isFiller(word) || KINDS.has(word))
      .map(stem)
      .map((root) => ALIKE.get(root) ?? root),
  );

/** The weights of roots, by the share of these groups of texts that have them; a text as its roots. */
export function readWeights(groups: readonly (readonly ReadonlySet<string>[])[]): Weigh {
  const counts = new Map<string, number>();
  for (const texts of groups)
    for (const root of new Set(texts.flatMap((roots) => [...roots]))) counts.set(root, (counts.get(root) ?? 0) + 1);
  return (root) => Math.log((groups.length + 1) / ((counts.get(root) ?? 0) + 1)) * (isAsking(root) ? ASKING_SHARE : 1);
}

export const totalOf = (roots: Iterable<string>, weigh: Weigh): number =>
  [...roots].reduce((sum, root) => sum + weigh(root), 0);

export const phraseOf = (roots: ReadonlySet<string>, weigh: Weigh): Phrase => ({
  roots,
  weight: totalOf(roots, weigh) || 1,
});

/** How alike two phrases are: 1 if they have the same roots, 0 if none in common. */
export const likeness = (one: Phrase, other: Phrase, weigh: Weigh): number =>
  (2 *
    totalOf(
      [...one.roots].filter((root) => other.roots.has(root)),
      weigh,
    )) /
  (one.weight + other.weight);
