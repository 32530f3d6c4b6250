import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { blankWork } from '../../../testing/blank-work.ts';
import { freshBooks } from '../../../testing/fresh-books.ts';
import { startTestServer, type TestServer } from '../../../testing/testing.ts';
import { getWork, loadCatalogue } from '../books.ts';
import type { WorkRecord } from './merge.ts';
import { type IncomingBook, storeBooks } from './store-books.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => freshBooks(server));

const record = (changes: Partial<WorkRecord>): WorkRecord => {
  const { updated_at: _, ...whole } = blankWork({
    ...{ id: 'OL1W', title: 'A Good Book', authors: ['Ann Writer'], popularity: 1, source: 'openlibrary' },
    ...changes,
  });
  return whole;
};
const book = (changes: Partial<WorkRecord>, more: Partial<IncomingBook> = {}): IncomingBook => {
  const whole = record(changes);
  return { record: whole, isbns: [], ids: [`${whole.source}:${whole.id}`], editions: [], ...more };
};
const store = (...books: IncomingBook[]) =>
  server.services.db.transaction().execute((trx) => storeBooks(trx, books, server.services.clock.now()));
const found = () =>
  server.services.db
    .selectFrom('works')
    .select('id')
    .where('id', 'not in', (eb) => eb.selectFrom('merged_works').select('work_id'))
    .orderBy('id')
    .execute()
    .then((rows) => rows.map(({ id }) => id));

test('editions of a work become one, whichever source comes first', async () => {
  const first = await store(book({ summary: 'Long.' }, { isbns: ['9780306406157'] }));
  const second = await store(
    book({ id: 'gb-x', source: 'google', title: 'Good Book', google_books_id: 'x', isbn13: '9780306406157' }),
  );
  expect(first).toMatchObject({ created: ['OL1W'], changed: [], merged: [] });
  expect(second).toMatchObject({ created: [], changed: ['OL1W'], merged: [] });
  expect(await getWork(server.services.db, 'OL1W')).toMatchObject({ summary: 'Long.', google_books_id: 'x' });
});

test('storing again changes nothing but what the source has changed', async () => {
  const edition = { id: 'OL1M', title: 'A Good Book', language: 'en', year: 1990, isbn13: '9780306406157' };
  await store(book({ summary: 'Old.' }, { editions: [edition] }));
  expect(await store(book({ summary: 'New.' }, { editions: [edition] }))).toMatchObject({ changed: ['OL1W'] });
  expect(await found()).toEqual(['OL1W']);
  expect((await getWork(server.services.db, 'OL1W')).summary).toBe('New.');
  expect(await server.services.db.selectFrom('editions').select('id').execute()).toHaveLength(1);
});

test('an edition that joins two works leaves one, and the other leads to it', async () => {
  await store(book({ id: 'OL1W', title: 'Nineteen Eighty-Four' }), book({ id: 'OL2W', title: '1984' }));
  const bridge = book(
    { id: 'gb-b', source: 'google', title: 'Big Brother' },
    { ids: ['openlibrary:OL1W', 'openlibrary:OL2W'] },
  );
  expect(await store(bridge)).toMatchObject({ created: [], changed: ['OL1W'], merged: ['OL2W'] });
  expect(await found()).toEqual(['OL1W']);
  expect((await getWork(server.services.db, 'OL2W')).id).toBe('OL1W');
  expect(await store(book({ id: 'OL2W', title: '1984' }))).toMatchObject({ changed: ['OL1W'], created: [] });
});

test('the starter catalogue keeps its key when an import was there first', async () => {
  await store(
    book({ title: 'The Histories', authors: ['Herodotus'], cover_url: 'https://covers.openlibrary.org/b/id/1-L.jpg' }),
  );
  await loadCatalogue(server.services, ['history-ancient']);
  const work = await getWork(server.services.db, 'OL1W');
  expect(work).toMatchObject({ source: 'starter', cover_url: 'https://covers.openlibrary.org/b/id/1-L.jpg' });
  expect(await found()).not.toContain('OL1W');
});
