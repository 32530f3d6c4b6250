import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { commaList } from './comma-list.ts';
import { type EndpointName, endpoints } from './endpoints.ts';
import { BookId } from './books.ts';
import { keysOf } from './keys-of.ts';
import { BOOKS_CHANGED_MAX, FILTERS_MAX, NOTE_MAX_LENGTH, QUERY_MAX_LENGTH } from './limits.ts';

const fault = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;
const input = (name: EndpointName) => endpoints[name].input as z.ZodType;
const parsed = (name: EndpointName, value: unknown) => input(name).parse(value);

test.each(['a', 'spqr-beard', 'OL123W', 'ol_1.2-x', 'a'.repeat(80)])('%s is the id of a book', (id) =>
  expect(BookId.safeParse(id).success).toBe(true),
);

test.each(['', '-a', '_a', '.a', 'a/b', 'a b', 'a\n', 'ä', 'a'.repeat(81), 'a%20', '<a>'])('%j is none', (id) =>
  expect(BookId.safeParse(id).success).toBe(false),
);

test.each([
  ['search', { query: '  rome ' }, { query: 'rome' }],
  ['search', { query: 'x'.repeat(QUERY_MAX_LENGTH) }, { query: 'x'.repeat(QUERY_MAX_LENGTH) }],
  ['getLibrary', {}, { page: 1, pageSize: 24, genres: [], authors: [], find: '', sort: 'added' }],
  [
    'getLibrary',
    {
      page: '3',
      pageSize: '100',
      genres: 'Art,Food%2C%20Wine',
      authors: ' Ada ,,',
      find: ' x ',
      sort: 'year',
      state: 'read',
    },
    { page: 3, pageSize: 100, genres: ['Art', 'Food, Wine'], authors: ['Ada'], find: 'x', sort: 'year', state: 'read' },
  ],
  ['setReading', { id: 'a', note: ' x ' }, { id: 'a', note: 'x' }],
  ['setReading', { id: 'a', rating: 0.5, state: null }, { id: 'a', rating: 0.5, state: null }],
  ['addBook', { id: 'a', query: ' rome ' }, { id: 'a', query: 'rome' }],
  ['changeBooks', { ids: ['a'], change: 'read', on: '2026-02-28' }, { ids: ['a'], change: 'read', on: '2026-02-28' }],
] as const)('%s takes %j', (name, value, expected) => expect(parsed(name, value)).toEqual(expected));

test.each([
  ['search', {}],
  ['search', { query: ' ' }],
  ['search', { query: 'x'.repeat(QUERY_MAX_LENGTH + 1) }],
  ['complete', { text: ' ' }],
  ['complete', { text: 'x'.repeat(QUERY_MAX_LENGTH + 1) }],
  ['getLibrary', { page: '0' }],
  ['getLibrary', { page: '100001' }],
  ['getLibrary', { page: '1.5' }],
  ['getLibrary', { pageSize: '0' }],
  ['getLibrary', { pageSize: '101' }],
  ['getLibrary', { genres: '%' }],
  [
    'getLibrary',
    {
      genres: Array(FILTERS_MAX + 1)
        .fill('a')
        .join(),
    },
  ],
  ['getLibrary', { authors: 'x'.repeat(201) }],
  ['getLibrary', { genres: ','.repeat(4001) }],
  ['getLibrary', { find: 'x'.repeat(201) }],
  ['getLibrary', { sort: 'colour' }],
  ['getLibrary', { state: 'burnt' }],
  ['setReading', { id: 'a', rating: 0 }],
  ['setReading', { id: 'a', rating: 5.5 }],
  ['setReading', { id: 'a', rating: 4.2 }],
  ['setReading', { id: 'a', note: 'x'.repeat(NOTE_MAX_LENGTH + 1) }],
  ['setReading', { id: 'a', started_on: '2026-02-30' }],
  ['setReading', { id: 'a', finished_on: 'soon' }],
  ['setReading', { id: 'a', state: 'burnt' }],
  ['setReading', { state: 'read' }],
  ['changeBooks', { ids: [], change: 'read' }],
  ['changeBooks', { ids: Array(BOOKS_CHANGED_MAX + 1).fill('a'), change: 'read' }],
  ['changeBooks', { ids: ['a'], change: 'burn' }],
  ['changeBooks', { ids: ['a'], change: 'read', on: '2026-13-01' }],
  ['likeBook', { id: 'a' }],
  ['hideBook', { id: 'a', hidden: 'yes' }],
  ['addBook', { id: '../a' }],
] as const)('%s refuses %j, in words', (name, value) => {
  expect(fault(input(name), value)).toMatch(/\w/);
});

test('what may be said in words of ours is', () => {
  expect(fault(input('search'), { query: '' })).toBe('Write what you want to read about.');
  expect(fault(input('getLibrary'), { genres: '%zz' })).toBe('A filter value has a broken percent escape.');
  expect(fault(BookId, 'a b')).toMatch(/^A book id has only letters/);
});

test('filters are read as they were written, whatever they contain', () => {
  const names = fc
    .string({ minLength: 1, maxLength: 40 })
    .filter((name) => name.trim() === name && name.isWellFormed());
  fc.assert(
    fc.property(fc.array(names, { maxLength: 9 }), (genres) => {
      expect(parsed('getLibrary', { genres: commaList(genres) })).toMatchObject({ genres });
    }),
  );
});

test('every call has a name of its own, and one line that says what it does', () => {
  const all = keysOf(endpoints).map((name) => endpoints[name]);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  for (const { name, summary } of all) {
    expect(name).toMatch(/^[a-z]+(?:-[a-z]+)+$/);
    expect(summary, name).toMatch(/^[A-Z][^\n]{11,}$/);
  }
});
