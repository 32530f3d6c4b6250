import { randomUUID } from 'node:crypto';
import { type Connection, connect, MatchQuery, Operator, type Query, type Table } from '@lancedb/lancedb';
import { buildTable, fieldOptions, type IndexDocument, type SearchField } from './build-table.ts';
import { type Filter, toSql } from './filter.ts';
import { type Cast, createRowDirectory, type RowDirectory, rowNumbers } from './row-directory.ts';
import { createTurns, createWaitingRows } from './waiting-rows.ts';

export type { IndexDocument, SearchField } from './build-table.ts';

/** A work that was found, and how well it fits. */
export type Ranked = { id: string; score: number };
export type Hit = Ranked & { title: string; authors: string };

/**
 * BM25 over works, in LanceDB: derived from the records, so it can be rebuilt at any time and is never the only copy.
 */
export type SearchIndex = {
  /**
   * The best `limit` works for `words` in `field`, best first. A word given three times counts three times. Text is
   * matched as plain words, without query syntax.
   */
  search(field: SearchField, words: string, options: { limit: number; only?: Filter }): Promise<Hit[]>;
  /** The works that have characters. */
  casts(): readonly Cast[];
  /** Ids of up to `limit` works that match, in no order. */
  list(only: Filter, limit: number): Promise<string[]>;
  /** As `search`, for up to two wrong letters in each word. */
  searchNear(field: 'title' | 'authors', words: string, limit: number): Promise<Hit[]>;
  /**
   * Running texts of works that have each word, with up to two wrong letters: the right spelling can be found there.
   */
  textsNear(words: string, limit: number): Promise<string[]>;
  /** Up to `limit` works whose asks have all of these words, small words aside, each with its asks and other lines. */
  asking(words: string, limit: number): Promise<{ id: string; lines: string[] }[]>;
  /** Builds a complete new index beside the one in use and returns its name. Readers notice nothing. */
  build(batches: AsyncIterable<IndexDocument[]>, name?: string): Promise<string>;
  /**
   * Adds works to the current index, in place of those with the same ids. A few can be found at once, many only after
   * `tidy`, because until then each search would have to scan all of them. Pass hundreds or thousands at a time: each
   * call makes a version.
   */
  add(documents: IndexDocument[]): Promise<void>;
  /** Removes works from the current index. Unknown ids are skipped. */
  remove(ids: readonly string[]): Promise<void>;
  /** Adds recent rows to the full-text index, joins small files and drops old versions. */
  tidy(): Promise<void>;
  /** Searches use this index from now on. @throws Error when none has that name. */
  use(name: string): Promise<void>;
  /** All indexes of this place, finished or not. */
  names(): Promise<Set<string>>;
  /** A name that no other place has but a copy of this one. */
  place(): Promise<string>;
  /** Grows with each change of the index in use, by whichever process. */
  version(): Promise<number>;
  /** Deletes these indexes. */
  drop(names: readonly string[]): Promise<void>;
  /** Searches every column of the index in use. @throws Error when it cannot be read. */
  probe(): Promise<void>;
  /** The index in use, or null. */
  name(): string | null;
  /** Works that can be found; 0 while no index is in use. */
  size(): Promise<number>;
  /** Whether there is none: asked by every search, so a work that was seen there is enough. */
  isEmpty(): Promise<boolean>;
  close(): void;
};

