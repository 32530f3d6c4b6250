import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readOtherTitles, readTopicNames } from '../../server/features/books/books.ts';
import {
  CatalogueError,
  holdsBooks,
  PICTURES_FILE,
  parseCatalogue,
  parseTopics,
  TOPICS_FILE,
  titleKey,
  WOMEN_FILE,
} from '../../server/features/books/testing.ts';
import { findTitleFaults } from './check-other-titles.ts';
import { findPictureFaults } from './check-pictures.ts';
import { findTopicNameFaults } from './check-topic-names.ts';
import { findTopicFaults } from './check-topics.ts';
import { findTraitFaults } from './check-traits.ts';
import { findBareYears } from './check-years.ts';
import { COMMON_SEARCHES_FILE, parseCommonSearches } from './common-searches.ts';
import { compareWithReference, type Entry } from './compare-with-reference.ts';
import { readReference } from './reference.ts';
import { withSectionTable } from './sections.ts';

export type CheckResult = { books: number; topics: number; errors: string[]; doubts: string[]; notes: string[] };

/** Known differences from the reference that a person has checked: catalogue key → why our record is right. */
const RULINGS = 'scripts/catalogue/rulings.json';

/**
 * Every rule of catalogue/README.md: record format, one key and one book once, one Gutenberg text once. If the
 * reference data is present, also no copied run of words, and no author or year that it contradicts (see
 * `rulings.json`).
 */
export async function checkCatalogue(folder = 'catalogue'): Promise<CheckResult> {
  const errors: string[] = [];
  const entries: Entry[] = [];
  for (const file of (await readdir(folder)).filter(holdsBooks).sort()) {
    try {
      const records = parseCatalogue(file, await readFile(join(folder, file), 'utf8'));
      entries.push(...records.map((record) => ({ file, record })));
    } catch (error) {
      if (!(error instanceof CatalogueError)) throw error;
      errors.push(error.message);
    }
  }
  errors.push(...findRepeats(entries));
  errors.push(...findStrangers(await readFile(join(folder, WOMEN_FILE), 'utf8'), entries));
  const reference = await readReference();
  const topics = parseTopics(await readFile(join(folder, TOPICS_FILE), 'utf8'));
  const keys = new Set(entries.map(({ record }) => record.key));
  errors.push(...findTraitFaults(entries, keys, reference), ...findTopicFaults(topics, keys, reference));
  errors.push(
    ...findTopicNameFaults(readTopicNames(join(folder, 'topic-names')), new Set(topics.map(({ key }) => key))),
  );
  const titles = new Map(entries.map(({ record }) => [record.key, record.title]));
  errors.push(...findTitleFaults(readOtherTitles(folder), titles));
  errors.push(...findBareYears(entries, topics));
  const readme = await readFile(join(folder, 'README.md'), 'utf8').catch(() => null);
  if (readme !== null && withSectionTable(readme, topics) !== readme)
    errors.push('README.md: the table of sections is out of date; `npm run catalogue -- sections` writes it');
  const searches = parseCommonSearches(await readFile(join(folder, COMMON_SEARCHES_FILE), 'utf8').catch(() => ''));
  const pictures = await readFile(join(folder, PICTURES_FILE), 'utf8').catch(() => '');
  errors.push(...findPictureFaults(pictures, entries, topics, searches));
  if (!reference) {
    return {
      books: entries.length,
      topics: topics.length,
      errors,
      doubts: [],
      notes: ['skipped: no reference data beside the project'],
    };
  }
  const rulings = JSON.parse(await readFile(RULINGS, 'utf8')) as Record<string, string>;
  const compared = compareWithReference(entries, reference, rulings);
  return {
    books: entries.length,
    topics: topics.length,
    errors: [...errors, ...compared.errors],
    doubts: compared.doubts,
    notes: [],
  };
}

/** Names in the list of women authors that no record has, that are listed twice or out of order. */
export function findStrangers(list: string, entries: readonly Entry[]): string[] {
  const authors = new Set(entries.flatMap(({ record }) => record.authors));
  return list
    .split('\n')
    .filter(Boolean)
    .flatMap((name, at, names) => [
      ...(authors.has(name) ? [] : [`${WOMEN_FILE}: no book has an author written “${name}”`]),
      ...(at > 0 && name <= (names[at - 1] ?? '') ? [`${WOMEN_FILE}: “${name}” stands twice or out of order`] : []),
    ]);
}

/** Keys, books (title and first author) and Gutenberg texts that occur in the catalogue more than once. */
export function findRepeats(entries: readonly Entry[]): string[] {
  const seen = new Map<string, string>();
  return entries.flatMap(({ file, record }) => {
    const where = `${file} ${record.key}`;
    const identities = [
      `key ${record.key}`,
      `book ${titleKey(record.title, record.authors)}`,
      ...(record.gutenberg_id ? [`Gutenberg text ${record.gutenberg_id}`] : []),
      ...(record.isbn13 ? [`ISBN ${record.isbn13}`] : []),
    ];
    return identities.flatMap((identity) => {
      const first = seen.get(identity);
      seen.set(identity, first ?? where);
      return first ? [`${where}: the ${identity} is also in ${first}`] : [];
    });
  });
}
