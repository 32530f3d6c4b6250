import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Filter, UNKNOWN_YEAR } from './filter.ts';
import { type IndexDocument, openSearchIndex, type SearchIndex } from './search-index.ts';

let folder: string;
let index: SearchIndex;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deepshelf-index-'));
  index = await openSearchIndex(folder);
  await index.use(
    await index.build(
      (async function* () {
        yield documents('whales', 3);
      })(),
    ),
  );
});
afterAll(async () => {
  index.close();
  await rm(folder, { recursive: true, force: true });
});

const documents = (word: string, count: number): IndexDocument[] =>
  Array.from({ length: count }, (_, number) => ({
    id: `${word}'${number}`,
    title: word,
    authors: 'Ann',
    text: word,
    asks: '',
    topics: '',
    characters: '',
    country: ['NG', 'IN', ''][number % 3] ?? '',
    language: 'en',
    original: 'en',
    year: [1990, 2020, UNKNOWN_YEAR][number % 3] ?? UNKNOWN_YEAR,
    by_woman: number % 3 === 1,
    audience: ['child', 'adult'][number % 2] ?? '',
    fiction: ['yes', 'no', ''][number % 3] ?? '',
    form: ['picture book', 'history'][number % 2] ?? '',
  }));
const count = async (word: string) => (await index.search('text', word, { limit: 1000 })).length;

test('a few new works are found at once, and none after they were removed', async () => {
  await index.add(documents('tides', 2));
  expect(await count('tides')).toBe(2);
  await index.remove(["tides'0", 'unknown']);
  expect(await count('tides')).toBe(1);
});

test('of asks, each work with all the words is found, with its lines', async () => {
  const asked = documents('asked', 2).map((document, at) => ({
    ...document,
    asks: ['tea at sea', 'a cup of tea'][at] ?? '',
  }));
  await index.add(asked.map((document) => ({ ...document, asks: `${document.asks}\na pitch` })));
  expect(await index.asking('a cup of TEA', 9)).toEqual([{ id: "asked'1", lines: ['a cup of tea', 'a pitch'] }]);
  expect((await index.asking('tea', 9)).map(({ id }) => id).sort()).toEqual(["asked'0", "asked'1"]);
  expect(await index.asking('?', 9)).toEqual([]);
  await index.remove(asked.map(({ id }) => id));
});

test('a hit bears the name of its work, whatever another process did to the rows in between', async () => {
  const other = await openSearchIndex(folder);
  await other.use(index.name() ?? '');
  await index.add(documents('gulls', 3));
  const named = async (by: SearchIndex) =>
    (await by.search('title', 'gulls', { limit: 9 })).map(({ id, title, authors }) => [id, title, authors]).sort();
  const gulls = (numbers: number[]) => numbers.map((number) => [`gulls'${number}`, 'gulls', 'Ann']);
  expect(await named(index)).toEqual(gulls([0, 1, 2]));
  await other.tidy();
  await other.remove(["gulls'1"]);
  await other.tidy();
  expect(await named(other)).toEqual(gulls([0, 2]));
  await index.tidy();
  expect(await named(index)).toEqual(gulls([0, 2]));
  other.close();
  await index.remove(["gulls'0", "gulls'2"]);
});

test('a search can be limited to a country, a kind and to years, which a work of no known year is outside of', async () => {
  const ids = async (only: Filter) => (await index.search('text', 'whales', { limit: 9, only })).map(({ id }) => id);
  expect(await ids({ countries: ['NG', 'KE'] })).toEqual(["whales'0"]);
  expect(await ids({ byWoman: true })).toEqual(["whales'1"]);
  expect(await ids({ notFrom: { countries: ['NG'], orByWoman: false } })).not.toContain("whales'0");
  expect(await ids({ notFrom: { countries: ['NG'], orByWoman: true } })).toContain("whales'1");
  expect(await ids({ notFrom: { countries: ['FR'], orByWoman: false } })).toContain("whales'0");
  expect(await ids({ from: 2000 })).toEqual(["whales'1"]);
  expect(await ids({ to: 2000 })).toEqual(["whales'0"]);
  expect(await ids({ countries: ["') or true --"] })).toEqual([]);
  expect(await ids({ audience: 'adult' })).toEqual(["whales'1"]);
  expect((await ids({ forms: ['picture book', 'essays'] })).sort()).toEqual(["whales'0", "whales'2"]);
  expect(await ids({ forms: ['picture book'], fiction: 'yes' })).toEqual(["whales'0"]);
  const listed = await index.list({ countries: ['NG'], language: 'en', from: 1980, to: 2030 }, 9);
  expect(listed).toEqual(["whales'0"]);
});

