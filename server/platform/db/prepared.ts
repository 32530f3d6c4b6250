import { createHash } from 'node:crypto';
import type { CompiledQuery, Kysely } from 'kysely';
import type pg from 'pg';
import type { Tables } from './tables.ts';

/**
 * The driver's name for each statement, by its text. The name is derived from the text, so that behind a pooler no
 * process can meet another's statement under it.
 */
const names = new Map<string, string>();

/**
 * Runs a statement that readers make all day. PostgreSQL plans it once for each connection; without this, planning
 * takes three times as long as running it. Only for statements with few texts, and never with `*`: PostgreSQL refuses a
 * plan whose columns have changed, as when a newer version starts beside this one.
 */
export async function runPrepared<Row>(
  connection: Kysely<Tables>,
  query: { compile(connection: Kysely<Tables>): CompiledQuery<Row> },
): Promise<Row[]> {
  const compiled = query.compile(connection);
  if (!names.has(compiled.sql)) names.set(compiled.sql, nameOf(compiled.sql));
  return (await connection.executeQuery(compiled)).rows;
}

const nameOf = (text: string) => `deepshelf_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;

/** Makes a connection prepare the statements of `runPrepared` under their names. */
export function nameStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...parts: unknown[]) => unknown;
  client.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' ? names.get(text) : undefined;
    return name ? query({ name, text, values }, ...rest) : query(text, values, ...rest);
  }) as typeof client.query;
}
