import { type Expression, type RawBuilder, type Selectable, sql } from 'kysely';
import type { LibrarySort, ReadingState } from '../../../contract/library.ts';
import type { Connection } from '../../platform/db/database.ts';
import { runPrepared } from '../../platform/db/prepared.ts';
import type { LibraryBooksTable } from '../../platform/db/tables.ts';
import { workVersion } from '../books/books.ts';

/**
 * Each of `words` in its forms, folded like the text that is searched for them; a space marks the beginning or the
 * end of a word.
 */
export type ShelfFilter = {
  genres: readonly string[];
  authors: readonly string[];
  words: readonly (readonly string[])[];
  state?: ReadingState | undefined;
};
export type OwnColumns = Pick<Selectable<LibraryBooksTable>, (typeof OWN)[number]>;
/** A row of a library, with the version of its book's record. */
export type ShelvedRow = { work_id: string; version: string } & OwnColumns;
/** What the reader's row of a book says, besides the book's own record. */
export const OWN = ['why', 'liked_at', 'state', 'rating', 'started_on', 'finished_on', 'note'] as const;
const own = OWN.map((column) => `l.${column}` as const);
const row = ['l.work_id', workVersion('w').as('version'), ...own] as const;

/** Lower case without accents: a reader finds “Émile” without typing the accent, and É is sorted next to E. */
const folded = (text: Expression<string | null>) =>
  sql<string>`regexp_replace(normalize(lower(${text}), NFKD), '[\u0300-\u036f]', '', 'g')`;

/** The text in which `words` are looked for, with the typewriter's apostrophe for any. */
const searched = sql`translate(${folded(
  sql`concat_ws(' ', w.title, w.subtitle, array_to_string(w.authors || w.genres || w.subjects, ' '), w.series_name, l.note)`,
)}, '\u2019', '''')`;

/** Punctuation after which a word can begin. */
const SIGNS = '"\'()[]{}/\\\u2010\u2011\u2013\u2014-\u00ab\u201c\u2018\u2019\u201e\u2026:;,.!\u00a1\u00bf&*';
/** As it is written, for "Spider-Man", and with spaces for punctuation, for "Man". */
const asWords = sql`(select ' ' || text || ' ' || translate(text, ${SIGNS}, ${' '.repeat(SIGNS.length)}) || ' ' from (select ${searched} as text) it)`;

/** A book without a state counts as to be read. */
const said = sql<string>`coalesce(l.state, 'to-read')`;

/**
 * Books of one reader that are on the shelf and match any of the genres and any of the authors, all of the words, and
 * the state.
 */
function shelf(connection: Connection, userId: string, { genres, authors, words, state }: ShelfFilter) {
  return connection
    .selectFrom('library_books as l')
    .innerJoin('works as w', 'w.id', 'l.work_id')
    .where('l.user_id', '=', userId)
    .where('l.removed_at', 'is', null)
    .$if(genres.length > 0, (query) => query.where(sql<boolean>`w.genres && ${genres}::text[]`))
    .$if(authors.length > 0, (query) => query.where(sql<boolean>`w.authors && ${authors}::text[]`))
    .$if(state !== undefined, (query) => query.where(said, '=', state ?? ''))
    .$if(words.length > 0, (query) => query.where(holdsAll(words)));
}

/** One scan over the forms of all words: the text is folded once for each book, however many words are looked for. */
function holdsAll(words: readonly (readonly string[])[]) {
  const forms = words.flatMap((word, place) => word.map((form) => ({ form, place })));
  return sql<boolean>`(select count(distinct place) = ${words.length}::int
    from unnest(${forms.map(({ form }) => form)}::text[], ${forms.map(({ place }) => place)}::int[]) as one(form, place)
    where position(form in ${asWords}) > 0)`;
}

/** Without its article; "The Odyssey" stands under O. */
const titleOrder = sql`regexp_replace(${folded(sql`w.title`)}, '^(the|an?) ', '') collate "C"`;
/** By the last word of the first author's name, under which most names are filed. */
const authorOrder = sql`regexp_replace(${folded(sql`w.authors[1]`)}, '^.* ', '') collate "C"`;

const orders = {
  added: [sql`l.added_at desc`],
  title: [titleOrder],
  author: [sql`${authorOrder} nulls last`, sql`w.year nulls last`, titleOrder],
  year: [sql`w.year desc nulls last`, titleOrder],
} satisfies Record<LibrarySort, unknown[]>;

/** The works of a shelf that have one of these lower-case subjects; the newest first, 200 at most. */
export async function selectShelvedOn(
  connection: Connection,
  userId: string,
  subjects: readonly string[],
): Promise<string[]> {
  const rows = await connection
    .selectFrom('library_books as l')
    .innerJoin('works as w', 'w.id', 'l.work_id')
    .select('l.work_id')
    .where('l.user_id', '=', userId)
    .where('l.removed_at', 'is', null)
    .where(
      sql<boolean>`exists (select from unnest(w.subjects) as subject where lower(subject) = any(${subjects}::text[]))`,
    )
    .orderBy('l.added_at', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => row.work_id);
}

export type Facets = { genres: string[]; authors: string[] };

/**
 * The number of books on a shelf, and a fingerprint that is different for different books (except with a probability of
 * 2^-64).
 */
