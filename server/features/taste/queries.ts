import { sql } from 'kysely';
import type { TasteKind, TasteVerdict } from '../../../contract/taste.ts';
import type { Connection } from '../../platform/db/database.ts';

/** What `leaning.ts` reads of a book. */
export type Leanable = {
  id: string;
  authors: readonly string[];
  genres: readonly string[];
  subjects: readonly string[];
  kindred: readonly string[];
  /** 1 to 5. */
  popularity: number;
};

export type Mark = { kind: TasteKind; key: string; name: string; verdict: TasteVerdict; said_at: Date };
/** A mark with the record of the book, where it is one. */
export type TellingMark = Omit<Mark, 'said_at'> & { user_id: string; book: Leanable | null };
export type Dial = { user_id: string; surprise: number };
/** A book of the shelf, or one that was taken off it, and what its reader thinks of it. */
export type KnownBook = {
  book: Pick<Leanable, 'id' | 'authors' | 'genres' | 'subjects'>;
  liked: boolean;
  removed: boolean;
  state: string | null;
  rating: number | null;
};

export async function selectMarks(connection: Connection, userId: string): Promise<Mark[]> {
  const rows = await connection
    .selectFrom('taste_marks')
    .select(['kind', 'key', 'name', 'verdict', 'said_at'])
    .where('user_id', '=', userId)
    .orderBy('said_at', 'desc')
    .orderBy('kind')
    .orderBy('key')
    .execute();
  return rows;
}

/** Writes a mark, unless the reader has `most` others. Returns whether it is stored. */
export async function upsertMark(connection: Connection, userId: string, mark: Mark, most: number): Promise<boolean> {
  const { kind, key, name, verdict, said_at: at } = mark;
  const { rows } = await sql`insert into taste_marks (user_id, kind, key, name, verdict, said_at)
    select ${userId}, ${kind}, ${key}, ${name}, ${verdict}, ${at.toISOString()}::timestamptz
    where (select count(*) from taste_marks where user_id = ${userId} and (kind, key) <> (${kind}, ${key})) < ${most}
    on conflict (user_id, kind, key) do update set name = excluded.name, verdict = excluded.verdict,
      said_at = excluded.said_at returning 1`.execute(connection);
  return rows.length > 0;
}

/** Deletes a mark; with `saidAt` only the one of that moment. */
export async function deleteMark(
  connection: Connection,
  userId: string,
  kind: TasteKind,
  key: string,
  saidAt?: Date,
): Promise<void> {
  await connection
    .deleteFrom('taste_marks')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where((is) => (saidAt ? is('said_at', '=', saidAt) : is.lit(true)))
    .execute();
}

/** Resets the dial to the middle if it is at `surprise`. */
export async function deleteSurprise(connection: Connection, userId: string, surprise: number): Promise<void> {
  await connection.deleteFrom('taste_dials').where('user_id', '=', userId).where('surprise', '=', surprise).execute();
}

export async function selectSurprise(connection: Connection, userId: string): Promise<number> {
  const row = await connection
    .selectFrom('taste_dials')
    .select('surprise')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.surprise ?? 0;
}

export async function upsertSurprise(
  connection: Connection,
  userId: string,
  surprise: number,
  now: Date,
): Promise<void> {
  await connection
    .insertInto('taste_dials')
    .values({ user_id: userId, surprise, said_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ surprise, said_at: now }))
    .execute();
}

/** Books that the reader has taken off the shelf or set aside, newest first. */
export async function selectRemovedBooks(connection: Connection, userId: string, limit: number) {
  return connection
    .selectFrom('library_books as l')
    .innerJoin('works as w', 'w.id', 'l.work_id')
    .where('l.user_id', '=', userId)
    .where('l.removed_at', 'is not', null)
    .select(['l.work_id', 'w.title', 'l.removed_at'])
    .orderBy('l.removed_at', 'desc')
    .orderBy('l.work_id')
    .limit(limit)
    .execute();
}

const BOOK = sql`json_build_object('id', w.id, 'authors', w.authors, 'genres', w.genres, 'subjects', w.subjects,
  'kindred', w.kindred, 'popularity', w.popularity)`;

/** What all of these readers have marked, with the records of the marked books. */
export async function selectTold(
  connection: Connection,
  userIds: readonly string[],
): Promise<{ marks: TellingMark[]; dials: Dial[] }> {
  const marks = await sql<TellingMark>`select m.user_id, m.kind, m.key, m.name, m.verdict,
      case when w.id is not null then ${BOOK} end as book
    from taste_marks m left join works w on m.kind = 'book' and w.id = m.key
    where m.user_id = any(${userIds}::uuid[])`.execute(connection);
  const dials = await sql<Dial>`select user_id, surprise from taste_dials
    where user_id = any(${userIds}::uuid[]) and surprise <> 0`.execute(connection);
  return { marks: marks.rows, dials: dials.rows };
}

/** The books of which a reader has said most, then the newest. */
export async function selectKnownBooks(connection: Connection, userId: string, limit: number): Promise<KnownBook[]> {
  const { rows } = await sql<KnownBook>`select ${BOOK} as book, l.liked_at is not null as liked,
      l.removed_at is not null as removed, l.state, l.rating
    from library_books l left join merged_works m on m.work_id = l.work_id
      join works w on w.id = coalesce(m.into_work_id, l.work_id)
    where l.user_id = ${userId}
    order by l.rating is null, l.liked_at is null, l.added_at desc, l.work_id limit ${limit}`.execute(connection);
  return rows;
}
