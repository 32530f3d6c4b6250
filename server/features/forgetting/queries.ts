import { sql } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';

/**
 * Records for everybody, or only for `userId`, when they were last active; new activity cancels the warnings. Answers
 * whether anybody was active since the last time.
 */
export async function noteActivity(connection: Connection, userId: string | null = null): Promise<boolean> {
  const { rows } = await sql<{ here: boolean }>`
    with noted as (insert into account_activity as a (user_id, active_at)
    select u.id, greatest(u.created_at, u.last_sign_in_at, max(s.refreshed_at),
      (select max(p.refreshed_at) from program_sessions p where p.user_id = u.id),
      (select max(t.used_at) from personal_tokens t where t.user_id = u.id))
    from users u left join sessions s on s.user_id = u.id
    where u.deleted_at is null and (${userId}::uuid is null or u.id = ${userId}::uuid)
    group by u.id
    on conflict (user_id) do update set active_at = excluded.active_at, warned_at = null, last_warned_at = null
    where excluded.active_at > a.active_at
    returning a.user_id) select exists(select from noted) as here`.execute(connection);
  return rows[0]?.here ?? false;
}

export type QuietAccount = {
  userId: string;
  email: string;
  activeAt: Date;
  warnedAt: Date | null;
  lastWarnedAt: Date | null;
};

/** Accounts that were not used since `before`, in the order of ids, after `afterId`. */
export async function selectQuiet(
  connection: Connection,
  before: Date,
  afterId: string,
  limit: number,
): Promise<QuietAccount[]> {
  return connection
    .selectFrom('account_activity as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .where('a.active_at', '<=', before)
    .where('a.user_id', '>', afterId)
    .where('u.deleted_at', 'is', null)
    .select((eb) => [
      'a.user_id as userId',
      // Nobody is written to at an address that was never confirmed.
      eb.case().when('u.email_confirmed_at', 'is not', null).then(eb.ref('u.email')).else('').end().as('email'),
      'a.active_at as activeAt',
      'a.warned_at as warnedAt',
      'a.last_warned_at as lastWarnedAt',
    ])
    .orderBy('a.user_id')
    .limit(limit)
    .execute();
}

export async function markWarned(
  connection: Connection,
  userId: string,
  warning: 'warned_at' | 'last_warned_at',
  now: Date,
): Promise<void> {
  await connection
    .updateTable('account_activity')
    .set({ [warning]: now })
    .where('user_id', '=', userId)
    .execute();
}
