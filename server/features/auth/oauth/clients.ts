import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { DAY } from '../../../../contract/limits.ts';
import type { Services } from '../../../services.ts';
import { AuthError } from '../errors.ts';
import {
  type ClientRow,
  countUnusedClients,
  findClient,
  insertClient,
  removeOldestUnusedClients,
  updateClient,
} from '../queries/oauth-clients.ts';
import { maybe } from '../request.ts';
import { mayRegister } from './redirect-uris.ts';

/** Programs that registered themselves and that no reader authorizes are deleted after this long. */
export const UNUSED_CLIENT_LIFE = 30 * DAY;
/**
 * Limits how many self-registered programs may wait for their first reader. At the limit the next one replaces the
 * oldest, so that no number of registrations keeps another program out. Programs that a reader authorizes do not count.
 */
const WAITING_CLIENTS_MAX = 5000;

const grantTypes = ['authorization_code', 'refresh_token'] as const;
const authMethods = ['none', 'client_secret_basic', 'client_secret_post'] as const;

const RedirectUris = z
  .array(
    z.string().refine(mayRegister, 'redirect_uris must be https, http on localhost, or a scheme of your own'),
    'redirect_uris is required',
  )
  .min(1, 'redirect_uris is required')
  .max(10, 'redirect_uris cannot exceed 10 items');
/** One line, without characters that could disguise it: controls and direction marks. */
const Name = z
  .string()
  .max(1000, 'client_name cannot exceed 100 characters')
  .transform((text) => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ').trim())
  .pipe(z.string().max(100, 'client_name cannot exceed 100 characters'));
const WebUri = z.union([
  z.literal(''),
  z.url({ protocol: /^https?$/, error: 'must be a web address' }).max(2000, 'cannot exceed 2000 characters'),
]);

/** The parts that we read of a program's own description (RFC 7591, section 2). */
export const ClientMetadata = z.object({
  redirect_uris: RedirectUris,
  client_name: maybe(Name),
  client_uri: maybe(WebUri),
  logo_uri: maybe(WebUri),
  grant_types: maybe(z.array(z.enum(grantTypes, 'grant_types must be authorization_code and refresh_token'))),
  response_types: maybe(z.array(z.literal('code', 'response_types must be code'))),
  token_endpoint_auth_method: maybe(z.enum(authMethods, `token_endpoint_auth_method must be one of ${authMethods}`)),
  client_type: maybe(z.enum(['public', 'confidential'], 'client_type must be public or confidential')),
});
export const ClientChange = ClientMetadata.omit({ response_types: true, client_type: true }).partial();
export type ClientMetadata = z.output<typeof ClientMetadata>;

/** Registers a program. Its secret, if it has one, is shown only this once. */
export async function registerClient(
  services: Services,
  metadata: ClientMetadata,
  registration: 'dynamic' | 'manual',
): Promise<{ client: ClientRow; secret: string | null }> {
  const now = services.clock.now();
  const { client_type: type, token_endpoint_auth_method: wish } = metadata;
  const auth_method = wish ?? (type === 'public' ? 'none' : 'client_secret_basic');
  if (type !== undefined && (type === 'public') !== (auth_method === 'none')) {
    throw new AuthError('validation_failed', 'client_type and token_endpoint_auth_method contradict each other', {
      oauth: 'invalid_client_metadata',
    });
  }
  if (registration === 'dynamic') await makeRoom(services);
  const secret = auth_method === 'none' ? null : newSecret();
  const client = await insertClient(services.db, {
    id: randomUUID(),
    name: metadata.client_name ?? '',
    uri: metadata.client_uri ?? '',
    logo_uri: metadata.logo_uri ?? '',
    redirect_uris: metadata.redirect_uris,
    grant_types: metadata.grant_types ?? [...grantTypes],
    auth_method,
    secret_hash: secret && secretHash(services, secret),
    registration,
    created_at: now,
    updated_at: now,
  });
  return { client, secret };
}

async function makeRoom(services: Services): Promise<void> {
  const surplus = (await countUnusedClients(services.db)) - WAITING_CLIENTS_MAX + 1;
  if (surplus > 0) await removeOldestUnusedClients(services.db, services.clock.now(), surplus);
}

/** Changes what an operator may change; null where there is no such program. */
export async function changeClient(services: Services, id: string, change: z.output<typeof ClientChange>) {
  const fields = {
    name: change.client_name,
    uri: change.client_uri,
    logo_uri: change.logo_uri,
    redirect_uris: change.redirect_uris,
    grant_types: change.grant_types,
    auth_method: change.token_endpoint_auth_method,
  };
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length === 0) throw new AuthError('validation_failed', 'No fields provided for update');
  const client = await namedClient(services, id);
  if (change.token_endpoint_auth_method && (client.auth_method === 'none') !== (given.auth_method === 'none')) {
    throw new AuthError('validation_failed', 'A program with a secret cannot become one without, nor the reverse');
  }
  return (await updateClient(services.db, id, { ...given, updated_at: services.clock.now() })) ?? client;
}

/** Replaces the secret. The new one is shown only this once. */
export async function renewSecret(services: Services, id: string): Promise<{ client: ClientRow; secret: string }> {
  const client = await namedClient(services, id);
  if (client.auth_method === 'none') {
    throw new AuthError('validation_failed', 'Cannot regenerate secret for public client');
  }
  const secret = newSecret();
  const change = { secret_hash: secretHash(services, secret), updated_at: services.clock.now() };
  return { client: (await updateClient(services.db, id, change)) ?? client, secret };
}

/** @throws AuthError `validation_failed` or `oauth_client_not_found`. */
export async function namedClient(services: Services, id: string | undefined): Promise<ClientRow> {
  const read = z.uuid().safeParse(id);
  if (!read.success) throw new AuthError('validation_failed', 'invalid client_id format');
  const client = await findClient(services.db, read.data);
  if (!client) throw new AuthError('oauth_client_not_found', 'OAuth client not found');
  return client;
}

/** The program that calls on its own account. @throws AuthError `invalid_client` of OAuth. */
export async function provenClient(
  services: Services,
  { id, secret }: { id: string | undefined; secret: string | undefined },
): Promise<ClientRow> {
  const client = z.uuid().safeParse(id).success ? await findClient(services.db, id ?? '') : undefined;
  const proven =
    client && (client.secret_hash === null || matches(client.secret_hash, secretHash(services, secret ?? '')));
  if (proven) return client;
  throw new AuthError('invalid_credentials', 'Client authentication failed', { status: 401, oauth: 'invalid_client' });
}

/** The public description of a program, as the protocol defines it (RFC 7591, section 3.2.1). */
export function clientJson(client: ClientRow, secret: string | null = null) {
  return {
    client_id: client.id,
    ...(secret !== null && { client_secret: secret, client_secret_expires_at: 0 }),
    client_id_issued_at: Math.floor(client.created_at.getTime() / 1000),
    client_type: client.auth_method === 'none' ? 'public' : 'confidential',
    client_name: client.name,
    // An empty address looks like a broken one to programs.
    ...(client.uri && { client_uri: client.uri }),
    ...(client.logo_uri && { logo_uri: client.logo_uri }),
    redirect_uris: client.redirect_uris,
    grant_types: client.grant_types,
    response_types: ['code'],
    token_endpoint_auth_method: client.auth_method,
    registration_type: client.registration,
    created_at: client.created_at.toISOString(),
    updated_at: client.updated_at.toISOString(),
  };
}

const newSecret = () => randomBytes(32).toString('base64url');
const secretHash = (services: Services, secret: string) => services.secrets.keyedHash('client-secret', secret);
const matches = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other));
