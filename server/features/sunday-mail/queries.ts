import { sql } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';

export type MailKey = { userId: string; sunday: string };
export type TakenMail = MailKey & { tries: number };

export async function insertMails(connection: Connection, mails: readonly MailKey[], now: Date): Promise<void> {
  if (mails.length === 0) return;
  await connection
    .insertInto('weekly_mails')
    .values(mails.map(({ userId, sunday }) => ({ user_id: userId, sunday, state: 'waiting', due_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Leases mails that are due, and those of a worker that has died, until `until`. */
export async function takeMails(connection: Connection, now: Date, until: Date, limit: number): Promise<TakenMail[]> {
  const { rows } = await sql<TakenMail>`
    update weekly_mails set state = 'sending', tries = tries + 1, due_at = ${until}
    where (user_id, sunday) in (
      select user_id, sunday from weekly_mails where state in ('waiting', 'sending') and due_at <= ${now}
      order by due_at limit ${limit} for update skip locked)
    returning user_id as "userId", sunday, tries`.execute(connection);
  return rows;
}

/** Puts a taken mail back for `dueAt`. */
export async function postponeMail(connection: Connection, key: MailKey, dueAt: Date, fault: string): Promise<void> {
  await one(connection, key).set({ state: 'waiting', due_at: dueAt, fault }).execute();
}

export async function finishMail(
  connection: Connection,
  key: MailKey,
  state: 'sent' | 'withdrawn' | 'dead',
  now: Date,
  fault: string | null = null,
): Promise<void> {
  await one(connection, key).set({ state, finished_at: now, fault }).execute();
}

const one = (connection: Connection, { userId, sunday }: MailKey) =>
  connection.updateTable('weekly_mails').where('user_id', '=', userId).where('sunday', '=', sunday);

/** Lets mails that were given up start again with all their tries. Returns how many there are. */
export async function reviveMails(connection: Connection, now: Date): Promise<number> {
  const revived = await connection
    .updateTable('weekly_mails')
    .set({ state: 'waiting', tries: 0, due_at: now, finished_at: null })
    .where('state', '=', 'dead')
    .returning('sunday')
    .execute();
  return revived.length;
}

/** The number of mails in each state. */
export async function countMails(connection: Connection) {
  return connection
    .selectFrom('weekly_mails')
    .select(['state', sql<number>`count(*)::int`.as('count')])
    .groupBy('state')
    .execute();
}

export async function selectUserIdByEmail(connection: Connection, email: string): Promise<string | undefined> {
  const row = await connection.selectFrom('users').where('email', '=', email).select('id').executeTakeFirst();
  return row?.id;
}

/** Mails that were given up, the newest week first. */
export async function selectDeadMails(connection: Connection) {
  return connection
    .selectFrom('weekly_mails')
    .where('state', '=', 'dead')
    .select(['user_id', 'sunday', 'tries', 'fault'])
    .orderBy('sunday', 'desc')
    .orderBy('user_id')
    .limit(500)
    .execute();
}
