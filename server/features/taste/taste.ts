import type { KnownDraw } from '../../../contract/known.ts';
import { TASTE_MARKS_MAX } from '../../../contract/limits.ts';
import type { Taste, TasteChange, TasteMark } from '../../../contract/taste.ts';
import { AppError } from '../../errors.ts';
import type { Connection } from '../../platform/db/database.ts';
import { lockUser } from '../../platform/db/lock-user.ts';
import type { Services } from '../../services.ts';
import { findWorks, getWork } from '../books/books.ts';
import { hideBook, relationsOf, setAside, takeBackAside } from '../library/library.ts';
import { drawsFrom, keyOf, type Leaning, leaningFrom } from './leaning.ts';
import {
  deleteMark,
  deleteSurprise,
  selectKnownBooks,
  selectMarks,
  selectRemovedBooks,
  selectSurprise,
  selectTold,
  type TellingMark,
  upsertMark,
  upsertSurprise,
} from './queries.ts';

export { type Leaning, leaningFrom } from './leaning.ts';

type TasteServices = Pick<Services, 'db' | 'clock'>;

/** How many books a reader's taste is read from, and how many removed books and draws are shown. */
const KNOWN_MAX = 300;
const REMOVED_MAX = 500;
const DRAWS_SHOWN = 40;

/** What the reader has said about their taste. */
export async function getTaste({ db }: Pick<Services, 'db'>, userId: string): Promise<Taste> {
  const marks = (await selectMarks(db, userId)).map(({ kind, key, name, verdict, said_at: at }) => ({
    ...{ kind, name, verdict, since: at.toISOString() },
    of: kind === 'book' ? key : name,
  }));
  const removed = (await selectRemovedBooks(db, userId, REMOVED_MAX)).map(({ work_id: of, title, removed_at: at }) => ({
    ...{ kind: 'book' as const, of, name: title, verdict: 'never' as const },
    since: at?.toISOString() ?? '',
  }));
  return {
    surprise: await selectSurprise(db, userId),
    marks: [...marks, ...removed].sort((a, b) => (a.since < b.since ? 1 : a.since > b.since ? -1 : 0)),
  };
}

/**
 * Sets a mark or removes it; it counts from the next search, sync and pick on. An unwanted book is also removed from
 * the shelf. @throws AppError `book_not_found`, `taste_full`
 */
export async function changeTaste(
  services: TasteServices,
  userId: string,
  { kind, of, verdict }: TasteChange,
): Promise<Taste> {
  const book = kind === 'book' ? await getWork(services.db, of) : null;
  const key = book?.id ?? keyOf(of);
  if (key === '') throw new AppError('validation_failed', 'This name has no words in it.');
  const name = book?.title ?? of;
  await services.db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    const tools = { ...services, db: trx };
    if (book && (verdict === 'never' || verdict === null)) await hideBook(tools, userId, book.id, verdict === 'never');
    // An unwanted book is stored in the library, not as a mark.
    if (verdict === null || (book && verdict === 'never')) return deleteMark(trx, userId, kind, key);
    const mark = { kind, key, name, verdict, said_at: services.clock.now() };
    if (!(await upsertMark(trx, userId, mark, TASTE_MARKS_MAX)))
      throw new AppError(
        'taste_full',
        `You have already said ${TASTE_MARKS_MAX} things. Take some of them back first.`,
      );
  });
  return getTaste(services, userId);
}

/** Turns the dial between the familiar and the surprising. */
export async function setSurprise(services: TasteServices, userId: string, surprise: number): Promise<Taste> {
  await upsertSurprise(services.db, userId, surprise, services.clock.now());
  return getTaste(services, userId);
}

/** How this reader leans, by everything that they have said and done. */
export async function leaningOf(connection: Connection, userId: string): Promise<Leaning> {
  const { marks, dials } = await selectTold(connection, [userId]);
  const books = await selectKnownBooks(connection, userId, KNOWN_MAX);
  return leaningFrom({ marks, surprise: dials[0]?.surprise ?? 0, books });
}

/**
 * What the reader's books, and their opinions of them, say about subjects, genres and authors, but not about single
 * books.
 */
export const drawsOf = async (connection: Connection, userId: string): Promise<KnownDraw[]> =>
  drawsFrom(await selectKnownBooks(connection, userId, KNOWN_MAX), DRAWS_SHOWN);

/** What many readers have said explicitly, for callers that already have their shelves. */
export async function toldBy(
  connection: Connection,
  userIds: readonly string[],
): Promise<(userId: string) => { marks: TellingMark[]; surprise: number }> {
  const { marks, dials } = await selectTold(connection, userIds);
  const surprises = new Map(dials.map(({ user_id: id, surprise }) => [id, surprise]));
  const byUser = Map.groupBy(marks, ({ user_id: id }) => id);
  return (userId) => ({ marks: byUser.get(userId) ?? [], surprise: surprises.get(userId) ?? 0 });
}

/**
 * Takes over the taste in an export, except where the reader has already said something here. Returns what it took
 * over, and how many marks it left out: those for books that we do not hold, and those beyond the most that one reader
 * can have.
 */
export async function bringTaste(
  { db, clock }: TasteServices,
  userId: string,
  told: Taste,
): Promise<{ taken: Taste; left: number }> {
  const here = await getTaste({ db }, userId);
  const name = ({ kind, of }: Pick<TasteMark, 'kind' | 'of'>) => `${kind} ${kind === 'book' ? of : keyOf(of)}`;
  const said = new Set(here.marks.map(name));
  const fresh = told.marks.filter((mark) => !said.has(name(mark)));
  const books = fresh.filter(({ kind }) => kind === 'book').map(({ of }) => of);
  const held = new Set((await findWorks(db, books)).map(({ id }) => id));
  const relations = await relationsOf(db, userId, books);
  const marks: TasteMark[] = [];
  let left = 0;
  for (const mark of fresh) {
    const { kind, of, verdict, since } = mark;
    const key = kind === 'book' ? of : keyOf(of);
    if (kind === 'book' && verdict === 'never' && relations.has(of)) continue;
    const isKept =
      key !== '' &&
      (kind !== 'book' || held.has(of)) &&
      (kind === 'book' && verdict === 'never'
        ? await setAside(db, userId, [of], new Date(since)).then(() => true)
        : await upsertMark(
            db,
            userId,
            { kind, key, name: mark.name, verdict, said_at: new Date(since) },
            TASTE_MARKS_MAX,
          ));
    if (isKept) marks.push(mark);
    else left++;
  }
  const surprise = here.surprise === 0 ? told.surprise : 0;
  if (surprise !== 0) await upsertSurprise(db, userId, surprise, clock.now());
  return { taken: { surprise, marks }, left };
}

/** Removes what `bringTaste` added, unless the reader has changed it since. */
export async function takeBackTaste(connection: Connection, userId: string, { surprise, marks }: Taste): Promise<void> {
  for (const { kind, of, verdict, since } of marks) {
    if (kind === 'book' && verdict === 'never')
      await takeBackAside(connection, userId, { workIds: [of], since: new Date(since) });
    else await deleteMark(connection, userId, kind, kind === 'book' ? of : keyOf(of), new Date(since));
  }
  if (surprise !== 0) await deleteSurprise(connection, userId, surprise);
}