const shelfPrint = sql<{ books: number; print: string }>`
  count(*)::int as books, coalesce(bit_xor(hashtextextended(work_id, 0)), 0) as print`;

const inState = (state: ReadingState) => sql`count(*) filter (where ${said} = ${state})`;

/**
 * Whether the session is open, how many books match the filter, how many of the whole shelf are in each state, and the
 * genres and authors of the whole shelf if they were counted for these very books; null otherwise.
 */
type Overview = { open: boolean; total: number; states: Record<ReadingState, number>; facets: Facets | null };

/**
 * One page with its overview, in one statement: a round trip costs a fifth of the call. Books that are equal in the
 * chosen order are sorted by their ids. Facets count if they were counted since `countedSince`.
 */
export async function selectPage(
  connection: Connection,
  userId: string,
  filter: ShelfFilter,
  page: { sort: LibrarySort; limit: number; offset: number; countedSince: Date; isOpen: RawBuilder<boolean> },
): Promise<Overview & { rows: ShelvedRow[] }> {
  const { genres, authors, words, state } = filter;
  const filtered = genres.length + authors.length + words.length > 0 || state !== undefined;
  const matching = shelf(connection, userId, filter).select(sql`count(*)::int`.as('total'));
  const order = sql.join([...orders[page.sort], sql`l.work_id`]);
  const rows = shelf(connection, userId, filter).select(row).orderBy(order).limit(page.limit).offset(page.offset);
  // As JSON: reading hundreds of names out of an array takes the driver longer than the rest of the row. Once, with the
  // first row.
  const query = sql<{ overview: Overview | null } & (ShelvedRow | { work_id: null })>`
    with shelf as (
      select ${shelfPrint}, json_build_object('to-read', ${inState('to-read')}, 'reading', ${inState('reading')},
        'read', ${inState('read')}) as states
      from library_books l where user_id = ${userId} and removed_at is null),
    overview as (
      select json_build_object('open', ${page.isOpen}, 'total', ${filtered ? sql`(${matching})` : sql.ref('shelf.books')}, 'states', shelf.states,
        'facets', case when kept.user_id is not null
          then json_build_object('genres', kept.genres, 'authors', kept.authors) end) as overview
      from shelf left join shelf_facets kept on kept.user_id = ${userId} and kept.books = shelf.books
        and kept.print = shelf.print and kept.counted_at > ${page.countedSince}),
    page as (select row_number() over () as place, it.* from (${rows}) it)
    select case when coalesce(page.place, 1) = 1 then overview.overview end as overview,
      ${sql.join(['work_id', 'version', ...OWN].map((column) => sql.ref(`page.${column}`)))}
    from overview left join page on true order by page.place`;
  const found = await runPrepared(connection, query);
  const none = { open: false, total: 0, states: { 'to-read': 0, reading: 0, read: 0 }, facets: null };
  return { ...(found[0]?.overview ?? none), rows: found.flatMap((each) => (each.work_id === null ? [] : each)) };
}

/** Counts the genres and authors of the whole shelf, most frequent first, then by name. */
export async function selectFacets(
  connection: Connection,
  userId: string,
): Promise<Facets & { books: number; print: string }> {
  const facet = (column: 'genres' | 'authors') => sql`
    array(select value from (select value, count(*) as books from shelf, unnest(${sql.ref(`shelf.${column}`)}) as value group by value) f
      order by books desc, value collate "C")`;
  const { rows } = await sql<Facets & { books: number; print: string }>`
    with shelf as materialized (
      select l.work_id, w.genres, w.authors from library_books l join works w on w.id = l.work_id
      where l.user_id = ${userId} and l.removed_at is null)
    select ${facet('genres')} as genres, ${facet('authors')} as authors, p.books, p.print::text as print
    from (select ${shelfPrint} from shelf) p`.execute(connection);
  return rows[0] ?? { genres: [], authors: [], books: 0, print: '0' };
}

/** Stores what `selectFacets` has counted. */
export async function upsertFacets(
  connection: Connection,
  userId: string,
  counted: Awaited<ReturnType<typeof selectFacets>>,
  now: Date,
): Promise<void> {
  await connection
    .insertInto('shelf_facets')
    .values({ user_id: userId, ...counted, counted_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...counted, counted_at: now }))
    .execute();
}

/** Bookmarked books that are not read yet: first the ordered ones, then the others by the time of their bookmark. */
export async function selectReadingList(connection: Connection, userId: string, limit: number): Promise<ShelvedRow[]> {
  return shelf(connection, userId, { genres: [], authors: [], words: [] })
    .where('l.liked_at', 'is not', null)
    .where(said, '<>', 'read')
    .select(row)
    .orderBy('l.list_place', (order) => order.asc().nullsLast())
    .orderBy('l.liked_at')
    .orderBy('l.work_id')
    .limit(limit)
    .execute();
}

/** How many bookmarked books of the shelf are read. */
export async function countReadBookmarks(connection: Connection, userId: string): Promise<number> {
  const { books } = await shelf(connection, userId, { genres: [], authors: [], words: [], state: 'read' })
    .where('l.liked_at', 'is not', null)
    .select(sql<number>`count(*)::int`.as('books'))
    .executeTakeFirstOrThrow();
  return books;
}
