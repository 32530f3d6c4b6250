import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSearchIndex, type SearchIndex } from '../../../platform/retrieval/search-index.ts';
import { blankWork } from '../../../testing/blank-work.ts';
import { toDocument } from '../../books/index/index-document.ts';
import { understand } from '../understand/understand.ts';
import { findLikeness } from './likeness.ts';

const works = [
  { id: 'novel', title: 'Wolf Moon', fiction: 'yes' as const, form: 'novel' },
  { id: 'history', title: 'Salt Roads', fiction: 'no' as const, form: 'history' },
  { id: 'novel of a life', title: 'Glass Winter', fiction: 'between' as const, form: 'novel' },
  {
    id: 'long title',
    title: 'A Gleaner’s Guide to the Orchard',
    fiction: null,
    form: 'reference',
    authors: ['Ann Lee'],
  },
  { id: 'trial', title: 'The Trial', fiction: null, form: 'reference' },
  { id: 'moth', title: 'Memoirs of a Moth', fiction: null, form: 'reference' },
  { id: 'wild', title: 'Wild', fiction: null, form: 'reference', subtitle: 'A Walk' },
  { id: 'wild robot', title: 'Wilde', fiction: null, form: 'reference', popularity: 1 },
  { id: 'life', title: 'Ann Lee', fiction: null, form: 'reference', popularity: 1 },
  // Other authors are called Tom too.
  ...Array.from({ length: 40 }, (_, at) => ({
    id: `other tom ${at}`,
    title: `Other ${at}`,
    fiction: null,
    form: 'reference',
    authors: ['Tom Baker'],
  })),
  ...['Red House', 'Cold Well'].map((title) => ({
    id: title.toLowerCase(),
    title,
    fiction: null,
    form: 'reference',
    authors: ['Sam Hartley'],
    genres: ['Horror'],
  })),
  {
    id: 'on writing',
    title: 'How I Write',
    fiction: null,
    form: 'reference',
    authors: ['Sam Hartley'],
    genres: ['Essays', 'Horror History'],
    popularity: 1,
  },
  { id: 'by tom', title: 'Red Sub', fiction: null, form: 'reference', authors: ['Tom Clanwell'] },
].map((fields) => ({ ...blankWork({}), ...fields, subjects: ['winter'] }));
let home: string;
let index: SearchIndex;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'deepshelf-likeness-'));
  index = await openSearchIndex(home);
  await index.use(
    await index.build(
      (async function* () {
        yield works.map(toDocument);
      })(),
    ),
  );
});
afterAll(async () => {
  index.close();
  await rm(home, { recursive: true, force: true });
});

const readWorks = async (ids: readonly string[]) => works.filter(({ id }) => ids.includes(id));

test.each([
  ['books like Wolf Moon', ['history']],
  ['books like Salt Roads', ['novel', 'novel of a life', 'red house', 'cold well']],
  ['books like Glass Winter', ['history']],
  ['loved Wolf Moon and Salt Roads, what next', []],
  ['nonfiction like Wolf Moon', []],
  ['a novel like Salt Roads', []],
  ['Salt Roads but as a novel', []],
])('“%s” is about no %j', async (request, others) => {
  const { found } = await findLikeness({ index, readWorks }, understand(request));
  expect(works.filter((work) => found?.likeness.isOtherKind(work)).map(({ id }) => id)).toEqual(others);
});

test.each([
  ['something like Gleaner’s guide', ['long title']],
  ['like Lee’s A Gleaner’s Guide to the Orchard', ['long title']],
  ['like Poe’s Wolf Moon', []],
  ['books like Ann Lee', ['long title']],
  ['books like Tom Clanwel', ['by tom']],
  ['Wolf Moon meets Salt Roads', ['novel', 'history']],
  ['books like Wild', ['wild']],
  ['similar to Der Prozess', ['trial']],
  ['authors like Sam Hartley', ['cold well', 'red house']],
  ['books like Wolf Moon with zombies', ['novel']],
  ['books like Wild with the dragon', []],
  ['books like A Gleaner with zombies', []],
  ['a mix of Wild and Wilde', ['wild', 'wild robot']],
  ['a mix of Wild and salt', ['wild']],
  ['a mix of wolf moon and salt roads', ['novel', 'history']],
  ['a blend of wild and wilde', []],
  ['a mix of wolf moon and day shifts', []],
])('“%s” starts from %j', async (request, models) => {
  const { found } = await findLikeness({ index, readWorks }, understand(request));
  expect((found?.likeness.models ?? []).map(({ id }) => id)).toEqual(models);
});

test.each([
  ['what to read after Wolf Moon', true],
  ['books like Wolf Moon', true],
  ['like Wolf Moon but shorter', false],
  ['like Wolf Moon, no wolves', false],
  ['loved Wolf Moon and Salt Roads', false],
])('“%s” asks for nothing but likeness to one book: %s', async (request, only) => {
  const { found } = await findLikeness({ index, readWorks }, understand(request));
  expect(found?.query.only).toBe(only);
});

