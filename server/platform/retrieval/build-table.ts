import { type Connection, Index, type Table } from '@lancedb/lancedb';
import type { IndexDocument, SearchField } from './search-index.ts';

/**
 * Titles and names are matched as written, down to “It” and “We”; in running text endings and small words do not count.
 */
export const fieldOptions: Record<SearchField, { stem: boolean; removeStopWords: boolean }> = {
  text: { stem: true, removeStopWords: true },
  asks: { stem: true, removeStopWords: true },
  topics: { stem: true, removeStopWords: true },
  title: { stem: false, removeStopWords: false },
  authors: { stem: false, removeStopWords: false },
};

/** Makes a table of all these works under this name, with a full-text index of each field. */
export async function buildTable(
  connection: Connection,
  name: string,
  batches: AsyncIterable<IndexDocument[]>,
): Promise<string> {
  let table: Table | null = null;
  for await (const batch of batches) {
    if (table) await table.add(batch);
    else if (batch.length > 0) table = await connection.createTable(name, batch);
  }
  if (!table) throw new Error('There is no work to index.');
  const built = table;
  const index = ([field, options]: [string, (typeof fieldOptions)[SearchField]]) =>
    // LanceDB consumes a configuration, so each index needs its own.
    built.createIndex(field, {
      config: Index.fts({ ...options, asciiFolding: true, lowercase: true, withPosition: false }),
    });
  const fields = Object.entries(fieldOptions);
  if ((await built.countRows()) <= INDEXED_AT_ONCE) await Promise.all(fields.map(index));
  else for (const field of fields) await index(field);
  return name;
}

/**
 * Up to this many works, all columns are indexed at once, which takes two thirds of the time; with more, it would take
 * too much memory.
 */
const INDEXED_AT_ONCE = 50_000;
