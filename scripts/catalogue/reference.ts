import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { normaliseTitle } from '../../server/features/books/title-key.ts';

/** Real book records beside the project, for checking ours against; never copied, and absent on a reader's machine. */
const FILE = '../shared/data/catalogue/merged-36k.jsonl.gz';

/** A run of this many equal words counts as copied. */
export const RUN = 8;

export type ReferenceBook = { title: string; authors: string[]; year: number | null };
export type Reference = { byTitle: Map<string, ReferenceBook[]>; runs: Map<string, string> };

/** The reference, or null where it is not present. */
export async function readReference(): Promise<Reference | null> {
  if (!existsSync(FILE)) return null;
  const reference: Reference = { byTitle: new Map(), runs: new Map() };
  // Not readline: it also splits at U+2028, which stands inside these texts.
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
  return reference;
}

/** Every run of `RUN` words of a text, folded. */
export function wordRuns(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];
  return words
    .slice(0, Math.max(0, words.length - RUN + 1))
    .map((_, start) => words.slice(start, start + RUN).join(' '));
}
