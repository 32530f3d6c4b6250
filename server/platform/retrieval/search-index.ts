import { randomUUID } from 'node:crypto';
import { type Connection, connect, Index, MatchQuery, type Table } from '@lancedb/lancedb';

/** What the index holds of one work. `text` is everything that BM25 reads, `title` and `authors` also stand alone. */
export type IndexDocument = { id: string; title: string; authors: string; text: string };

export type Hit = { id: string; score: number };

/** A column that can be searched. */
export type SearchField = 'text' | 'title' | 'authors';

/** BM25 over works, in LanceDB: derived from the records, rebuilt at will, never the only place where something is. */
export type SearchIndex = {
  /** The best `limit` works for `words` in `field`, best first. Text is matched as words: it has no query syntax. */
  search(field: SearchField, words: string, options: { limit: number; fuzziness?: 0 | 1 | 2 }): Promise<Hit[]>;
  /** Builds a complete new index beside the one in use and answers its name. Readers notice nothing. */
  build(batches: AsyncIterable<IndexDocument[]>): Promise<string>;
  /** Searches go to this index from now on. @throws Error when there is none of that name. */
  use(name: string): Promise<void>;
  /** Deletes every index but the one in use. */
  dropOthers(): Promise<void>;
  /** Works that can be found; 0 while no index is in use. */
  size(): Promise<number>;
  close(): void;
};

/** Opens the place where indexes are kept (a folder, `s3://…` or `db://…`); `use` chooses one of them. */
export async function openSearchIndex(uri: string): Promise<SearchIndex> {
  const connection = await connect(uri);
  let current: Table | null = null;
  return {
    async search(field, words, { limit, fuzziness = 0 }) {
      if (!current || words.trim() === '') return [];
      const rows = await current
        .query()
        .fullTextSearch(new MatchQuery(words, field, { fuzziness }))
        .select(['id', '_score'])
        .limit(limit)
        .toArray();
      return rows.map((row) => ({ id: String(row.id), score: Number(row._score) }));
    },
    build: (batches) => buildTable(connection, batches),
    use: async (name) => {
      current = await connection.openTable(name);
    },
    async dropOthers() {
      for (const name of await connection.tableNames()) if (name !== current?.name) await connection.dropTable(name);
    },
    size: async () => (current ? current.countRows() : 0),
    close: () => connection.close(),
  };
}

const ftsOptions = { stem: true, removeStopWords: true, asciiFolding: true, lowercase: true, withPosition: false };

async function buildTable(connection: Connection, batches: AsyncIterable<IndexDocument[]>): Promise<string> {
  const name = `works_${randomUUID().replaceAll('-', '')}`;
  let table: Table | null = null;
  for await (const batch of batches) {
    if (table) await table.add(batch);
    else if (batch.length > 0) table = await connection.createTable(name, batch);
  }
  if (!table) throw new Error('There is no work to index.');
  for (const field of ['text', 'title', 'authors'] satisfies SearchField[]) {
    // A configuration can be used once: LanceDB takes it over.
    await table.createIndex(field, { config: Index.fts(ftsOptions) });
  }
  return name;
}
