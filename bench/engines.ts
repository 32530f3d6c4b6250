import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import MiniSearch from 'minisearch';
import type { Work } from '../server/features/books/books.ts';
import { toDocument } from '../server/features/books/testing.ts';
import { discover } from '../server/features/search/search.ts';
import type { StageName } from '../server/features/search/testing.ts';
import { openSearchIndex } from '../server/platform/retrieval/search-index.ts';

/** Returns ids for a text, best first. */
export type Engine = { name: string; find(text: string): Promise<string[]> };

const DEPTH = 100;

/** Builds all engines over the same works. `close` deletes what they wrote. */
export async function buildEngines(
  works: ReadonlyMap<string, Work>,
  options: { others: boolean; without: readonly StageName[] },
): Promise<{ engines: Engine[]; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'deepshelf-bench-'));
  const documents = [...works.values()].map(toDocument);
  const index = await openSearchIndex(folder);
  await index.use(await index.build(inBatches(documents)));
  const readWorks = async (ids: readonly string[]) => ids.flatMap((id) => works.get(id) ?? []);
  const ours = (name: string, without: readonly StageName[]): Engine => ({
    name,
    find: async (text) =>
      (await discover({ index, readWorks }, text, DEPTH, { without })).found.map(({ work }) => work.id),
  });
  const lance: Engine = {
    name: 'LanceDB BM25',
    find: async (text) => (await index.search('text', text, { limit: DEPTH })).map(({ id }) => id),
  };
  const others = options.others ? [sqlite(documents), miniSearch(documents)] : [];
  return {
    engines: [
      ...others,
      lance,
      ...options.without.map((stage) => ours(`  no ${stage}`, [stage])),
      ours('Deepshelf', []),
    ],
    close: async () => {
      index.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type Document = ReturnType<typeof toDocument>;

async function* inBatches(documents: Document[]) {
  for (let start = 0; start < documents.length; start += 1000) yield documents.slice(start, start + 1000);
}

/** FTS5 with Porter stemming; every word may match, ranked by its own BM25. */
export function sqlite(documents: Iterable<Document>, path = ':memory:'): Engine {
  const db = new DatabaseSync(path);
  db.exec(
    "create virtual table works using fts5(id unindexed, text, tokenize = 'porter unicode61 remove_diacritics 2')",
  );
  const insert = db.prepare('insert into works values (?, ?)');
  db.exec('begin');
  for (const { id, text } of documents) insert.run(id, text);
  db.exec('commit');
  const select = db.prepare('select id from works where works match ? order by rank limit ?');
  return {
    name: 'SQLite FTS5',
    find: async (text) => {
      const words = new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
      if (words.size === 0) return [];
      return select.all([...words].map((word) => `"${word}"`).join(' OR '), DEPTH).map((row) => String(row.id));
    },
  };
}

/** MiniSearch as its page recommends it for a search field: titles and names boosted, typos allowed. */
export function miniSearch(documents: readonly Document[]): Engine {
  const engine = new MiniSearch<Document>({ fields: ['title', 'authors', 'text'] });
  engine.addAll(documents);
  return {
    name: 'MiniSearch',
    find: async (text) =>
      engine
        .search(text, { boost: { title: 2 }, fuzzy: text.length < 60 ? 0.2 : false })
        .slice(0, DEPTH)
        .map(({ id }) => String(id)),
  };
}
