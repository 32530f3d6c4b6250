/**
 * `npm run bench -- interactions`: what other readers' shelves are worth to a reader, on Book-Crossing. Ours (counted
 * in the database, five keepers at least, and weighed as shipped with the neighbours of neighbours, but for a bound on
 * long shelves) beside popularity, item-kNN, EASE and implicit ALS, all in one run and scored over all books: once for
 * known readers with a fifth of their books hidden, once for readers whom no system has seen, known by five of their
 * books. Readers of more than 200 books are left out: 226 of 2,349, they hold 85 % of the pairs, and counting those
 * takes longer than everything else. Five to six minutes of processor time.
 */
import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import {
  byOthers,
  findNeighbours,
  randomFor,
  reachOf,
  selectNeighbours,
  shuffled,
  voiceOf,
} from '../server/features/recommendations/testing.ts';
import { wrapPglite } from '../server/platform/db/database.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { alternatingLeastSquares, ease, itemNeighbours, popularity, type Scores } from './rivals.ts';

const FOLDER = '/work/shared/data/interactions';
const MOST_BOOKS = 200;
const HIDDEN = 0.2;
/** Share of all readers that no system learns from. */
const UNSEEN = 0.2;
const FIVE = 5;
const SHOWN = 100;
/** A Book-Crossing rating, out of ten; ours go to five. */
const LIKED = 8;
const LAMBDA = 100;
const FACTORS = { size: 32, lambda: 10, confidence: 10, rounds: 6 };

type Split = { user: string; kept: number[]; hidden: Set<number> };
type Neighbours = Parameters<typeof reachOf>[0];

const { shelves, numbers } = readShelves();
const books = numbers.size;
const ratings = readRatings();
console.log(`${shelves.length} readers, ${books} books, ${ratings.size} ratings`);

const splits = shelves.map(({ user, shelf }): Split => {
  const order = shuffled(shelf, randomFor(`hide ${user}`));
  const cut = Math.ceil(order.length * HIDDEN);
  return { user, hidden: new Set(order.slice(0, cut)), kept: order.slice(cut) };
});
await compare(
  'known readers, a fifth of their books hidden',
  splits.map(({ kept }) => kept),
  splits,
);

const drawn = shuffled(shelves, randomFor('unseen'));
const cut = Math.ceil(drawn.length * UNSEEN);
const unseen = drawn.slice(0, cut).flatMap(({ user, shelf }): Split[] => {
  const order = shuffled(shelf, randomFor(`five ${user}`));
  return order.length > FIVE ? [{ user, kept: order.slice(0, FIVE), hidden: new Set(order.slice(FIVE)) }] : [];
});
await compare(
  'readers that were not learned from, known by five books',
  drawn.slice(cut).map(({ shelf }) => shelf),
  unseen,
);

async function compare(title: string, rows: readonly (readonly number[])[], readers: readonly Split[]): Promise<void> {
  console.log(`\n${title} (${readers.length})`);
  console.log('system                    nDCG@100  recall@20  of liked, nDCG@100  seconds');
  const score = async (name: string, prepare: () => Promise<Scores> | Scores, told?: (user: string) => Scores) => {
    const started = performance.now();
    const scores = await prepare();
    const seconds = (performance.now() - started) / 1000;
    const figures = readers.map((reader) => measure(reader, (told?.(reader.user) ?? scores)(reader.kept)));
    const mean = (values: readonly (number | null)[]) => {
      const there = values.filter((value) => value !== null);
      return (sum(there) / there.length).toFixed(4);
    };
    const columns = [mean(figures.map(({ gain }) => gain)), mean(figures.map(({ recall }) => recall))];
    columns.push(mean(figures.map(({ liked }) => liked)));
    console.log(
      `${name.padEnd(25)} ${columns[0]}    ${columns[1]}     ${columns[2]}             ${seconds.toFixed(1)}`,
    );
  };
  await score('popularity', () => popularity(rows, books));
  await score('item-kNN, 100', () => itemNeighbours(rows, books, 100));
  await score(`EASE, λ ${LAMBDA}`, () => ease(rows, books, LAMBDA));
  await score(`ALS, ${FACTORS.size} factors, α ${FACTORS.confidence}`, () =>
    alternatingLeastSquares(rows, books, FACTORS, randomFor('factors')),
  );
  const known = knownBy(rows);
  let neighbours: Neighbours = new Map();
  await score('Deepshelf', async () => {
    neighbours = await kindredFromDatabase(rows);
    return kindredScores(neighbours, known);
  });
  await score(
    'Deepshelf, with ratings',
    () => kindredScores(neighbours, known),
    (user) => kindredScores(neighbours, known, user),
  );
}

function measure({ user, kept, hidden }: Split, scores: Float64Array) {
  const own = new Set(kept);
  const shown = topOf(scores, own);
  const hits = shown.map((book) => hidden.has(book));
  const liked = new Set([...hidden].filter((book) => (ratings.get(`${user} ${book}`) ?? 0) >= LIKED));
  return {
    gain: ndcg(hits, hidden.size),
    recall: hits.slice(0, 20).filter(Boolean).length / Math.min(20, hidden.size),
    liked:
      liked.size === 0
        ? null
        : ndcg(
            shown.map((book) => liked.has(book)),
            liked.size,
          ),
  };
}

