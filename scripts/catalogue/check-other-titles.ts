import type { OtherTitles } from '../../server/features/books/testing.ts';

/**
 * The rules of catalogue/README.md for `other-titles.tsv`: books that we have with the titles that they have there, in
 * the order of their keys; no title of two books.
 */
export function findTitleFaults(lines: readonly OtherTitles[], titles: ReadonlyMap<string, string>): string[] {
  const owners = new Map<string, string>();
  const faults = lines.flatMap(({ key, title, others }, at) => {
    const held = titles.get(key);
    const own = held === title ? [] : [held === undefined ? `there is no book ${key}` : `${key} is called “${held}”`];
    const order = key > (lines[at - 1]?.key ?? '') ? [] : [`${key} stands twice or out of order`];
    const shared = others.flatMap((other) => {
      const owner = owners.get(other.toLowerCase());
      owners.set(other.toLowerCase(), key);
      return owner === undefined ? [] : [`“${other}” of ${key} is also a title of ${owner}`];
    });
    return [...own, ...order, ...shared];
  });
  return faults.map((fault) => `other-titles.tsv: ${fault}`);
}
