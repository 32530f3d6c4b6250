import { z } from 'zod';
import { MINUTE, SECOND } from '../../../../contract/limits.ts';
import { paths } from '../../../../contract/paths.ts';
import type { SyncSource } from '../../../../contract/sync.ts';
import type { Services } from '../../../services.ts';
import type { ConsentClient } from '../../../sync-config.ts';
import { type ConnectionRow, type SealedTokens, updateConnection } from '../queries/connections.ts';
import { callProvider, ProviderError } from './provider-call.ts';

type TokenServices = Pick<Services, 'config' | 'secrets' | 'clock' | 'db'>;

/** Short, because somebody is waiting for the answer to a disconnect or a deletion. */
const REVOKE_PATIENCE = 5 * SECOND;

/** We ask only for permission to read. */
export const scopes: Record<SyncSource, readonly string[]> = {
  youtube: ['https://www.googleapis.com/auth/youtube.readonly'],
  spotify: ['user-library-read'],
};

const TokenAnswer = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  expires_in: z.number().positive(),
  scope: z.string().optional(),
});

/** The registered app for a source, or null when this server does not offer it. */
export function clientOf({ config }: Pick<Services, 'config'>, source: SyncSource): ConsentClient | null {
  return source === 'youtube' ? config.sync.google : config.sync.spotify;
}

export function callbackUrl({ config }: Pick<Services, 'config'>, source: SyncSource): string {
  return `${config.publicUrl}${source === 'youtube' ? paths.youtubeCallback : paths.spotifyCallback}`;
}

/**
 * Exchanges the code of a callback for tokens, encrypted. @throws ProviderError; `refused` when the reader did not
 * grant our scope.
 */
export async function exchangeCode(
  services: TokenServices,
  source: SyncSource,
  client: ConsentClient,
  { code, verifier }: { code: string; verifier: string },
): Promise<SealedTokens> {
  const answer = await askForTokens(services, client, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: callbackUrl(services, source),
    code_verifier: verifier,
  });
  const granted = answer.scope?.split(/[\s,]+/);
  if (granted && !scopes[source].every((scope) => granted.includes(scope)))
    throw new ProviderError('refused', 'The reader did not grant the scope.');
  return seal(services, source, answer, answer.refresh_token ?? null);
}

/** An access token that is valid for at least a minute; `renew` always requests a new one. @throws ProviderError */
export async function accessToken(services: TokenServices, row: ConnectionRow, renew = false): Promise<string> {
  const { source } = row;
  const { secrets, clock } = services;
  const client = clientOf(services, source);
  if (!client) throw new ProviderError('unavailable', 'This source is switched off.');
  if (!renew && row.access_expires_at.getTime() - clock.now().getTime() > MINUTE)
    return secrets.decrypt(`${source} access`, row.access_token);
  if (row.refresh_token === null) throw new ProviderError('revoked', 'There is no refresh token.');
  const refresh_token = secrets.decrypt(`${source} refresh`, row.refresh_token);
  const answer = await askForTokens(services, client, { grant_type: 'refresh_token', refresh_token });
  // Google keeps the old refresh token, Spotify may issue a new one.
  const sealed = seal(services, source, answer, answer.refresh_token ?? refresh_token);
  await updateConnection(services.db, row.user_id, source, sealed);
  Object.assign(row, sealed);
  return answer.access_token;
}

/** Revokes the tokens, if the provider offers that. It throws on failure; callers disconnect all the same. */
export async function revokeTokens(services: TokenServices, row: ConnectionRow): Promise<void> {
  const { source } = row;
  const client = clientOf(services, source);
  if (!client?.revokeUrl || row.access_token === '') return;
  const token = row.refresh_token
    ? services.secrets.decrypt(`${source} refresh`, row.refresh_token)
    : services.secrets.decrypt(`${source} access`, row.access_token);
  const signal = AbortSignal.timeout(REVOKE_PATIENCE);
  await callProvider(services, client.revokeUrl, { method: 'POST', body: new URLSearchParams({ token }), signal });
}

async function askForTokens(services: TokenServices, client: ConsentClient, form: Record<string, string>) {
  const answer = await callProvider(services, client.tokenUrl, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${client.clientId}:${client.clientSecret}`).toString('base64')}` },
    body: new URLSearchParams(form),
  });
  const parsed = TokenAnswer.safeParse(answer.body);
  if (!parsed.success) throw new ProviderError('unavailable', 'The provider answered without tokens.');
  return parsed.data;
}

function seal(
  { secrets, clock }: TokenServices,
  source: SyncSource,
  answer: z.output<typeof TokenAnswer>,
  refreshToken: string | null,
): SealedTokens {
  return {
    access_token: secrets.encrypt(`${source} access`, answer.access_token),
    refresh_token: refreshToken && secrets.encrypt(`${source} refresh`, refreshToken),
    access_expires_at: new Date(clock.now().getTime() + answer.expires_in * SECOND),
  };
}
