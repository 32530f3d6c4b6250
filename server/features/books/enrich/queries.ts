import { sql } from 'kysely';
import type { Connection } from '../../../platform/db/database.ts';
import { INFERRED, type TraitColumns } from '../traits/book-traits.ts';
import type { Work } from '../queries.ts';

/** Works without described traits. Merged works are left out. */
const waiting = (connection: Connection) =>
  connection
    .selectFrom('works')
    .where((eb) => eb.or([eb('traits_by', 'is', null), eb('traits_by', '=', INFERRED)]))
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('merged_works').select('work_id').whereRef('work_id', '=', 'works.id'))),
    );

const TELLS = sql<boolean>`(summary <> '' or cardinality(subjects) >= 3)`;

/** How many works await a description, and how many more have a record that tells too little. */
export async function countWaiting(connection: Connection): Promise<{ books: number; silent: number }> {
  const row = await waiting(connection)
    .select(sql<number>`(count(*) filter (where ${TELLS}))::int`.as('books'))
    .select(sql<number>`(count(*) filter (where not ${TELLS}))::int`.as('silent'))
    .executeTakeFirstOrThrow();
  return row;
}

/** The best-known works that await a description, after one of them in that order. */
export async function selectWaiting(
  connection: Connection,
  { after, limit }: { after: { popularity: number; id: string } | null; limit: number },
): Promise<Work[]> {
  return waiting(connection)
    .selectAll()
    .where(TELLS)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(-popularity, id) > (${-(after?.popularity ?? 0)}::int, ${after?.id ?? ''})`),
    )
    .orderBy('popularity', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Stores the model's description, unless somebody has described the book meanwhile. Returns whether it was stored. */
export async function writeTraits(
  connection: Connection,
  id: string,
  traits: TraitColumns,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('works')
    .set({ ...traits, updated_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('traits_by', 'is', null), eb('traits_by', '=', INFERRED)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
