import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { normaliseTitle, wordRuns } from '../../server/features/books/testing.ts';

/**
 * Real book records outside the project, to check ours against. They are never copied, and absent on a reader's
 * machine.
 */
const FILE = '../shared/data/catalogue/merged-36k.jsonl.gz';

/**
 * Questions of readers that search is measured with. If our records contained their words, matching them would look
 * like understanding.
 */
const QUESTIONS = ['find-that-book-reddit', 'find-that-book-goodreads', 'suggest-me-a-book'];

export type ReferenceBook = { title: string; authors: string[]; year: number | null };
export type Reference = { byTitle: Map<string, ReferenceBook[]>; runs: Map<string, string> };

/** The reference, or null if it is not present. */
export async function readReference(): Promise<Reference | null> {
  if (!existsSync(FILE)) return null;
  const reference: Reference = { byTitle: new Map(), runs: new Map() };
  // Not readline: it also splits at U+2028, which occurs inside these texts.
  const lines = gunzipSync(await readFile(FILE))
    .toString('utf8')
    .split('\n');
  for (const line of lines.filter(Boolean)) {
    const row = JSON.parse(line) as { title: string; authors?: string[]; year?: number; description?: string };
    const key = normaliseTitle(row.title.split(/[:(]/)[0] ?? '');
    const book = { title: row.title, authors: row.authors ?? [], year: row.year ?? null };
    reference.byTitle.set(key, [...(reference.byTitle.get(key) ?? []), book]);
    for (const run of wordRuns(row.description ?? '')) reference.runs.set(run, row.title);
  }
  for (const name of QUESTIONS) {
    for (const line of (await readFile(`../shared/data/queries/${name}.jsonl`, 'utf8')).split('\n').filter(Boolean)) {
      const { qid, title = '', text } = JSON.parse(line) as { qid: string; title?: string; text: string };
      for (const run of wordRuns(`${title}\n${text}`)) reference.runs.set(run, `the question ${qid}`);
    }
  }
  return reference;
}
