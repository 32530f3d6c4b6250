/**
 * `node scripts/build-word-neighbours.ts`: writes server/features/search/understand/words/word-neighbours.bin from
 * word-vectors.bin beside it. Run it after `scripts/build-word-vectors.ts`. It holds the stems of near meaning for
 * every stem, so that a search does not scan the whole table for each new word. Layout: a JSON line {of}, the checksum
 * of the vectors; one byte for each stem, its number of neighbours; then for each neighbour, nearest first, its row and
 * its dot product, two bytes each, little-endian.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNear, stemCount, vectorsChecksum } from '../server/features/search/understand/words/word-vectors.ts';

const TARGET = join(import.meta.dirname, '../server/features/search/understand/words/word-neighbours.bin');

const counts = new Uint8Array(stemCount);
const all: number[] = [];
for (let row = 0; row < stemCount; row++) {
  const near = findNear(row);
  counts[row] = near.length;
  for (const { row: other, product } of near) all.push(other, product);
}
const head = Buffer.from(`${JSON.stringify({ of: vectorsChecksum() })}\n`);
const pairs = Buffer.alloc(2 * all.length);
for (const [at, value] of all.entries()) pairs.writeUInt16LE(value, 2 * at);
writeFileSync(TARGET, Buffer.concat([head, counts, pairs]));
console.log(
  `${all.length / 2} neighbours of ${stemCount} stems, ${((head.length + counts.length + pairs.length) / 1e6).toFixed(1)} MB`,
);
