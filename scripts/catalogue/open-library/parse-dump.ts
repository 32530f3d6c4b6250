import { toIsbn13, toLanguage } from '../../../server/features/books/books.ts';

/** One line of an Open Library dump: type, key, revision and time, separated by tabs, then the record as JSON. */
export type DumpLine = { type: string; key: string; json: Record<string, unknown> };

/** A line that is not a record, with the reason. Such lines are kept in a file. */
export class BadLine extends Error {
  override name = 'BadLine';
}

/** @throws BadLine */
export function parseDumpLine(line: string): DumpLine {
  const first = line.indexOf('\t');
  const second = line.indexOf('\t', first + 1);
  const fourth = line.indexOf('\t', line.indexOf('\t', second + 1) + 1);
  if (first < 0 || second < 0 || fourth <= second) throw new BadLine('has not five columns');
  let json: unknown;
  try {
    json = JSON.parse(line.slice(fourth + 1));
  } catch {
    throw new BadLine('is not JSON');
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new BadLine('is not a record');
  return { type: line.slice(0, first), key: line.slice(first + 1, second), json: json as Record<string, unknown> };
}

/** The number in `/works/OL45804W`, `/authors/OL1A` or `/books/OL1M`; null for any other key. */
export function numberOfKey(key: unknown): number | null {
  const match = typeof key === 'string' ? /\/OL(\d{1,8})[WAM]$/.exec(key) : null;
  return match ? Number(match[1]) : null;
}

/** Text that is either plain or wrapped in `{type, value}`; '' if there is none. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'object' && value !== null && 'value' in value && typeof value.value === 'string') {
    return value.value.trim();
  }
  return '';
}

/** The key of a reference, which is either plain or wrapped in `{key}`. */
export function keyOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'key' in value ? value.key : value;
}

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The year in a date as people write it (`October 1, 1988`, `1988-10`, `c1988`); null if there is none. */
export function yearOf(value: unknown): number | null {
  const match = typeof value === 'string' ? /(?:^|\D)(1[0-9]{3}|20\d{2})(?!\d)/.exec(value) : null;
  return match ? Number(match[1]) : null;
}

/** The first cover that has not been deleted (those are -1). */
export function coverOf(value: unknown): number | null {
  const cover = listOf(value).find((id) => typeof id === 'number' && id > 0);
  return typeof cover === 'number' ? cover : null;
}

export type DumpEdition = {
  work: number;
  id: string;
  title: string;
  language: string | null;
  year: number | null;
  isbns: string[];
  cover: number | null;
};

/** An edition with its work; null if it has none. */
export function readEdition({ key, json }: DumpLine): DumpEdition | null {
  const work = numberOfKey(keyOf(listOf(json.works)[0]));
  const number = numberOfKey(key);
  if (work === null || number === null) return null;
  const isbns = [...listOf(json.isbn_13), ...listOf(json.isbn_10)].flatMap((isbn) =>
    typeof isbn === 'string' ? (toIsbn13(isbn) ?? []) : [],
  );
  const language = keyOf(listOf(json.languages)[0]);
  return {
    work,
    id: `OL${number}M`,
    title: textOf(json.title).slice(0, 300),
    language: typeof language === 'string' ? toLanguage(language) : null,
    year: yearOf(json.publish_date),
    isbns: [...new Set(isbns)],
    cover: coverOf(json.covers),
  };
}

export type DumpWork = {
  number: number;
  title: string;
  subtitle: string | null;
  authors: number[];
  subjects: string[];
  summary: string;
  year: number | null;
  cover: number | null;
};

const SUMMARY_MAX = 4000;
const MOST_SUBJECTS = 12;

/** A work, or a short reason why it is of no use to readers. */
export function readWork({ key, json }: DumpLine): DumpWork | string {
  const number = numberOfKey(key);
  if (number === null) return 'unknown key';
  const title = textOf(json.title);
  if (title === '') return 'no title';
  const authors = listOf(json.authors).flatMap((role) => {
    const author = typeof role === 'object' && role !== null && 'author' in role ? keyOf(role.author) : keyOf(role);
    return numberOfKey(author) ?? [];
  });
  if (authors.length === 0) return 'no author';
  const subjects = [json.subjects, json.subject_places, json.subject_times, json.subject_people]
    .flatMap(listOf)
    .flatMap((subject) => (textOf(subject) === '' ? [] : textOf(subject).toLowerCase().slice(0, 80)));
  const summary = textOf(json.description).slice(0, SUMMARY_MAX);
  if (subjects.length === 0 && summary === '') return 'no subject and no description';
  return {
    number,
    title: title.slice(0, 300),
    subtitle: textOf(json.subtitle).slice(0, 300) || null,
    authors: [...new Set(authors)].slice(0, 10),
    subjects: [...new Set(subjects)].slice(0, MOST_SUBJECTS),
    summary,
    year: yearOf(json.first_publish_date),
    cover: coverOf(json.covers),
  };
}
