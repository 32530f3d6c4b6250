import { type Connection, Index, type Table } from '@lancedb/lancedb';

/**
 * What the index holds about one work. `text` is its facts and description, `asks` the phrases that readers search for,
 * `topics` what its topics say about it; `title` and `authors` are also separate fields. `characters`, its main ones,
 * one a line, are not searched: all of them are held in memory.
 */
export type IndexDocument = {
  id: string;
  title: string;
  authors: string;
  text: string;
  asks: string;
  topics: string;
  characters: string;
  /** ISO code of the first author's country, or nothing. */
  country: string;
  language: string;
  /** The language in which it was first written. */
  original: string;
  /** `UNKNOWN_YEAR` if the year is not known. */
  year: number;
  /** Whether one of its authors is known to be a woman. */
  by_woman: boolean;
  /** For whom it is, whether it is fiction, and its form, as in the record; nothing where that says nothing. */
  audience: string;
  fiction: string;
  form: string;
};

/** A column that can be searched. */
export type SearchField = 'text' | 'asks' | 'topics' | 'title' | 'authors';

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
