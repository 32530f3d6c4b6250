import { type Connection, connect, Index, type Table } from '@lancedb/lancedb';
import type { Ranked } from './search-index.ts';

/** A work as a model sees it: the direction that its text points in. */
export type WorkVector = { id: string; vector: number[] };

/**
 * Finds works by the similarity of their vectors to a query's, in LanceDB next to the full-text index. Each model has
 * its own table, so that a new one can be filled while searches use the old one. Derived from the records; can be
 * rebuilt at any time.
 */
export type VectorIndex = {
  /** Writes works into the table of that name, creating it if necessary. `again`: some may be there already. */
  put(name: string, works: readonly WorkVector[], again: boolean): Promise<void>;
  /** Indexes the new rows, if there are many, and joins small files. */
  finish(name: string): Promise<void>;
  /** Whether this place has the table. */
  holds(name: string): Promise<boolean>;
  /** Searches use this table from now on; null: none. @throws Error when none has that name. */
  use(name: string | null): Promise<void>;
  /** The table in use. */
  name(): string | null;
  /** The `limit` nearest works by cosine, the nearest first: 1 for the nearest, 0 for the last of them. */
  near(vector: readonly number[], limit: number): Promise<Ranked[]>;
  /** Deletes every table but this one. */
  dropOthers(name: string): Promise<void>;
  close(): void;
};

/** Full-text tables have other names: each side deletes only its own. */
export const VECTOR_TABLES = 'vectors_';

/** Fewer are compared one by one, which is exact and as fast. */
const INDEXED_FROM = 256;

/** Opens the place where indexes are kept: a folder, `s3://…` or `db://…`. */
export async function openVectorIndex(uri: string): Promise<VectorIndex> {
  const connection = await connect(uri, { readConsistencyInterval: 5 });
  // With its name, because a table does not give it while an operation is under way.
  let current: { name: string; table: Table } | null = null;
  const open = async (name: string) => (current?.name === name ? current.table : connection.openTable(name));
  return {
    async put(name, works, again) {
      if (works.length === 0) return;
      const rows = works.map(({ id, vector }) => ({ id, vector: [...vector] }));
      if (!(await tablesOf(connection)).includes(name)) {
        await connection.createTable(name, rows);
        return;
      }
      const table = await open(name);
      if (again) {
        const ids = works.map(({ id }) => `'${id.replaceAll("'", "''")}'`);
        await table.delete(`id in (${ids.join(', ')})`);
      }
      await table.add(rows);
    },
    async finish(name) {
      const table = await connection.openTable(name);
      const isIndexed = (await table.listIndices()).some(({ columns }) => columns.includes('vector'));
      if (!isIndexed && (await table.countRows()) >= INDEXED_FROM)
        await table.createIndex('vector', { config: Index.hnswSq({ distanceType: 'cosine' }) });
      await table.optimize();
    },
    holds: async (name) => (await tablesOf(connection)).includes(name),
    async use(name) {
      current = name === null ? null : { name, table: await connection.openTable(name) };
    },
    name: () => current?.name ?? null,
    async near(vector, limit) {
      if (!current) return [];
      const rows = await current.table
        .query()
        .nearestTo([...vector])
        .distanceType('cosine')
        .select(['id', '_distance'])
        .limit(limit)
        .toArray();
      const hits = rows.map((row) => ({ id: String(row.id), distance: Number(row._distance) }));
      const [first, last] = [hits[0]?.distance ?? 0, hits.at(-1)?.distance ?? 0];
      return hits.map(({ id, distance }) => ({ id, score: last > first ? (last - distance) / (last - first) : 1 }));
    },
    async dropOthers(name) {
      for (const table of await tablesOf(connection)) if (table !== name) await connection.dropTable(table);
    },
    close: () => connection.close(),
  };
}

const tablesOf = async (connection: Connection) =>
  (await connection.tableNames()).filter((name) => name.startsWith(VECTOR_TABLES));
