import { randomUUID } from 'node:crypto';
import { generateCodeVerifier } from 'arctic';
import { z } from 'zod';
import type { Services } from '../../../services.ts';
import { notifyOwner } from '../accounts/notify-owner.ts';
import type { Asker } from '../asker.ts';
import { AuthError } from '../errors.ts';
import { type FlowRow, findFlow, removeFlow, takeProviderSecrets } from '../queries/flows.ts';
import { toAuthError } from '../respond.ts';
import { openSession } from '../sessions/sessions.ts';
import { type Challenge, issueAuthCode, linkingUserOf, startFlow } from '../sign-in/flows.ts';
import type { Person, SocialProvider, Trip } from './provider.ts';
import { findProvider } from './providers.ts';
import { errorUrl, sessionUrl, withQuery } from './redirect-urls.ts';
import { accountOf } from './social-accounts.ts';

/**
 * Parameters that a caller may pass to a provider: hints about the person and the screen. `request` and the like are
 * not allowed.
 */
const hints = [
  'access_type',
  'acr_values',
  'allow_signup',
  'auth_type',
  'display',
  'domain_hint',
  'force_verify',
  'hd',
  'include_granted_scopes',
  'kc_idp_hint',
  'locale',
  'login',
  'login_hint',
  'max_age',
  'prompt',
  'show_dialog',
  'team',
  'ui_locales',
];

const Secrets = z.object({ verifier: z.string(), nonce: z.string() });

export type Departure = {
  provider: string;
  redirectTo: string;
  scopes: string | undefined;
  challenge: Challenge;
  linking?: { userId: string; sessionId: string };
  /** Keyed hash of the mark of the browser that leaves. */
  browserHash: string;
  /** The query of the request: its hints pass to the provider. */
  query: Record<string, string>;
};

/** The address for signing in with a provider. @throws AuthError when the provider is not enabled. */
export async function departTo(services: Services, departure: Departure): Promise<URL> {
  const provider = findProvider(services, departure.provider);
  if (!provider) throw new AuthError('validation_failed', 'Unsupported provider: provider is not enabled');
  const verifier = generateCodeVerifier();
  const nonce = departure.query.nonce ?? randomUUID();
  const state = await startFlow(services, {
    provider: departure.provider,
    redirectTo: departure.redirectTo,
    challenge: departure.challenge,
    linking: departure.linking,
    browserHash: departure.browserHash,
    providerSecrets: services.secrets.encrypt('provider-flow', JSON.stringify({ verifier, nonce })),
  });
  const scopes = (departure.scopes ?? '').split(/[\s,]+/).filter(Boolean);
  const url = provider.authorizeUrl({ state, verifier, nonce, scopes });
  for (const [name, value] of Object.entries(departure.query)) {
    if (hints.includes(name)) url.searchParams.set(name, value);
  }
  return url;
}

export type Arrival = {
  state: string | undefined;
  code: string | undefined;
  error: string | undefined;
  description: string | undefined;
  /** Keyed hash of the mark of the browser that arrives; null without one. */
  browserHash: string | null;
};

/** Handles the return from a provider. Returns where to redirect, with a session, a code or an error in the URL. */
export async function arriveFrom(services: Services, arrival: Arrival, asker: Asker): Promise<string> {
  const { publicUrl } = services.config;
  const flow =
    z.uuid().safeParse(arrival.state).success && arrival.state ? await findFlow(services.db, arrival.state) : undefined;
  if (!flow?.provider_secrets) {
    const unknown = new AuthError('bad_oauth_state', 'OAuth callback with an unknown state. Please sign in again.');
    return errorUrl(publicUrl, unknown, { query: true });
  }
  try {
    return await complete(services, flow, flow.provider_secrets, arrival, asker);
  } catch (error) {
    const failure = toAuthError(error);
    if (failure.status >= 500) services.log.error({ err: error, provider: flow.provider }, 'social sign-in failed');
    return errorUrl(flow.redirect_to, failure, { query: true });
  }
}

async function complete(
  services: Services,
  flow: FlowRow,
  sealed: string,
  arrival: Arrival,
  asker: Asker,
): Promise<string> {
  // A flow with a challenge is protected by it: its code is worthless without the verifier, which the browser keeps.
  if (!flow.code_challenge && (flow.browser_hash === null || flow.browser_hash !== arrival.browserHash)) {
    throw new AuthError('bad_oauth_state', 'This sign-in began in another browser. Please sign in again.');
  }
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
  if (flow.code_challenge) {
    const providerTokens = services.secrets.encrypt('provider-tokens', JSON.stringify(handOver));
    return withQuery(flow.redirect_to, { code: await enterOrWait(services, flow, person, { providerTokens, asker }) });
  }
  await removeFlow(services.db, flow.id);
  const { session, userId, linked } = await services.db.transaction().execute(async (trx) => {
    const entered = await accountOf(services, trx, flow.provider, person, await linkingUserOf(trx, flow));
    return { ...entered, session: await openSession(services, trx, entered.userId, 'oauth', asker) };
  });
  if (linked) await notifyOwner(services, userId, 'identityLinked', asker);
  return sessionUrl(flow.redirect_to, { ...session, ...handOver });
}

/**
 * With a challenge, a sign-in is decided here; a link waits for the exchange, which proves whose browser this is.
 * Returns the code to exchange. The account's row stays locked until it is issued, so that a call that ends everything
 * meanwhile finds it.
 */
async function enterOrWait(
  services: Services,
  flow: FlowRow,
  person: Person,
  { providerTokens, asker }: { providerTokens: string; asker: Asker },
): Promise<string> {
  const { code, userId, linked } = await services.db.transaction().execute(async (trx) => {
    const linkingUserId = await linkingUserOf(trx, flow);
    const entered =
      linkingUserId === null
        ? await accountOf(services, trx, flow.provider, person, null)
        : { userId: linkingUserId, linked: false, pendingPerson: sealPerson(services, person) };
    const result = { ...entered, method: 'oauth', providerTokens };
    return { ...entered, code: await issueAuthCode(services, trx, flow.id, result) };
  });
  if (linked) await notifyOwner(services, userId, 'identityLinked', asker);
  return code;
}

const sealPerson = (services: Services, person: Person): string =>
  services.secrets.encrypt('pending-person', JSON.stringify(person));

async function askProvider(provider: SocialProvider, code: string, trip: Trip) {
  try {
    const tokens = await provider.exchange(code, trip);
    return { tokens, person: await provider.person(tokens, trip) };
  } catch (cause) {
    const message = 'The provider did not confirm who you are. Please try again.';
    throw new AuthError('unexpected_failure', message, { oauth: 'server_error', cause });
  }
}