test('it knows its name while works are being added', async () => {
  const name = index.name();
  const adding = index.add(documents('clouds', 2));
  let added = false;
  void adding.then(() => {
    added = true;
  });
  for (let look = 0; look < 20 && !added; look++) {
    expect(index.name()).toBe(name);
    await nextTurn();
  }
  await adding;
});

test('many new works wait for the tidying, and searches do not wait for them', async () => {
  await index.add(documents('rivers', 600));
  expect([await count('rivers'), await count('whales')]).toEqual([0, 3]);
  await index.tidy();
  expect(await count('rivers')).toBe(600);
});

test('who is in a work is known from the moment it is added, and after the table was read again', async () => {
  const [plain, whaler] = documents('whalers', 2);
  await index.add([plain, whaler && { ...whaler, characters: 'Captain Ahab\nIshmael' }].filter((each) => !!each));
  const casts = [{ id: "whalers'1", characters: ['Captain Ahab', 'Ishmael'] }];
  expect(index.casts()).toEqual(casts);
  await index.tidy();
  expect(index.casts()).toEqual(casts);
  await index.remove(["whalers'0", "whalers'1"]);
  expect(index.casts()).toEqual([]);
  await index.tidy();
  expect(index.casts()).toEqual([]);
});

test('a work that is written again without its characters has none', async () => {
  const [plain] = documents('sailors', 1);
  if (!plain) throw new Error('no work');
  const cast = () => index.casts().find(({ id }) => id === plain.id)?.characters;
  await index.add([{ ...plain, characters: 'Billy Budd' }]);
  expect(cast()).toEqual(['Billy Budd']);
  await index.add([plain]);
  expect(cast()).toBeUndefined();
  await index.remove([plain.id]);
});

test('works are named rightly from the moment they are added, beside others and after they were moved', async () => {
  // Equally good works come in any order.
  const named = async (word: string) =>
    (await index.search('title', word, { limit: 9 }))
      .map(({ id, title, authors }) => ({ id, title, authors }))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
  const lakes = ["lakes'0", "lakes'1"].map((id) => ({ id, title: 'lakes', authors: 'Ann' }));
  await index.add(documents('lakes', 2));
  expect(await named('lakes')).toEqual(lakes);
  await index.remove(["whales'0"]);
  await index.tidy();
  expect(await named('lakes')).toEqual(lakes);
  expect((await named('lakes whales')).map(({ id }) => id)).toEqual(["lakes'0", "lakes'1", "whales'1", "whales'2"]);
  expect(await index.searchNear('authors', 'Amn', 1)).toEqual([expect.objectContaining({ authors: 'Ann' })]);
  expect(await index.textsNear('lakse', 9)).toEqual(['lakes', 'lakes']);
});

test('another process sees what was added', async () => {
  const other = await openSearchIndex(folder);
  await other.use(index.name() ?? '');
  expect((await other.search('title', 'rivers', { limit: 1 })).length).toBe(1);
  other.close();
});

test('an index can be closed while it is built', async () => {
  const place = await mkdtemp(join(tmpdir(), 'deepshelf-closed-'));
  const other = await openSearchIndex(place);
  const batch = async function* () {
    yield documents('dunes', 5000);
  };
  const built = other.build(batch()).catch(() => {});
  // By then its table is being made.
  await nextTurn();
  expect(() => other.close()).not.toThrow();
  await built;
  await rm(place, { recursive: true, force: true });
});

test('a place that cannot be reached is told by its variable, not by the library’s own page', async () => {
  const place = await mkdtemp(join(tmpdir(), 'deepshelf-index-'));
  await writeFile(join(place, 'file'), '');
  await expect(openSearchIndex(join(place, 'file', 'below'))).rejects.toThrow(
    /^SEARCH_INDEX_URI: .*below cannot be reached/,
  );
  await rm(place, { recursive: true });
});