test('a subject that is asked for beside likeness counts more than what the book is about', async () => {
  const { found } = await findLikeness({ index, readWorks }, understand('like Wolf Moon but about whales'));
  const weights = new Map(found?.query.terms.map(({ word, weight }) => [word, weight]));
  expect(weights.get('whales')).toBeGreaterThan(2 * (weights.get('winter') ?? 0));
});

test.each(['x'.repeat(289), 'ж'.repeat(60), '漢字'.repeat(40), `${'ab'.repeat(20)} `.repeat(5)])(
  'a name that is none of anybody is looked for without a fault: %s',
  async (name) => {
    const { found } = await findLikeness({ index, readWorks }, understand(`books like ${name}`));
    expect(found).toBeNull();
  },
);

test.each([
  ['like Wolf Moon but set in Lagos', 'set in Lagos'],
  ['like Wolf Moon but turkish', 'set in turkey'],
  ['Wolf Moon but more Indian, please', 'set in india'],
  ['like Wolf Moon, but african', 'set in africa'],
  ['like Wolf Moon but in Japan', 'set in japan'],
  ['like Wolf Moon but in modern Japan', 'set in japan'],
])('“%s” is to be %j', async (request, where) => {
  const { found } = await findLikeness({ index, readWorks }, understand(request));
  expect(found?.query.wanted.endsWith(where)).toBe(true);
});

test.each([
  'like Wolf Moon but shorter',
  'novels by Nigerian authors like Wolf Moon',
  'like Wolf Moon but not British',
  'like Wolf Moon, not set in Korea',
  'like Wolf Moon but less Indian',
  'like Wolf Moon but in plain English',
  'like Wolf Moon but in Arabic',
  "I'm German and I loved Wolf Moon, what should I read next",
  'books like Wolf Moon for my Welsh aunt',
  'for my English class, books like Wolf Moon',
  'like Wolf Moon but with a German shepherd',
  'like Wolf Moon but with guinea pigs',
])('“%s” is to be set nowhere in particular', async (request) => {
  const { found } = await findLikeness({ index, readWorks }, understand(request));
  expect(found?.likeness.models.map(({ id }) => id)).toEqual(['novel']);
  expect(found?.query.wanted).not.toContain('set in');
});

test.each([
  'novels by Nigerian women like Wolf Moon but about whales',
  'by a Nigerian woman, like Wolf Moon but about whales',
  'novels by Nigerian women like Wolf Moon',
])('who is to have written it counts beside likeness: “%s”', async (request) => {
  const { found } = await findLikeness({ index, readWorks }, understand(request));
  expect(found?.query.provenance).toMatchObject({ byWoman: true, origin: { countries: ['NG'] } });
});

test.each([
  ['comics like Wolf Moon but about whales', ['graphic novel']],
  ['memoirs like Wolf Moon but about whales', ['memoir']],
  ['like Wolf Moon but about whales', []],
  // The name of the model book is not itself a wish.
  ['like Memoirs of a Moth but about whales', []],
])('“%s” is to have the form %j', async (request, forms) => {
  const { found } = await findLikeness({ index, readWorks }, understand(request));
  expect(found?.query.facets.forms).toEqual(forms);
});

test('a subject of ours that is asked for beside likeness is what the books are about', async () => {
  const { found } = await findLikeness({ index, readWorks }, understand('like Wolf Moon but about whales'));
  expect(found?.query.terms.map(({ word }) => word)).toEqual(['whales']);
  expect(found?.likeness.models.map(({ id }) => id)).toEqual(['novel']);
});

test.each([
  ['nonfiction like Wolf Moon', 'no'],
  ['a novel like Salt Roads', 'yes'],
  ['a memoir like Wolf Moon', 'no'],
  ['Salt Roads but as a novel', 'yes'],
  ['books like Salt Roads', null],
])('“%s” asks for books that are invented: %s', async (request, fiction) => {
  const { found } = await findLikeness({ index, readWorks }, understand(request));
  expect(found?.query.facets.fiction).toBe(fiction);
});

test.each([
  ['Wolf Moon meets submarines', true],
  ['Wolf Moon meets Salt Roads', false],
])('“%s” is about what is no book of ours: %s', async (request, isAbout) => {
  const { found } = await findLikeness({ index, readWorks }, understand(request));
  expect(found?.query.terms.some(({ word }) => word === 'submarines')).toBe(isAbout);
});

test.each([
  ['books like Wolf Moon with zombies', null],
  ['books like Nothing of Ours with zombies', 'Nothing of Ours with zombies'],
])('“%s” misses %s', async (request, name) => {
  expect((await findLikeness({ index, readWorks }, understand(request))).missing).toBe(name);
});

test.each([
  ['I loved Wolf Moon but my book club hated it', []],
  ['I loved Wolf Moon but it was too long', []],
  ['I loved Wolf Moon but not', []],
  ['like Wolf Moon but with zombies', ['zombies']],
  ['books like Wolf Moon with zombies', ['zombies']],
])('“%s” adds the subjects %j', async (request, subjects) => {
  const { found } = await findLikeness({ index, readWorks }, understand(request));
  expect(found?.likeness.told.flatMap(({ terms }) => terms.map(({ word }) => word))).toEqual(subjects);
});