/** Opens the place where indexes are kept (a folder, `s3://…` or `db://…`); `use` chooses one of them. */
export async function openSearchIndex(uri: string): Promise<SearchIndex> {
  const connection = await connectTo(uri);
  let current: OpenIndex | null = null;
  const waiting = createWaitingRows(() => current?.table ?? null);
  const inTurn = createTurns();
  const matching = (table: Table, query: MatchQuery) => {
    const found = table.query().fullTextSearch(query);
    return waiting.areMany() ? found.fastSearch() : found;
  };
  return {
    async search(field: SearchField, words: string, { limit, only }: { limit: number; only?: Filter }) {
      if (!current || words.trim() === '') return [];
      const { table, rows } = current;
      const found = () => {
        const all = matching(table, new MatchQuery(words, field)).limit(limit);
        return only ? all.where(toSql(only)) : all;
      };
      return hitsOf(found, rows);
    },
    casts: () => current?.rows.casts() ?? [],
    async list(only, limit) {
      if (!current) return [];
      const rows = await current.table.query().where(toSql(only)).select(['id']).limit(limit).toArray();
      return rows.map(({ id }) => String(id));
    },
    async searchNear(field, words, limit) {
      if (!current || words.trim() === '') return [];
      const { table, rows } = current;
      return hitsOf(() => matching(table, new MatchQuery(words, field, { fuzziness: 2 })).limit(limit), rows);
    },
    async textsNear(words, limit) {
      if (!current || words.trim() === '') return [];
      const found = matching(current.table, new MatchQuery(words, 'text', { fuzziness: 2 }));
      const rows = await found.select(['text', '_score']).limit(limit).toArray();
      return rows.map(({ text }) => String(text));
    },
    async asking(words, limit) {
      if (!current || words.trim() === '') return [];
      const found = matching(current.table, new MatchQuery(words, 'asks', { operator: Operator.And }));
      const rows = await found.select(['id', 'asks', '_score']).limit(limit).toArray();
      return rows.map(({ id, asks }) => ({ id: String(id), lines: String(asks).split('\n') }));
    },
    build: (batches, name = newIndexName()) => buildTable(connection, name, batches),
    async add(documents) {
      if (documents.length === 0) return;
      const merge = () => inUse(current).table.mergeInsert('id').whenMatchedUpdateAll().whenNotMatchedInsertAll();
      await inTurn(() => merge().execute(documents));
      waiting.add(documents.length);
      inUse(current).rows.addCasts(documents);
    },
    async remove(ids) {
      if (ids.length === 0) return;
      const list = ids.map((id) => `'${id.replaceAll("'", "''")}'`).join(', ');
      await inTurn(() => inUse(current).table.delete(`id in (${list})`));
      inUse(current).rows.dropCasts(ids);
    },
    async tidy() {
      // On a separate table object, because works are added meanwhile.
      const { name, rows } = inUse(current);
      const table = await connection.openTable(name);
      await table.optimize({ cleanupOlderThan: new Date(Date.now() - VERSION_GRACE) });
      await inTurn(() => inUse(current).table.checkoutLatest());
      await Promise.all([waiting.look(), rows.read()]);
    },
    use: async (name) => {
      const table = await connection.openTable(name);
      const rows = createRowDirectory(table);
      await rows.read();
      current = { table, name, rows };
      await waiting.look();
    },
    names: () => namesOf(connection),
    async place() {
      const known = (await connection.tableNames()).filter((name) => name.startsWith(PLACE)).sort()[0];
      if (known) return known;
      const name = newName(PLACE);
      await connection.createTable(name, [{ name }]);
      return name;
    },
    async version() {
      const { table } = inUse(current);
      await inTurn(() => table.checkoutLatest());
      return table.version();
    },
    async drop(names) {
      for (const name of names) await connection.dropTable(name);
    },
    async probe() {
      const { table } = inUse(current);
      for (const field of Object.keys(fieldOptions))
        await table.query().fullTextSearch(new MatchQuery('book', field)).select(['id', '_score']).limit(1).toArray();
      await table.query().select(['id']).limit(1).toArray();
    },
    name: () => current?.name ?? null,
    size: async () => (current ? current.table.countRows() : 0),
    isEmpty: async () => !current || (current.rows.isEmpty() && (await current.table.countRows()) === 0),
    close: () => closeNow(connection),
  };
}

function closeNow(connection: Connection): void {
  try {
    connection.close();
  } catch (error) {
    // It refuses while it makes or opens a table. Whoever closes it is about to end, and that ends this, too.
    if (!(error instanceof Error && error.message.includes('borrow'))) throw error;
  }
}

async function connectTo(uri: string): Promise<Connection> {
  try {
    // Another process may write (an import beside a server): its rows are seen after this many seconds at most.
    return await connect(uri, { readConsistencyInterval: 5 });
  } catch (cause) {
    // Its own words are a page long, and name no variable.
    throw new Error(
      `SEARCH_INDEX_URI: the search index at ${uri} cannot be reached. Check the address and the storage's keys, or the right to write in that folder.`,
      { cause },
    );
  }
}

/** `name`: a table does not give its name while an operation is under way on it. */
type OpenIndex = { table: Table; name: string; rows: RowDirectory };

/** The works that a query finds, best first. */
async function hitsOf(found: () => Query, rows: RowDirectory): Promise<Hit[]> {
  const known = await knownRows(found, rows);
  if (known) return known;
  const read = await found().select(['id', 'title', 'authors', '_score']).toArray();
  return read.map((row) => ({
    id: String(row.id),
    title: String(row.title),
    authors: String(row.authors),
    score: Number(row._score),
  }));
}

/** The same by the rows' numbers alone, which takes half of the time; null where one of them is unknown. */
async function knownRows(found: () => Query, rows: RowDirectory): Promise<Hit[] | null> {
  if (rows.isEmpty()) {
    rows.readSoon();
    return null;
  }
  const answer = await found().select(['_score']).withRowId().toArrow();
  const scores = answer.getChild('_score');
  const hits: Hit[] = [];
  for (const [at, number] of rowNumbers(answer).entries()) {
    const row = rows.find(number);
    if (row === null) {
      rows.readSoon();
      return null;
    }
    hits.push({ ...row, score: Number(scores?.get(at)) });
  }
  return hits;
}

/** Old versions are kept this long, in milliseconds: a reader in another process may still be at one. */
const VERSION_GRACE = 60_000;

function inUse(index: OpenIndex | null): OpenIndex {
  if (!index) throw new Error('No search index is in use.');
  return index;
}

/** Everything else kept in the same place has other names. */
const TABLES = 'works_';

/** The table that names the place. */
const PLACE = 'place_';

const newName = (kind: string): string => `${kind}${randomUUID().replaceAll('-', '')}`;
/** A name that no other index of any place has. */
export const newIndexName = (): string => newName(TABLES);

const namesOf = async (connection: Connection) =>
  new Set((await connection.tableNames()).filter((name) => name.startsWith(TABLES)));
