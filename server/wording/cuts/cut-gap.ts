import type { Word } from './cut-grammar.ts';

/** A gap in one of our sentences: the words that are left out, between two that stay. */
export type Gap = {
  source: readonly Word[];
  /** The places of the words that stay. */
  before: number;
  after: number;
  left: Word;
  right: Word;
  cut: readonly Word[];
  first: Word;
  last: Word;
  /** No comma before it. */
  isTight: boolean;
  /** No comma after it. */
  toNext: boolean;
  /** Between commas, or between a comma and “and”. */
  isAside: boolean;
  /** No comma in it. */
  isOneClause: boolean;
};

/** What stands between these two words; null if nothing does. */
export function gapIn(source: readonly Word[], before: number, after: number): Gap | null {
  const [left, right] = [source[before], source[after]];
  const cut = source.slice(before + 1, after);
  const [first, last] = [cut[0], cut.at(-1)];
  if (!left || !right || !first || !last) return null;
  const isTight = first.gap === '';
  const toNext = right.gap === '';
  const isAside = !isTight && (!toNext || right.word === 'and');
  const isOneClause = cut.slice(1).every(({ gap }) => gap === '');
  return { source, before, after, left, right, cut, first, last, isTight, toNext, isAside, isOneClause };
}
