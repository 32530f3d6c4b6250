import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Work } from '../server/features/books/books.ts';
import { blankWork } from '../server/testing/blank-work.ts';

const DATA = '../shared/data';

type ReferenceRow = {
  mid: number;
  title: string;
  authors?: string[];
  description?: string;
  genres?: string[];
  year?: number;
  ratingsCount?: number;
  workIds?: string[];
};

/** A question of a reader who describes a book, with the ids of the works that answer it. */
export type Question = { id: string; title: string; text: string; targets: ReadonlySet<string> };

export type QuestionSet = { works: Map<string, Work>; questions: Question[] };

/** Whether the reference data is present: it is never shipped. */
export const hasData = (): boolean => existsSync(DATA);

/** Reads JSON lines, gzipped or not. Ends the bench with a note where the data is absent: it is never shipped. */
export function readRows<T>(path: string): T[] {
  const full = `${DATA}/${path}`;
  if (!existsSync(full)) {
    console.log(`skipped: ${full} is not here`);
    process.exit(0);
  }
  const bytes = readFileSync(full);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);
}

/** The fifth of the questions that nothing is learned from, split by the book that answers them. */
export function heldBack({ targets }: Question): boolean {
  const first = [...targets].sort()[0] ?? '';
  return createHash('sha256').update(first).digest().readUInt32BE() % 5 === 0;
}

/** 10,803 described books, and the 2,086 Reddit questions whose answer is among them. */
export function redditQuestions(): QuestionSet {
  const rows = readRows<ReferenceRow>('catalogue/described-10k.jsonl.gz');
  const byWorkId = new Map<string, string>();
  for (const row of rows) for (const workId of row.workIds ?? []) byWorkId.set(workId, String(row.mid));
  const posts = readRows<{ qid: string; title: string; text: string; targets: string[] }>(
    'queries/find-that-book-reddit.jsonl',
  );
  const questions = posts.map(({ qid, title, text, targets }) => ({
    id: qid,
    title,
    text: text ?? '',
    targets: new Set(targets.flatMap((target) => byWorkId.get(target) ?? [])),
  }));
  return { works: new Map(rows.map((row) => [String(row.mid), toWork(row)])), questions };
}

/**
 * 57 questions of Goodreads' readers, and the 2,404 descriptions (without title and author) among which the answers
 * are.
 */
export function goodreadsQuestions(): QuestionSet {
  const rows = readRows<{ id: string; description: string }>('queries/find-that-book-goodreads-corpus.jsonl');
  const posts = readRows<{ qid: string; text: string; targets: string[] }>('queries/find-that-book-goodreads.jsonl');
  return {
    works: new Map(rows.map(({ id, description }) => [id, { ...toWork({ mid: 0, title: '', description }), id }])),
    questions: posts.map(({ qid, text, targets }) => ({
      ...{ id: qid, title: '', text },
      targets: new Set(targets.map((target) => `wtb:${target}`)),
    })),
  };
}

/** Converts a reference row into the shape of our records. */
export function toWork(row: ReferenceRow): Work {
  return blankWork({
    id: String(row.mid),
    title: row.title,
    authors: row.authors ?? [],
    year: row.year ?? null,
    genres: row.genres ?? [],
    summary: row.description ?? '',
    popularity: popularityTier(row.ratingsCount ?? 0),
    source: 'reference',
  });
}

/** Our five tiers from a count of ratings: powers of ten, as in the starter catalogue's popularity. */
function popularityTier(ratings: number): number {
  return Math.min(5, Math.max(1, Math.floor(Math.log10(ratings + 1))));
}
