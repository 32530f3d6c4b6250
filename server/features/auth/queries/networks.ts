import type { Connection } from '../../../platform/db/database.ts';

const NOBODY = '00000000-0000-0000-0000-000000000000';

type SessionKey = { userId: string; sessionId: string };

/** Records that this reader's session has been in this network, unless it has ended meanwhile. */
export async function rememberNetwork(
  connection: Connection,
  { userId, sessionId }: SessionKey,
  network: string,
  now: Date,
): Promise<void> {
  const seen = { seen_at: now, session_id: sessionId };
  await connection
    .insertInto('known_networks')
    .columns(['user_id', 'session_id', 'network', 'seen_at'])
    .expression((eb) =>
      eb
        .selectFrom('sessions')
        .select(['user_id', 'id', eb.val(network).as('network'), eb.val(now).as('seen_at')])
        .where('user_id', '=', userId)
        .where('id', '=', sessionId)
        .forKeyShare(),
    )
    .onConflict((oc) => oc.columns(['user_id', 'network']).doUpdateSet(seen))
    .execute();
}

/** Forgets the networks last seen with this reader's other sessions. */
export async function removeOtherNetworks(connection: Connection, { userId, sessionId }: SessionKey): Promise<void> {
  await connection
    .deleteFrom('known_networks')
    .where('user_id', '=', userId)
    .where('session_id', 'is distinct from', sessionId)
    .execute();
}

/** Whether the owner of this address or number has been signed in from this network; numbers must have digits only. */
export async function isKnownNetwork(connection: Connection, target: string, network: string): Promise<boolean> {
  if (target === '') return false;
  const owners = await connection
    .selectFrom('users')
    .select('id')
    .where((eb) => eb.or([eb('email', '=', target), eb('phone', '=', target)]))
    .execute();
  // By the reader, as everything of a reader. Asked where there is none, too, so that an address takes the same time.
  const ids = owners.length > 0 ? owners.map(({ id }) => id) : [NOBODY];
  const row = await connection
    .selectFrom('known_networks')
    .select('network')
    .where('user_id', 'in', ids)
    .where('network', '=', network)
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeOldNetworks(connection: Connection, seenBefore: Date): Promise<void> {
  await connection.deleteFrom('known_networks').where('seen_at', '<', seenBefore).execute();
}
