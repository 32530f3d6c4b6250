import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSearchIndex, type SearchIndex } from '../../../platform/retrieval/search-index.ts';
import { blankWork } from '../../../testing/blank-work.ts';
import { toDocument } from '../../books/indexing.ts';
import { understand } from '../understand/understand.ts';
import { findLikeness } from './likeness.ts';

const works = [
  { id: 'novel', title: 'Wolf Moon', fiction: 'yes' as const, form: 'novel' },
  { id: 'history', title: 'Salt Roads', fiction: 'no' as const, form: 'history' },
  { id: 'novel of a life', title: 'Glass Winter', fiction: 'between' as const, form: 'novel' },
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
  ['books like Salt Roads', ['novel', 'novel of a life']],
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
  ['nonfiction like Wolf Moon', 'no'],
  ['a novel like Salt Roads', 'yes'],
  ['a memoir like Wolf Moon', 'no'],
  ['Salt Roads but as a novel', 'yes'],
  ['books like Salt Roads', null],
])('“%s” asks for books that are invented: %s', async (request, fiction) => {
  const { found } = await findLikeness({ index, readWorks }, understand(request));
  expect(found?.query.facets.fiction).toBe(fiction);
});
