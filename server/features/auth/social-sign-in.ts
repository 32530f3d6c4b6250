import { randomUUID } from 'node:crypto';
import { generateCodeVerifier } from 'arctic';
import { z } from 'zod';
import type { Services } from '../../services.ts';
import { AuthError } from './errors.ts';
import { type Challenge, issueAuthCode, startFlow } from './flows.ts';
import { findProvider } from './providers.ts';
import { type FlowRow, findFlow, removeFlow, takeProviderSecrets } from './queries/flows.ts';
import { errorUrl, sessionUrl, withQuery } from './redirect-urls.ts';
import { toAuthError } from './respond.ts';
import { openSession } from './sessions.ts';
import type { SocialProvider, Trip } from './social/provider.ts';
import { accountOf } from './social-accounts.ts';

/** Parameters of ours; whatever else a caller adds is the provider's business. */
const ours = [
  'provider',
  'redirect_to',
  'scopes',
  'skip_http_redirect',
  'state',
  'redirect_uri',
  'client_id',
  'response_type',
  'response_mode',
  'code_challenge',
  'code_challenge_method',
  'code_verifier',
  'scope',
  'flow_type',
  'invite_token',
];

const Secrets = z.object({ verifier: z.string(), nonce: z.string() });

export type Departure = {
  provider: string;
  redirectTo: string;
  scopes: string | undefined;
  challenge: Challenge;
  linkingUserId?: string;
  /** The query of the request: what we do not know passes to the provider. */
  query: Record<string, string>;
};

/** Where to send somebody who wants to sign in elsewhere. @throws AuthError when the provider is not switched on. */
export async function departTo(services: Services, departure: Departure): Promise<URL> {
  const provider = findProvider(services, departure.provider);
  if (!provider) throw new AuthError('validation_failed', 'Unsupported provider: provider is not enabled');
  const verifier = generateCodeVerifier();
  const nonce = departure.query.nonce ?? randomUUID();
  const state = await startFlow(services, {
    provider: departure.provider,
    redirectTo: departure.redirectTo,
    challenge: departure.challenge,
    linkingUserId: departure.linkingUserId,
    providerSecrets: services.secrets.encrypt('provider-flow', JSON.stringify({ verifier, nonce })),
  });
  const scopes = (departure.scopes ?? '').split(/[\s,]+/).filter(Boolean);
  const url = provider.authorizeUrl({ state, verifier, nonce, scopes });
  for (const [name, value] of Object.entries(departure.query)) {
    if (!ours.includes(name)) url.searchParams.set(name, value);
  }
  return url;
}

export type Arrival = {
  state: string | undefined;
  code: string | undefined;
  error: string | undefined;
  description: string | undefined;
};

/** Takes somebody back from a provider. Answers where to send them, with a session, a code or an error in the URL. */
export async function arriveFrom(services: Services, arrival: Arrival): Promise<string> {
  const { publicUrl } = services.config;
  const flow =
    z.uuid().safeParse(arrival.state).success && arrival.state ? await findFlow(services.db, arrival.state) : undefined;
  if (!flow?.provider_secrets) {
    const unknown = new AuthError('bad_oauth_state', 'OAuth callback with an unknown state. Please sign in again.');
    return errorUrl(publicUrl, unknown, { query: true });
  }
  try {
    return await complete(services, flow, flow.provider_secrets, arrival);
  } catch (error) {
    const failure = toAuthError(error as Error);
    if (failure.status >= 500) services.log.error({ err: error, provider: flow.provider }, 'social sign-in failed');
    return errorUrl(flow.redirect_to, failure, { query: true });
  }
}

async function complete(services: Services, flow: FlowRow, sealed: string, arrival: Arrival): Promise<string> {
  if (!(await takeProviderSecrets(services.db, flow.id))) {
    throw new AuthError('bad_oauth_state', 'This sign-in was completed before. Please sign in again.');
  }
  if (flow.expires_at <= services.clock.now()) {
    throw new AuthError('bad_oauth_state', 'OAuth state has expired. Please sign in again.');
  }
  if (arrival.error !== undefined) {
    throw new AuthError('bad_oauth_callback', arrival.description ?? arrival.error, { oauth: arrival.error });
  }
  if (!arrival.code) throw new AuthError('bad_oauth_callback', 'OAuth callback without a code. Please sign in again.');
  const provider = findProvider(services, flow.provider);
  if (!provider) throw new AuthError('provider_disabled', 'This provider is not enabled.');
  const trip = {
    ...Secrets.parse(JSON.parse(services.secrets.decrypt('provider-flow', sealed))),
    state: flow.id,
    scopes: [],
  };
  const { person, tokens } = await askProvider(provider, arrival.code, trip);
  const provider_token = tokens.accessToken();
  const handOver = {
    provider_token,
    ...(tokens.hasRefreshToken() && { provider_refresh_token: tokens.refreshToken() }),
  };
  const userId = await services.db
    .transaction()
    .execute((trx) => accountOf(services, trx, flow.provider, person, flow.linking_user_id));
  if (flow.code_challenge) {
    const providerTokens = services.secrets.encrypt('provider-tokens', JSON.stringify(handOver));
    const code = await issueAuthCode(services, services.db, flow.id, { userId, method: 'oauth', providerTokens });
    return withQuery(flow.redirect_to, { code });
  }
  await removeFlow(services.db, flow.id);
  const session = await services.db.transaction().execute((trx) => openSession(services, trx, userId, 'oauth'));
  return sessionUrl(flow.redirect_to, { ...session, ...handOver });
}

async function askProvider(provider: SocialProvider, code: string, trip: Trip) {
  try {
    const tokens = await provider.exchange(code, trip);
    return { tokens, person: await provider.person(tokens, trip) };
  } catch (cause) {
    const message = 'The provider did not confirm who you are. Please try again.';
    throw new AuthError('unexpected_failure', message, { oauth: 'server_error', cause });
  }
}
