import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { DumpFiles } from '../../scripts/catalogue/open-library/run.ts';
import { createRandom, createVocabulary, type Random } from './random.ts';

export const SEED = 20_260_302;
export const VOCABULARY = 60_000;
/** One line in ten is a work without subject and description, which the importer leaves out. */
const BARE_SHARE = 0.1;
const EDITIONS_PER_WORK = 1.4;
const AUTHORS_PER_WORK = 0.4;

/**
 * Makes a dump in Open Library's format with `works` works that the importer keeps, unless it already exists. Lengths
 * match real lines: titles of five words, two to ten subjects, and for half of the works descriptions of 120 words with
 * a long tail.
 */
export async function generateDump(folder: string, works: number): Promise<DumpFiles> {
  const target = join(folder, `dump-${works}`);
  const files = (at: string) => ({
    works: join(at, 'works.txt'),
    editions: join(at, 'editions.txt'),
    authors: join(at, 'authors.txt'),
  });
  if (existsSync(target)) return files(target);
  const draft = `${target}.new`;
  await mkdir(draft, { recursive: true });
  const random = createRandom(SEED);
  const vocabulary = createVocabulary(random, VOCABULARY);
  const lines = Math.round(works / (1 - BARE_SHARE));
  const authors = Math.ceil(lines * AUTHORS_PER_WORK);
  const { words } = vocabulary;
  await write(files(draft).authors, authors, (number) => authorLine(number, words));
  let bare = lines - works;
  await write(files(draft).works, lines, (number) => {
    const isBare = bare > 0 && random.next() < BARE_SHARE;
    if (isBare) bare--;
    return workLine(number, authors, isBare, random, words);
  });
  await write(files(draft).editions, Math.round(lines * EDITIONS_PER_WORK), (number) =>
    editionLine(number, lines, random, words),
  );
  await rename(draft, target);
  return files(target);
}

async function write(path: string, count: number, line: (number: number) => string): Promise<void> {
  const stream = createWriteStream(path);
  for (let start = 1; start <= count; start += 1000) {
    const size = Math.min(1000, count - start + 1);
    const text = Array.from({ length: size }, (_, index) => line(start + index)).join('\n');
    if (!stream.write(`${text}\n`)) await new Promise((resolve) => stream.once('drain', resolve));
  }
  stream.end();
  await finished(stream);
}

type Words = (count: number) => string;
const TIME = { type: '/type/datetime', value: '2010-04-28T06:54:19.472104' };
const common = (key: string, type: string) => ({
  created: TIME,
  last_modified: TIME,
  latest_revision: 3,
  revision: 3,
  key,
  type: { key: type },
});
const columns = (type: string, key: string, record: object) =>
  `${type}\t${key}\t3\t${TIME.value}\t${JSON.stringify({ ...record, ...common(key, type) })}`;

function authorLine(number: number, words: Words): string {
  const name = words(2).replace(/\b\w/g, (letter) => letter.toUpperCase());
  return columns('/type/author', `/authors/OL${number}A`, { name: `${name}${number}`, personal_name: name });
}

function workLine(number: number, authors: number, isBare: boolean, random: Random, words: Words): string {
  const hasDescription = !isBare && random.next() < 0.5;
  const subjects = Array.from({ length: isBare ? 0 : 2 + random.below(9) }, () => words(1 + random.below(3)));
  return columns('/type/work', `/works/OL${number}W`, {
    title: words(Math.max(1, random.lognormal(5, 0.5))),
    authors: [{ type: { key: '/type/author_role' }, author: { key: `/authors/OL${1 + random.below(authors)}A` } }],
    ...(subjects.length > 0 && { subjects }),
    ...(hasDescription && { description: asText(words(Math.max(10, random.lognormal(120, 0.7))), random) }),
    ...(random.next() < 0.6 && { covers: [1 + random.below(9_000_000)] }),
  });
}

const asText = (text: string, random: Random) => (random.next() < 0.5 ? text : { type: '/type/text', value: text });

function editionLine(number: number, works: number, random: Random, words: Words): string {
  const isbn = `978${String(number).padStart(9, '0')}`;
  const sum = [...isbn].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  // Every work has an edition. The remaining editions favour the first works.
  const work = number <= works ? number : 1 + Math.floor(works * random.next() ** 3);
  return columns('/type/edition', `/books/OL${number}M`, {
    title: words(5),
    publishers: [words(2)],
    works: [{ key: `/works/OL${work}W` }],
    isbn_13: [`${isbn}${(10 - (sum % 10)) % 10}`],
    languages: [{ key: '/languages/eng' }],
    publish_date: `March ${1 + random.below(28)}, ${1950 + random.below(75)}`,
    number_of_pages: 100 + random.below(500),
    physical_format: 'Paperback',
    subjects: [words(2), words(2)],
    source_records: [`marc:marc_${words(2).replace(' ', '_')}/part${random.below(40)}.utf8:${random.below(1e9)}:1203`],
    local_id: [`urn:${words(1)}:${random.below(1e9)}`],
  });
}
