import { createHash, randomBytes } from 'node:crypto';
import { MINUTE } from '../../../contract/limits.ts';
import type { SyncSource } from '../../../contract/sync.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import type { ConsentClient } from '../../sync-config.ts';
import { getUser, holdCaller, setUserMetadata } from '../auth/auth.ts';
import { ProviderError } from './provider/provider-call.ts';
import { callbackUrl, clientOf, exchangeCode, scopes } from './provider/tokens.ts';
import { upsertConnection } from './queries/connections.ts';
import { deleteExpiredConsents, insertConsent, takeConsent } from './queries/consents.ts';

/** Long enough for a reader who leaves the consent page open over lunch. */
const CONSENT_LIFE = 30 * MINUTE;
const names: Record<SyncSource, string> = { youtube: 'YouTube', spotify: 'Spotify' };

/**
 * The key of `user_metadata` that says “connected”. Despite its name it never holds a token: it is part of every access
 * token.
 */
export const marker: Record<SyncSource, string> = { youtube: 'youtube_access_token', spotify: 'spotify_access_token' };

/**
 * The address to which the browser goes for consent. The return trip works once, for this session only. @throws
 * AppError `feature_off`
 */
export async function startConsent(services: Services, caller: Caller, source: SyncSource): Promise<{ url: string }> {
  const client = demandClient(services, source);
  const state = randomBytes(32).toString('base64url');
  const verifier = randomBytes(48).toString('base64url');
  await insertConsent(services.db, {
    ...caller,
    source,
    stateHash: services.secrets.keyedHash('sync state', state),
    verifier: services.secrets.encrypt('sync verifier', verifier),
    expiresAt: new Date(services.clock.now().getTime() + CONSENT_LIFE),
  });
  const url = new URL(client.consentUrl);
  const parameters = {
    client_id: client.clientId,
    redirect_uri: callbackUrl(services, source),
    response_type: 'code',
    scope: scopes[source].join(' '),
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    // Google issues a refresh token only for offline access, and a second one only with the consent prompt.
    ...(source === 'youtube' && { access_type: 'offline', prompt: 'consent' }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return { url: url.href };
}

/**
 * Connects with the parameters of the callback page and returns the current state of the reader's account.
 * @throws AppError `connection_refused`, `provider_unavailable`, `feature_off`
 */
export async function finishConsent(
  services: Services,
  caller: Caller,
  source: SyncSource,
  { code, state }: { code: string; state: string },
) {
  const client = demandClient(services, source);
  const stateHash = services.secrets.keyedHash('sync state', state);
  const consent = await takeConsent(services.db, { ...caller, source, stateHash }, services.clock.now());
  if (!consent)
    throw new AppError(
      'connection_refused',
      `That link to ${names[source]} has been used or is too old. Connect again.`,
    );
  const verifier = services.secrets.decrypt('sync verifier', consent.verifier);
  const tokens = await exchangeCode(services, source, client, { code, verifier }).catch((error: unknown) => {
    throw explain(source, error);
  });
  await services.db.transaction().execute(async (trx) => {
    await holdCaller(trx, caller);
    await upsertConnection(trx, caller.userId, source, tokens, services.clock.now());
    await setUserMetadata(trx, services.clock, caller.userId, { [marker[source]]: 'connected' });
  });
  const user = await getUser(services.db, caller.userId);
  if (!user) throw new AppError('session_ended', 'This account no longer exists.');
  return user;
}

/** @throws AppError `feature_off` */
export function demandClient(services: Pick<Services, 'config'>, source: SyncSource): ConsentClient {
  const client = clientOf(services, source);
  if (!client)
    throw new AppError(
      'feature_off',
      `Connecting ${names[source]} is switched off here. Paste links or upload an export instead.`,
    );
  return client;
}

function explain(source: SyncSource, error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error;
  const name = names[source];
  if (error.fault === 'unavailable')
    return new AppError(
      'provider_unavailable',
      `${name} does not answer just now. Please connect again in a few minutes.`,
      {
        retryAfter: 60,
        cause: error,
      },
    );
  const what = source === 'youtube' ? 'see your liked videos' : 'see what you saved';
  return new AppError('connection_refused', `${name} did not let us in. Connect again and allow us to ${what}.`, {
    cause: error,
  });
}

/** Deletes expired consents. */
export async function clearConsents({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await deleteExpiredConsents(db, clock.now());
}
