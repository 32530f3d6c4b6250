import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Hit, SearchField } from '../../../platform/retrieval/search-index.ts';

const looked: Partial<Record<SearchField, ReturnType<typeof sql>>> = {
  title: sql`lower(title)`,
  authors: sql`lower(array_to_string(authors, ' '))`,
};
const anywhere = sql`lower(title || ' ' || array_to_string(subjects, ' ') || ' ' || array_to_string(genres, ' '))`;

/** Works with the most of these words in a column, the best known first among equals. Reads every record. */
export async function selectByWords(
  db: Db,
  field: SearchField,
  words: readonly string[],
  limit: number,
): Promise<Hit[]> {
  if (words.length === 0) return [];
  const column = looked[field] ?? anywhere;
  const hit = (word: string) => sql`(case when ${column} like ${`%${word}%`} then 1 else 0 end)`;
  const { rows } = await sql<Hit>`
    select id, title, array_to_string(authors, ', ') as authors, score from (
      select id, title, authors, popularity, ${sql.join(words.map(hit), sql` + `)} as score from works w
      where not exists (select from merged_works m where m.work_id = w.id)
    ) as counted where score > 0 order by score desc, popularity desc, id limit ${limit}`.execute(db);
  return rows;
}
