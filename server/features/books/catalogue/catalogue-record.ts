import { resolve } from 'node:path';
import { z } from 'zod';
import { BookId, Genre } from '../../../../contract/books.ts';
import { Traits } from '../traits/book-traits.ts';

const Text = z.string().trim().min(1);
const LanguageCode = z.string().regex(/^[a-z]{2,3}$/, 'must be an ISO 639 code');

/** The starter catalogue that ships with the product. */
export const CATALOGUE_FOLDER = resolve(import.meta.dirname, '../../../../catalogue');
export const TOPICS_FILE = 'topics.jsonl';
export const PLACES_FILE = 'places.tsv';
export const WOMEN_FILE = 'women.txt';
export const OTHER_TITLES_FILE = 'other-titles.tsv';
export const PICTURES_FILE = 'pictures.tsv';

/** Whether a file of the catalogue's folder holds books: every `.jsonl` except the topics. */
export const holdsBooks = (name: string) => name.endsWith('.jsonl') && name !== TOPICS_FILE;

/** One line of a file of books in `catalogue/`; the fields are described in `catalogue/README.md`. */
export const CatalogueRecord = z.strictObject({
  ...Traits.shape,
  key: BookId.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens').max(60),
  title: Text,
  subtitle: Text.optional(),
  authors: z.array(Text).min(1),
  year: z.int().min(-3000).max(2100),
  language: LanguageCode,
  original_language: LanguageCode.optional(),
  country: z.string().regex(/^[A-Z]{2}$/, 'must be an ISO 3166-1 code'),
  genres: z.array(Genre).min(1).max(3),
  subjects: z.array(Text.toLowerCase()).min(4).max(10),
  summary: Text.refine((text) => {
    const words = text.split(/\s+/).length;
    return words >= 50 && words <= 90;
  }, 'must have 50 to 90 words'),
  level: z.enum(['introductory', 'core', 'advanced']),
  audience: z.enum(['teen', 'child']).optional(),
  popularity: z.int().min(1).max(5),
  series: z.strictObject({ name: Text, position: z.number().positive() }).optional(),
  isbn13: z
    .string()
    .regex(/^97[89]\d{10}$/, 'must be thirteen digits beginning with 978 or 979')
    .refine(hasIsbnCheckDigit, 'has a wrong check digit')
    .optional(),
  gutenberg_id: z.int().positive().optional(),
});
export type CatalogueRecord = z.infer<typeof CatalogueRecord>;

/** ISO 2108: digits weighted 1, 3, 1, 3 … add up to a multiple of ten. */
export function hasIsbnCheckDigit(isbn13: string): boolean {
  const sum = [...isbn13].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return /^\d{13}$/.test(isbn13) && sum % 10 === 0;
}

/** A line that is not a record, with the reason. */
export class CatalogueError extends Error {
  override name = 'CatalogueError';
}

/**
 * Parses one catalogue file; blank lines are skipped.
 * @throws CatalogueError naming the file, the line and every fault of it.
 */
export function parseCatalogue(file: string, text: string): CatalogueRecord[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const where = `${file}:${index + 1}`;
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      throw new CatalogueError(`${where} is not JSON`);
    }
    const record = CatalogueRecord.safeParse(value);
    if (record.success) return [record.data];
    const faults = record.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new CatalogueError(`${where}: ${faults.join('; ')}`);
  });
}
