import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../../contract/endpoints.ts';
import { LibraryPage } from '../../contract/library.ts';
import { NOTHING_FOUND } from '../../contract/nothing-found.ts';
import { SearchAnswer } from '../../contract/search.ts';
import { fits } from '../../web/calls/fits.ts';
import { browserSchema, exportShared } from './contract-plugin.ts';

test('every answer of the contract has a schema that the browser can check', () => {
  for (const { answer } of Object.values(endpoints)) expect(browserSchema(answer)).toHaveProperty('type');
});

test('what the browser need not check is left out at every depth', () => {
  const type = z.object({ pages: z.array(z.object({ title: z.string().min(1).max(300), number: z.int() })) });
  expect(browserSchema(type)).toEqual({
    type: 'object',
    properties: {
      pages: {
        type: 'array',
        items: {
          type: 'object',
          properties: { title: { type: 'string' }, number: { type: 'integer' } },
        },
      },
    },
  });
});

test.for([
  ['oneOf', z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b') })])],
  ['allOf', z.intersection(z.object({ a: z.string() }), z.object({ b: z.string() }))],
  ['minItems', z.array(z.string()).min(1)],
] as const)('a keyword that it would pass over ends the build: %s', ([keyword, type]) => {
  expect(() => browserSchema(z.object({ inside: type }))).toThrow(`"${keyword}"`);
});

test('what a module shares reads as it was', () => {
  const answers = Object.fromEntries(
    Object.entries(endpoints).map(([name, { answer }]) => [name, browserSchema(answer)]),
  );
  const text = exportShared({ answers, none: { a: undefined, list: [[], [], {}, {}, null] } });
  const read = runInNewContext(`${text.replaceAll('export const', 'const')}\nJSON.stringify({ answers, none })`);
  expect(JSON.parse(read)).toEqual({ answers, none: { list: [[], [], {}, {}, null] } });
  expect(text.length).toBeLessThan(JSON.stringify(answers).length / 2);
});

test('a field that may be missing is named', () => {
  const type = z.object({ here: z.string(), maybe: z.string().optional(), by: z.record(z.enum(['a', 'b']), z.int()) });
  expect(browserSchema(type)).toMatchObject({ optional: ['maybe'] });
  for (const value of [
    { here: '', by: { a: 1, b: 1 } },
    { here: '', maybe: '', by: { a: 1, b: 1 } },
  ])
    expect(fits(value, browserSchema(type))).toBe(true);
  for (const value of [{ by: { a: 1, b: 1 } }, { here: '', maybe: 1, by: { a: 1, b: 1 } }, { here: '', by: { a: 1 } }])
    expect(fits(value, browserSchema(type))).toBe(false);
});

const book = {
  id: 'emma-austen',
  title: 'Emma',
  subtitle: null,
  authors: ['Jane Austen'],
  cover_image_url: '/covers/emma-austen.svg',
  summary: '',
  public_domain: true,
  public_domain_web_reader_url: null,
  google_books_id: null,
  genres: ['Classics'],
  year: 1815,
  _liked: false,
  why: null,
  why_from: [],
  reading: { state: 'to-read', rating: 4.5, started_on: null, finished_on: '2026-02-01', note: null },
};
const page = {
  data: [book],
  pagination: { page: 1, pageSize: 24, total: 1, totalPages: 1 },
  metadata: { genres: [], authors: [], states: { 'to-read': 1, reading: 0, read: 0 } },
};

/**
 * Broken in one place each; zod must agree about every one, or the check would be stricter or laxer than the contract.
 */
const broken: [string, z.ZodType, unknown][] = [
  ['no object', LibraryPage, null],
  ['a missing field', LibraryPage, { ...page, metadata: undefined }],
  ['a missing field of a book', LibraryPage, { ...page, data: [{ ...book, title: undefined }] }],
  ['a number for a text', LibraryPage, { ...page, data: [{ ...book, title: 1 }] }],
  ['null where it is not allowed', LibraryPage, { ...page, data: [{ ...book, summary: null }] }],
  ['a fraction for an integer', LibraryPage, { ...page, data: [{ ...book, year: 1815.5 }] }],
  ['an object for a list', LibraryPage, { ...page, data: {} }],
  ['an id that is no id', LibraryPage, { ...page, data: [{ ...book, id: '../x' }] }],
  [
    'a kind that does not exist',
    SearchAnswer,
    { ...NOTHING_FOUND, alternative_search_suggestions: [{ query: 'x', kind: 'x' }] },
  ],
];
const sound: [string, z.ZodType, unknown][] = [
  ['a page', LibraryPage, page],
  ['more than promised', LibraryPage, { ...page, more: true, data: [{ ...book, extra: 1 }] }],
  ['a year before the common era', LibraryPage, { ...page, data: [{ ...book, year: -380 }] }],
  ['no year', LibraryPage, { ...page, data: [{ ...book, year: null }] }],
  ['nothing found', SearchAnswer, NOTHING_FOUND],
];

test.each(broken)('refuses %s', (_, type, value) => {
  expect(type.safeParse(value).success).toBe(false);
  expect(fits(value, browserSchema(type))).toBe(false);
});

test.each(sound)('takes %s', (_, type, value) => {
  expect(type.safeParse(value).success).toBe(true);
  expect(fits(value, browserSchema(type))).toBe(true);
});
