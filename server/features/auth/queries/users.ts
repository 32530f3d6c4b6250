import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Connection } from '../../../platform/db/database.ts';
import { runPrepared } from '../../../platform/db/prepared.ts';
import type { SessionsTable, UsersTable } from '../../../platform/db/tables.ts';

export type NewUser = Insertable<UsersTable>;
export type UserChange = Updateable<UsersTable>;
/** A user with everything that the protocol's user object shows. */
export type FullUser = Awaited<ReturnType<typeof findUser>> & object;

export const usersWithParts = (connection: Connection) =>
  connection
    .selectFrom('users')
    .selectAll('users')
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('identities')
          .selectAll('identities')
          .whereRef('identities.user_id', '=', 'users.id')
          .orderBy('created_at')
          .orderBy('id'),
      ).as('identities'),
      jsonArrayFrom(
        eb
          .selectFrom('factors')
          .select([
            'id',
            'friendly_name',
            'factor_type',
            'status',
            'phone',
            'last_challenged_at',
            'created_at',
            'updated_at',
          ])
          .whereRef('factors.user_id', '=', 'users.id')
          .orderBy('created_at'),
      ).as('factors'),
    ]);

export async function findUser(connection: Connection, userId: string) {
  return await usersWithParts(connection)
    .where('users.id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

type Found = { user: FullUser; session: Selectable<SessionsTable> | null };

/**
 * A user and one of their sessions, if it is alive, in one query: every signed-in call needs it. The result is one
 * text, because reading forty columns costs the embedded engine twice as long as the query.
 */
export async function findUserWithSession(
  connection: Connection,
  userId: string,
  sessionId: string,
): Promise<Found | undefined> {
  const { rows } = await sql<{ found: string }>`select ${found} as found
    from users u left join sessions s on s.user_id = ${userId} and s.id = ${sessionId}
    where u.id = ${userId} and u.deleted_at is null`.execute(connection);
  return rows[0] && readFound(rows[0].found);
}

/** The user `u`, their session `s` and their parts as one text. */
const found = sql<string>`jsonb_build_object('user', to_jsonb(u), 'session', to_jsonb(s),
  'identities', (select jsonb_agg(to_jsonb(i) order by i.created_at, i.id) from identities i where i.user_id = u.id),
  'factors', (select jsonb_agg(to_jsonb(f) - 'secret' order by f.created_at) from factors f where f.user_id = u.id))::text`;

function readFound(text: string): Found {
  const { user, session, identities, factors } = JSON.parse(text);
  return {
    user: { ...dated(user), identities: identities ?? [], factors: factors ?? [] } as FullUser,
    session: session && (dated(session) as Selectable<SessionsTable>),
  };
}

/**
 * Does an ordinary refresh in one statement: moves a session that has been used to the next generation, if it is still
 * at `generation` and its user is neither deleted nor banned, and keeps the network. Returns both as they now stand.
 * Its row lock lets exactly one of several concurrent callers succeed.
 */
export async function advanceUsedSession(
  connection: Connection,
  { userId, sessionId, generation }: { userId: string; sessionId: string; generation: number },
  { network, now }: { network: string; now: Date },
): Promise<Found | undefined> {
  const [row] = await runPrepared(
    connection,
    sql<{ found: string }>`
    with s as (
      update sessions set generation = generation + 1, refreshed_at = ${now}, previous_refreshed_at = refreshed_at
      where user_id = ${userId} and id = ${sessionId} and generation = ${generation} and used_at is not null and exists (
        select from users where id = ${userId} and deleted_at is null and (banned_until is null or banned_until <= ${now}))
      returning *),
    remembered as (
      insert into known_networks (user_id, session_id, network, seen_at)
      select user_id, id, ${network}, ${now} from s
      on conflict (user_id, network) do update set seen_at = excluded.seen_at, session_id = excluded.session_id)
    select ${found} as found from s join users u on u.id = s.user_id`,
  );
  return row && readFound(row.found);
}

/** Turns the times of a row that came as JSON into dates. */
function dated(row: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(row).map(([name, value]) => {
    const time = typeof value === 'string' && /_(at|until)$/.test(name);
    return [name, time ? new Date(value) : value];
  });
  return Object.fromEntries(entries);
}

/** By confirmed or unconfirmed address; `email` must be in lower case. */
export async function findUserByEmail(connection: Connection, email: string): Promise<FullUser | undefined> {
  if (email === '') return undefined;
  return await usersWithParts(connection)
    .where('users.email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** `phone` must have digits only. */
export async function findUserByPhone(connection: Connection, phone: string): Promise<FullUser | undefined> {
  if (phone === '') return undefined;
  return await usersWithParts(connection)
    .where('users.phone', '=', phone)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The account that has since asked for this address or number as its new one; undefined if there are several. */
export async function findUserByNewContact(
  connection: Connection,
  contact: { email: string } | { phone: string },
  askedSince: Date,
): Promise<FullUser | undefined> {
  const [kind, value] = 'email' in contact ? (['email', contact.email] as const) : (['phone', contact.phone] as const);
  if (value === '') return undefined;
  const [one, ...more] = await usersWithParts(connection)
    .where(`users.new_${kind}`, '=', value)
    .where(`users.${kind}_change_asked_at`, '>', askedSince)
    .where('deleted_at', 'is', null)
    .limit(2)
    .execute();
  return more.length > 0 ? undefined : one;
}

/** Returns whether the row is new: false when somebody has this address or number already. */
export async function insertUser(connection: Connection, user: NewUser): Promise<boolean> {
  const row = await connection
    .insertInto('users')
    .values(user)
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateUser(connection: Connection, userId: string, change: UserChange): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await connection.updateTable('users').set(change).where('id', '=', userId).execute();
}

/**
 * Merges top-level keys into the user's own metadata in one statement, so that two writers lose nothing; a key that is
 * null in `patch` is removed. Returns whether the result stayed within `maxBytes`; if not, nothing was written.
 */
export async function mergeUserMetadata(
  connection: Connection,
  userId: string,
  patch: Record<string, unknown>,
  options: { now: Date; maxBytes: number },
): Promise<boolean> {
  const merged = sql`(select coalesce(jsonb_object_agg(key, value), '{}'::jsonb)
    from jsonb_each(user_metadata || ${JSON.stringify(patch)}::jsonb) where value <> 'null'::jsonb)`;
  const { rows } = await sql`update users set user_metadata = ${merged}, updated_at = ${options.now}
    where id = ${userId} and octet_length((${merged})::text) <= ${options.maxBytes} returning id`.execute(connection);
  return rows.length > 0;
}

const noEmailChange = { new_email: '', email_change_agreed: '', email_change_asked_in: null } as const;
const noPhoneChange = { new_phone: '', phone_change_asked_in: null };

/** Forgets the new address or number awaiting confirmation, or both, unless this session asked for it. */
export async function cancelChanges(
  connection: Connection,
  userId: string,
  { kinds = ['email', 'phone'], except }: { kinds?: readonly ('email' | 'phone')[]; except?: string | undefined } = {},
): Promise<void> {
  for (const kind of kinds) {
    let query = connection
      .updateTable('users')
      .set(kind === 'email' ? noEmailChange : noPhoneChange)
      .where('id', '=', userId)
      .where(`new_${kind}`, '<>', '');
    if (except !== undefined) query = query.where(`${kind}_change_asked_in`, 'is distinct from', except);
    await query.execute();
  }
}

/** Forgets new addresses and numbers requested before this time. */
export async function removeLapsedChanges(connection: Connection, askedBefore: Date): Promise<void> {
  await connection
    .updateTable('users')
    .set(noEmailChange)
    .where('new_email', '<>', '')
    .where('email_change_asked_at', '<=', askedBefore)
    .execute();
  await connection
    .updateTable('users')
    .set(noPhoneChange)
    .where('new_phone', '<>', '')
    .where('phone_change_asked_at', '<=', askedBefore)
    .execute();
}

export async function removeUser(connection: Connection, userId: string): Promise<boolean> {
  const { numDeletedRows } = await connection.deleteFrom('users').where('id', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Whether an address or number was only typed in, perhaps by a stranger: nobody has confirmed it, signed in, or been
 * invited.
 */
export const isUnowned = (user: FullUser): boolean =>
  !user.email_confirmed_at &&
  !user.phone_confirmed_at &&
  !user.last_sign_in_at &&
  !user.invited_at &&
  !user.is_anonymous;

/** The same condition, for deletion. */
const deleteUnowned = (connection: Connection) =>
  connection
    .deleteFrom('users')
    .where('email_confirmed_at', 'is', null)
    .where('phone_confirmed_at', 'is', null)
    .where('last_sign_in_at', 'is', null)
    .where('invited_at', 'is', null)
    .where('is_anonymous', '=', false);

/** Addresses that were typed in and never confirmed are forgotten, because they may be a stranger's. */
export async function removeUnconfirmedUsers(connection: Connection, createdBefore: Date): Promise<void> {
  await deleteUnowned(connection).where('created_at', '<', createdBefore).execute();
}

/** Forgets the account that was opened for an address or number that somebody typed in. */
export async function removeUnownedUser(
  connection: Connection,
  contact: { email: string } | { phone: string },
): Promise<void> {
  const [kind, value] = 'email' in contact ? (['email', contact.email] as const) : (['phone', contact.phone] as const);
  await deleteUnowned(connection).where(kind, '=', value).execute();
}
