import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remembered, stem } from '../../../../wording/words.ts';
import { adjacentPairs } from './word-pairs.ts';

/** Written by `node scripts/build-word-vectors.ts`: one signed byte per dimension and stem, unit length being 127. */
const file = readFileSync(join(import.meta.dirname, 'word-vectors.bin'));
const headEnd = file.indexOf('\n');
const {
  dimensions,
  books,
  stems,
  counts,
  families,
  pairs,
}: {
  dimensions: number;
  /** The number of books in the starter catalogue, and how many of them have each stem. */
  books: number;
  stems: string[];
  counts: number[];
  families: string[][];
  /** Two normal forms that mean one thing together, and how many books have them side by side. */
  pairs: [string, number][];
} = JSON.parse(file.toString('utf8', 0, headEnd));
const familyOf = new Map(families.flatMap((family) => family.map((root) => [root, family] as const)));
const countsOfPairs = new Map(pairs);
/**
 * The second forms of pairs by their first. Few neighbouring words are a pair, so only those need a text of their own.
 */
const secondsOfPairs = new Map<string, Set<string>>();
for (const [pair] of pairs) {
  const [first = '', second = ''] = pair.split(' ');
  secondsOfPairs.set(first, (secondsOfPairs.get(first) ?? new Set()).add(second));
}
const table = new Int8Array(file.buffer, file.byteOffset + headEnd + 1, stems.length * dimensions);
const rows = new Map(stems.map((root, row) => [root, row]));

/**
 * The stems that are derived from one word (“dystopia”, “dystopian”), including this one; for most, it is the only one.
 */
export const familyOfStem = (root: string): readonly string[] => familyOf.get(root) ?? [root];

/** One normal form for all stems of a family. */
export const normalForm = (root: string): string => familyOf.get(root)?.[0] ?? root;

/** The normal form of a word. Kept, since every word of every record and request is looked up. */
export const formOf = remembered(50_000, (word) => normalForm(stem(word)));

/**
 * The pairs of a text's words that mean one thing together, as two normal forms with a space between: `black death`.
 */
export const pairsIn = (said: readonly string[]): string[] =>
  adjacentPairs(said, formOf, (first, second) => secondsOfPairs.get(first)?.has(second) === true);

/** How many books of the starter catalogue have a word of this stem. */
export const booksWith = (root: string): number => counts[rows.get(root) ?? -1] ?? 0;
/** How many of them have these two normal forms side by side, if they are a pair. */
export const booksWithPair = (first: string, second: string): number => countsOfPairs.get(`${first} ${second}`) ?? 0;
/** Whether any of them has a word of this stem. */
export const isOurWord = (root: string): boolean => booksWith(root) > 0;

/** Whether the table has a stem or a pair at all. It has the commonest English words, and all words of our books. */
export const isHeardOf = (root: string): boolean => rows.has(root) || countsOfPairs.has(root);

/** How rare a stem or a pair is among books: about 0.1 for one that half of them have, 1 for one that none has. */
export const rarity = remembered(20_000, (root) => {
  const row = rows.get(root);
  const count =
    countsOfPairs.get(root) ??
    (row === undefined ? 0 : Math.max(...familyOfStem(root).map((each) => counts[rows.get(each) ?? -1] ?? 0)));
  return Math.log(1 + books / (count + 1)) / Math.log(1 + books);
});

/** The most stems of near meaning that count for a word, and their least cosine. */
const NEIGHBOURS = 24;
const NEAR = 0.5;
const KEPT = 5000;
const known = new Map<string, ReadonlyMap<string, number>>();

/**
 * Stems of near meaning with their cosines (0.5 to 1), the word itself left out; empty for a word that the table lacks.
 */
export function neighbours(root: string): ReadonlyMap<string, number> {
  const found = known.get(root) ?? findNeighbours(root);
  if (known.size >= KEPT) known.clear();
  known.set(root, found);
  return found;
}

function findNeighbours(root: string): Map<string, number> {
  const row = rows.get(root);
  if (row === undefined) return new Map();
  const near = readNear(row) ?? findNear(row);
  return new Map(near.map(({ row: other, product }) => [stems[other] ?? '', product / (127 * 127)]));
}

type Near = { row: number; product: number };
export const stemCount = stems.length;
/** The stem of a row; an empty text for none. */
export const stemAt = (row: number): string => stems[row] ?? '';
/** Identifies the vectors, to tell which ones a file of neighbours was made from. */
export const vectorsChecksum = (): string => createHash('sha256').update(file).digest('hex').slice(0, 16);

/** The rows of near meaning and their dot products, nearest first: a walk through the whole table. */
export function findNear(row: number): Near[] {
  const own = table.subarray(row * dimensions, (row + 1) * dimensions);
  const near: Near[] = [];
  for (let other = 0; other < stems.length; other++) {
    let product = 0;
    const start = other * dimensions;
    for (let at = 0; at < dimensions; at++) product += (own[at] ?? 0) * (table[start + at] ?? 0);
    if (product >= LEAST_PRODUCT && other !== row) near.push({ row: other, product });
  }
  return near.sort((a, b) => b.product - a.product).slice(0, NEIGHBOURS);
}
const LEAST_PRODUCT = NEAR * 127 * 127;

/** Written by `node scripts/build-word-neighbours.ts`; null if it was made from other vectors than these. */
let neighbourFile: { bytes: Buffer; starts: Uint32Array } | null | undefined;

function readNear(row: number): Near[] | null {
  if (neighbourFile === undefined) neighbourFile = openNeighbours();
  if (neighbourFile === null) return null;
  const { bytes, starts } = neighbourFile;
  const near: Near[] = [];
  for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at += 4)
    near.push({ row: bytes.readUInt16LE(at), product: bytes.readUInt16LE(at + 2) });
  return near;
}

function openNeighbours(): { bytes: Buffer; starts: Uint32Array } | null {
  const path = join(import.meta.dirname, 'word-neighbours.bin');
  if (!existsSync(path)) return null;
  const bytes = readFileSync(path);
  const end = bytes.indexOf('\n');
  const { of }: { of: string } = JSON.parse(bytes.toString('utf8', 0, end));
  if (of !== vectorsChecksum()) return null;
  const starts = new Uint32Array(stems.length + 1);
  starts[0] = end + 1 + stems.length;
  for (let row = 0; row < stems.length; row++) starts[row + 1] = (starts[row] ?? 0) + 4 * (bytes[end + 1 + row] ?? 0);
  return { bytes, starts };
}

/** Whether the neighbours on file were made from these vectors. */
export const areNeighboursKnown = (): boolean => readNear(0) !== null;

/** The direction of many words together, each with its weight; null if the table has none of them. */
export function meaningOf(words: Iterable<readonly [root: string, weight: number]>): Float32Array | null {
  const sum = new Float32Array(dimensions);
  for (const [root, weight] of words) {
    const row = rows.get(root);
    if (row === undefined) continue;
    for (let at = 0; at < dimensions; at++) sum[at] = (sum[at] ?? 0) + weight * (table[row * dimensions + at] ?? 0);
  }
  const length = Math.hypot(...sum);
  return length === 0 ? null : sum.map((value) => value / length);
}

/** The cosine of two directions, between -1 and 1; 0 if one is missing. */
export function cosine(a: Float32Array | null, b: Float32Array | null): number {
  if (!a || !b) return 0;
  let sum = 0;
  for (let at = 0; at < dimensions; at++) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}
