import { expect, test } from 'vitest';
import { z } from 'zod';
import { LibraryPage } from '../contract/library.ts';
import { SearchAnswer } from '../contract/search.ts';
import { fits, type Schema } from './fits.ts';

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

/** Broken in one place each; zod must agree about every one, or the check would be stricter or laxer than the contract. */
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
    {
      help: null,
      missing: null,
      unmet: [],
      items: [],
      further: [],
      alternative_search_suggestions: [{ query: 'x', kind: 'x' }],
      topics: [],
    },
  ],
];
const sound: [string, z.ZodType, unknown][] = [
  ['a page', LibraryPage, page],
  ['more than promised', LibraryPage, { ...page, more: true, data: [{ ...book, extra: 1 }] }],
  ['a year before the common era', LibraryPage, { ...page, data: [{ ...book, year: -380 }] }],
  ['no year', LibraryPage, { ...page, data: [{ ...book, year: null }] }],
  [
    'nothing found',
    SearchAnswer,
    { help: null, missing: null, unmet: [], items: [], further: [], alternative_search_suggestions: [], topics: [] },
  ],
];

test.each(broken)('refuses %s', (_, type, value) => {
  expect(type.safeParse(value).success).toBe(false);
  expect(fits(value, z.toJSONSchema(type) as Schema)).toBe(false);
});

test.each(sound)('takes %s', (_, type, value) => {
  expect(type.safeParse(value).success).toBe(true);
  expect(fits(value, z.toJSONSchema(type) as Schema)).toBe(true);
});
