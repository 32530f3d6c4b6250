import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOGUE_FOLDER, PICTURES_FILE } from './catalogue-record.ts';

/** What a row says of a drawn cover: the picture shown, and what somebody who knows the book would draw, best first. */
export type CoverPictures = { shown: string; fitting: readonly string[] };

let table: ReadonlyMap<string, CoverPictures> | undefined;

/** `catalogue/pictures.tsv`, read once: for a book's key or a series' name, the pictures of its drawn cover. */
export function coverPictures(): ReadonlyMap<string, CoverPictures> {
  table ??= parseCoverPictures(readFileSync(join(CATALOGUE_FOLDER, PICTURES_FILE), 'utf8'));
  return table;
}

/** The rows of a file like `catalogue/pictures.tsv`: name, picture shown, and those that fit with blanks between. */
export function parseCoverPictures(text: string): Map<string, CoverPictures> {
  const rows = text.split('\n').filter((line) => line !== '');
  return new Map(
    rows.map((line): [string, CoverPictures] => {
      const [name = '', shown = '', fitting = ''] = line.split('\t');
      return [name, { shown, fitting: fitting.split(' ').filter((picture) => picture !== '') }];
    }),
  );
}