function ndcg(hits: readonly boolean[], wanted: number): number {
  const ideal = sum(Array.from({ length: Math.min(SHOWN, wanted) }, (_, at) => 1 / Math.log2(at + 2)));
  return sum(hits.map((hit, at) => (hit ? 1 / Math.log2(at + 2) : 0))) / ideal;
}

/** The best books that are not the reader's own. Books without any score are not shown. */
function topOf(scores: Float64Array, own: ReadonlySet<number>): number[] {
  const order: number[] = [];
  scores.forEach((score, book) => {
    if (score > 0 && !own.has(book)) order.push(book);
  });
  return order.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b).slice(0, SHOWN);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/**
 * How well known each book is, from 1 to 5: one tier per power of ten of its readers, as for books from a Google
 * search.
 */
function knownBy(rows: readonly (readonly number[])[]): number[] {
  return Array.from(popularity(rows, books)([]), (keepers) => Math.min(5, 1 + Math.floor(Math.log10(1 + keepers))));
}

/** As shipped, but without our records, which these books do not have. With a reader's ratings if `user` names one. */
function kindredScores(neighbours: Neighbours, known: readonly number[], user?: string): Scores {
  return (kept) => {
    const found = new Map<string, { strength: number }>();
    for (const own of kept) {
      const rating = user === undefined ? undefined : ratings.get(`${user} ${own}`);
      const voice = voiceOf({ liked: false, rating: rating === undefined ? null : rating / 2 });
      for (const { id, strength } of neighbours.get(String(own)) ?? [])
        found.set(id, { strength: (found.get(id)?.strength ?? 0) + voice * strength });
    }
    const reach = reachOf(neighbours, found);
    return Float64Array.from(known, (popularity, book) => byOthers(reach.get(String(book)) ?? 0, popularity));
  };
}

/** Each reader's books, numbered from 0. */
function readShelves() {
  const numbers = new Map<string, number>();
  const byReader = new Map<string, Set<number>>();
  for (const line of readFileSync(`${FOLDER}/bookcrossing-history.tsv`, 'utf8').split('\n').slice(1)) {
    const [user = '', , book] = line.split('\t');
    if (!book) continue;
    if (!numbers.has(book)) numbers.set(book, numbers.size);
    byReader.set(user, (byReader.get(user) ?? new Set()).add(numbers.get(book) ?? 0));
  }
  const shelves = [...byReader].map(([user, shelf]) => ({ user, shelf: [...shelf] }));
  return { shelves: shelves.filter(({ shelf }) => shelf.length <= MOST_BOOKS), numbers };
}

/** Ratings of 1 to 10 by reader and number of the book. */
function readRatings(): Map<string, number> {
  const lines = readFileSync(`${FOLDER}/bookcrossing-ratings.tsv`, 'utf8').split('\n').slice(1);
  return new Map(
    lines.flatMap((line) => {
      const [user, , book, rating] = line.split('\t');
      const number = book === undefined ? undefined : numbers.get(book);
      return number === undefined ? [] : [[`${user} ${number}`, Number(rating)] as const];
    }),
  );
}

/** Runs the shipped job on a database with these shelves. */
async function kindredFromDatabase(readers: readonly (readonly number[])[]): Promise<Neighbours> {
  const database = wrapPglite(await PGlite.create());
  await migrate(database);
  const { db } = database;
  await sql`insert into users (id, app_metadata, user_metadata, created_at, updated_at)
    select md5(n::text)::uuid, '{}', '{}', now(), now() from generate_series(0, ${readers.length - 1}::int) n`.execute(
    db,
  );
  await sql`insert into weekly_readers (user_id, next_sunday, next_at, shares_taste)
    select id, '2026-03-08', now(), true from users`.execute(db);
  for (const books of chunks([...new Set(readers.flat())], 2000)) {
    await sql`insert into works (id, title, authors, language, genres, subjects, summary, level, popularity, source)
      select b, b, '{}', 'en', '{}', '{}', '', 'core', 3, 'bench' from unnest(${books.map(String)}::text[]) b`.execute(
      db,
    );
  }
  for (const rows of chunks(
    readers.flatMap((kept, at) => kept.map((book) => [at, book] as const)),
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
  const pairs = await findNeighbours(database);
  console.log(
    `  (${pairs} pairs of five keepers or more, counted in ${((performance.now() - started) / 1000).toFixed(1)} s)`,
  );
  const neighbours = new Map<string, { id: string; strength: number }[]>();
  for (const { work_id, kindred_id: id, strength } of await selectNeighbours(db, 10_000_000)) {
    const own = neighbours.get(work_id) ?? [];
    own.push({ id, strength });
    neighbours.set(work_id, own);
  }
  await database.close();
  return neighbours;
}

function chunks<T>(things: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(things.length / size) }, (_, at) => things.slice(at * size, (at + 1) * size));
}
