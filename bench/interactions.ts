/**
 * `npm run bench -- interactions`: what "readers who keep this also keep" is worth, on 2,349 real readers of Book-Crossing with
 * a fifth of each one's books hidden. Ours (counted in the database, five keepers at least, as shipped) beside popularity,
 * item-kNN and, over the books that twenty readers have, EASE; all in one run and scored over all books.
 */
import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { selectNeighbours } from '../server/features/recommendations/pick/neighbour-queries.ts';
import { findNeighbours } from '../server/features/recommendations/pick/neighbours.ts';
import { randomFor, shuffled } from '../server/features/recommendations/pick/random.ts';
import { wrapPglite } from '../server/platform/db/database.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { ease } from './ease.ts';

const FILE = '/work/shared/data/interactions/bookcrossing-history.tsv';
const HIDDEN = 0.2;
const readers = split();
type Split = { kept: number[]; hidden: Set<number> };
type Scores = (kept: readonly number[]) => Map<number, number>;

const keepersOf = new Map<number, number[]>();
readers.forEach(({ kept }, at) => {
  for (const book of kept) keepersOf.set(book, [...(keepersOf.get(book) ?? []), at]);
});
const popularity = new Map([...keepersOf].map(([book, keepers]) => [book, keepers.length]));
console.log(`${readers.length} readers, ${keepersOf.size} books known\n`);
console.log('system           nDCG@100  recall@20  seconds to prepare');
await score('popularity', async () => () => popularity);
await score('item-kNN, 100', async () => bySimilarity(itemNeighbours(100)));
await score('deepshelf', async () => bySimilarity(await kindredFromDatabase()));
await score('EASE, λ 200', async () => easeScores(20, 200));

function split(): Split[] {
  const byReader = new Map<string, Set<number>>();
  for (const line of readFileSync(FILE, 'utf8').split('\n').slice(1)) {
    const [user = '', , book] = line.split('\t');
    if (book) byReader.set(user, (byReader.get(user) ?? new Set()).add(Number(book)));
  }
  return [...byReader].map(([user, books]) => {
    const order = shuffled([...books], randomFor(`hide ${user}`));
    const cut = Math.ceil(order.length * HIDDEN);
    return { hidden: new Set(order.slice(0, cut)), kept: order.slice(cut) };
  });
}

async function score(name: string, prepare: () => Promise<Scores>): Promise<void> {
  const started = performance.now();
  const scoresFor = await prepare();
  const seconds = (performance.now() - started) / 1000;
  let gain = 0;
  let recall = 0;
  for (const { kept, hidden } of readers) {
    const own = new Set(kept);
    const ranked = [...scoresFor(kept)]
      .filter(([book]) => !own.has(book))
      .sort((a, b) => b[1] - a[1] || a[0] - b[0])
      .slice(0, 100)
      .map(([book]) => hidden.has(book));
    const ideal = sum(Array.from({ length: Math.min(100, hidden.size) }, (_, at) => 1 / Math.log2(at + 2)));
    gain += sum(ranked.map((hit, at) => (hit ? 1 / Math.log2(at + 2) : 0))) / ideal;
    recall += ranked.slice(0, 20).filter(Boolean).length / Math.min(20, hidden.size);
  }
  const share = (total: number) => (total / readers.length).toFixed(4);
  console.log(`${name.padEnd(16)} ${share(gain)}    ${share(recall)}     ${seconds.toFixed(1)}`);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

type Neighbours = ReadonlyMap<number, readonly { book: number; strength: number }[]>;

function bySimilarity(neighbours: Neighbours): Scores {
  return (kept) => {
    const scores = new Map<number, number>();
    for (const own of kept) {
      for (const { book, strength } of neighbours.get(own) ?? []) scores.set(book, (scores.get(book) ?? 0) + strength);
    }
    return scores;
  };
}

/** Plain cosine over all pairs. */
function itemNeighbours(most: number): Neighbours {
  const neighbours = new Map<number, { book: number; strength: number }[]>();
  for (const [book, keepers] of keepersOf) {
    const counts = new Map<number, number>();
    for (const at of keepers) {
      for (const other of readers[at]?.kept ?? []) if (other !== book) counts.set(other, (counts.get(other) ?? 0) + 1);
    }
    const own = [...counts].map(([other, count]) => ({
      book: other,
      strength: count / Math.sqrt(keepers.length * (popularity.get(other) ?? 1)),
    }));
    neighbours.set(book, own.sort((a, b) => b.strength - a.strength).slice(0, most));
  }
  return neighbours;
}

/** The shipped job on a database with these shelves. */
async function kindredFromDatabase(): Promise<Neighbours> {
  const database = wrapPglite(await PGlite.create());
  await migrate(database);
  const { db } = database;
  await sql`insert into users (id, app_metadata, user_metadata, created_at, updated_at)
    select md5(n::text)::uuid, '{}', '{}', now(), now() from generate_series(0, ${readers.length - 1}::int) n`.execute(
    db,
  );
  await sql`insert into weekly_readers (user_id, next_sunday, next_at, shares_taste)
    select id, '2026-03-08', now(), true from users`.execute(db);
  for (const books of chunks([...keepersOf.keys()], 2000)) {
    await sql`insert into works (id, title, authors, language, genres, subjects, summary, level, popularity, source)
      select b, b, '{}', 'en', '{}', '{}', '', 'core', 3, 'bench' from unnest(${books.map(String)}::text[]) b`.execute(
      db,
    );
  }
  for (const rows of chunks(
    readers.flatMap(({ kept }, at) => kept.map((book) => [at, book] as const)),
    5000,
  )) {
    await sql`insert into library_books (user_id, work_id, source, added_at)
      select md5(u)::uuid, b, 'search', now()
      from unnest(${rows.map(([at]) => String(at))}::text[], ${rows.map(([, book]) => String(book))}::text[]) as t (u, b)`.execute(
      db,
    );
  }
  await sql`analyze`.execute(db);
  const started = performance.now();
  const pairs = await findNeighbours({ db });
  console.log(
    `  (${pairs} pairs of five keepers or more, counted in ${((performance.now() - started) / 1000).toFixed(1)} s)`,
  );
  const neighbours = new Map<number, { book: number; strength: number }[]>();
  for (const { work_id, kindred_id, strength } of await selectNeighbours(db, 10_000_000)) {
    const own = neighbours.get(Number(work_id)) ?? [];
    own.push({ book: Number(kindred_id), strength });
    neighbours.set(Number(work_id), own);
  }
  await database.close();
  return neighbours;
}

/** EASE (Steck 2019) over the books that at least `least` readers keep; dense, so not over more. */
function easeScores(least: number, lambda: number): Scores {
  const books = [...popularity].filter(([, count]) => count >= least).map(([book]) => book);
  const at = new Map(books.map((book, index) => [book, index]));
  const rows = readers.map(({ kept }) => kept.flatMap((book) => at.get(book) ?? []));
  const weights = ease(rows, books.length, lambda);
  return (kept) => {
    const sums = new Float64Array(books.length);
    for (const book of kept) {
      const row = at.get(book);
      if (row === undefined) continue;
      for (let column = 0; column < books.length; column++)
        sums[column] = (sums[column] ?? 0) + (weights[row * books.length + column] ?? 0);
    }
    return new Map(books.map((book, index) => [book, sums[index] ?? 0]));
  };
}

function chunks<T>(things: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(things.length / size) }, (_, at) => things.slice(at * size, (at + 1) * size));
}
