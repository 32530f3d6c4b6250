/** Two global patterns, and how many characters may stand between their matches. */
export type Sequence = { first: RegExp; second: RegExp; within: number };

/**
 * Whether a match of `second` begins at most `within` characters after the end of a match of `first`. It takes linear
 * time, which a single pattern with a gap in the middle cannot guarantee.
 */
export function follows(text: string, { first, second, within }: Sequence): boolean {
  const starts = [...text.matchAll(second)].map(({ index }) => index);
  let next = 0;
  for (const match of text.matchAll(first)) {
    const end = match.index + match[0].length;
    while ((starts[next] ?? Number.POSITIVE_INFINITY) < end) next++;
    if ((starts[next] ?? Number.POSITIVE_INFINITY) - end <= within) return true;
  }
  return false;
}
