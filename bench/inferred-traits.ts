/**
 * `npm run bench -- inferred-traits`: how many of the reference books get a form, an audience and near topics from
 * labels alone, and how often that agrees with our own records of the same books.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { audienceOf, genresOf, topicsOf } from '../server/features/books/books.ts';
import {
  CATALOGUE_FOLDER,
  type CatalogueRecord,
  holdsBooks,
  inferForm,
  nearTopics,
  normaliseTitle,
  parseCatalogue,
} from '../server/features/books/testing.ts';
import { readRows } from './reference-books.ts';

type Row = { title: string; authors?: string[]; genres?: string[] };

const keyOf = (title: string, author = '') =>
  `${normaliseTitle(title.split(/[:(]/)[0] ?? '')} / ${normaliseTitle(author).split(' ').at(-1)}`;
const ours = new Map<string, CatalogueRecord>(
  readdirSync(CATALOGUE_FOLDER)
    .filter(holdsBooks)
    .flatMap((file) => parseCatalogue(file, readFileSync(join(CATALOGUE_FOLDER, file), 'utf8')))
    .map((record) => [keyOf(record.title, record.authors[0]), record]),
);

const rows = readRows<Row>('catalogue/merged-36k.jsonl.gz');
const counts = { all: 0, labelled: 0, form: 0, fiction: 0, audience: 0, topics: 0 };
const agreed = { form: [0, 0], fiction: [0, 0], audience: [0, 0], topics: [0, 0] };
const tally = (field: keyof typeof agreed, right: boolean) => {
  agreed[field][0] = (agreed[field][0] ?? 0) + Number(right);
  agreed[field][1] = (agreed[field][1] ?? 0) + 1;
};
const started = performance.now();
for (const { title, authors = [], genres: labels = [] } of rows) {
  const subjects = labels.map((label) => label.toLowerCase());
  const genres = genresOf(subjects);
  const book = { title, subtitle: null, genres, subjects };
  const inferred = { ...inferForm(book), topics: nearTopics(book) };
  const audience = subjects.length > 0 ? audienceOf(genres) : null;
  counts.all++;
  counts.labelled += Number(subjects.length > 0);
  counts.form += Number(inferred.form !== null);
  counts.fiction += Number(inferred.fiction !== null);
  counts.audience += Number(audience !== null);
  counts.topics += Number(inferred.topics.length > 0);
  const own = ours.get(keyOf(title, authors[0]));
  if (!own) continue;
  if (inferred.form) tally('form', inferred.form === own.form);
  if (inferred.fiction) tally('fiction', inferred.fiction === own.fiction);
  if (audience) tally('audience', audience === (own.audience ?? 'adult'));
  const listed = topicsOf(own.key).flatMap(({ key, parent }) => [key, parent]);
  if (inferred.topics.length > 0 && listed.length > 0)
    tally(
      'topics',
      inferred.topics.some((topic) => listed.includes(topic)),
    );
}
const share = (count: number, of: number) => `${((100 * count) / of).toFixed(1)} %`;
console.log(`${counts.all.toLocaleString('en')} books, ${counts.labelled.toLocaleString('en')} of them with labels`);
console.log('field      of all   of those with labels   agrees with our record');
for (const field of ['form', 'fiction', 'audience', 'topics'] as const) {
  const [right = 0, of = 0] = agreed[field];
  console.log(
    `${field.padEnd(9)} ${share(counts[field], counts.all).padStart(7)} ${share(counts[field], counts.labelled).padStart(22)} ` +
      `${(of ? share(right, of) : '—').padStart(15)} of ${of}`,
  );
}
console.log(`${((performance.now() - started) / counts.all).toFixed(3)} ms a book`);
