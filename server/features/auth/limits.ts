import type { MiddlewareHandler } from 'hono';
import { DAY, HOUR, MINUTE, SECOND } from '../../../contract/limits.ts';
import type { Connection } from '../../platform/db/database.ts';
import {
  countUse,
  forgetRateLimit,
  giveBackUse,
  isCounted,
  type RateLimit,
  type RateVerdict,
} from '../../platform/rate-limit.ts';
import type { Services } from '../../services.ts';
import type { Asker } from './asker.ts';
import { AuthError } from './errors.ts';
import { isKnownNetwork } from './queries/networks.ts';
import { hasRequestedCode } from './queries/tokens.ts';
import { networkOf, siteOf } from './request.ts';

/** What the networks of one IPv6 site may use together, as a multiple of one network's limit. */
const NETWORKS_PER_SITE = 8;

/**
 * Limits each network address, and each IPv6 site, whose owner has thousands of networks. The counts live in the shared
 * database, so they hold across processes.
 */
export function perNetwork(services: Services, name: string, max: number, window: number): MiddlewareHandler {
  return async (c, next) => {
    const own = await count(services, { name: `auth-${name}`, max, window }, networkOf(services, c));
    if (!own.allowed) throw tooMany('over_request_rate_limit', own.retryAfter);
    const site = siteOf(services, c);
    const limit = { name: `auth-${name}-site`, max: max * NETWORKS_PER_SITE, window };
    const all = site === null ? own : await count(services, limit, site);
    if (!all.allowed) throw tooMany('over_request_rate_limit', all.retryAfter);
    await next();
  };
}

/** Refreshing has no limit: the client drops its session on a 429, and a refresh costs little. */
export function unlessRefresh(limit: MiddlewareHandler): MiddlewareHandler {
  return (c, next) => (c.req.query('grant_type') === 'refresh_token' ? next() : limit(c, next));
}

export type Channel = 'mail' | 'sms';
const tooSoon = { mail: 'over_email_send_rate_limit', sms: 'over_sms_send_rate_limit' } as const;

/**
 * How many messages one network may request for one address: one of each kind per interval, and ten an hour. Known and
 * unknown addresses are counted alike, whether or not anything is sent, so the limit reveals nothing about the address.
 */
export async function limitAsking(
  services: Services,
  channel: Channel,
  kind: string,
  target: string,
  asker: Asker,
): Promise<void> {
  const key = askingKey(services, target, asker.network);
  const interval = { name: `auth-${channel}-${kind}`, max: 1, window: services.config.auth.messageInterval };
  for (const limit of [interval, { name: `auth-${channel}-${kind}-hour`, max: 10, window: HOUR }]) {
    if (limit.window === 0) continue;
    const { allowed, retryAfter } = await count(services, limit, key, limit === interval);
    if (!allowed) throw waitForMessage(channel, retryAfter);
  }
  // An operator invites whom they like.
  if (channel === 'mail' && kind !== 'invite') await limitStrangers(services, target, asker);
}

/** Addresses that one network may have mailed in an hour before any of them answers. */
const STRANGERS = { name: 'auth-mail-strangers', max: 30, window: HOUR };
const STRANGERS_OF_SITE = { name: 'auth-mail-strangers-site', max: 30 * NETWORKS_PER_SITE, window: HOUR };
/** Which of them have been counted. */
const COUNTED = { name: 'auth-mail-counted', max: 1, window: HOUR };
/** A place is free again as soon as somebody answers, so nobody is told to wait for the end of the hour. */
const STRANGERS_RETRY = 5 * MINUTE;

/**
 * Keeps one network from mailing strangers through us. Each address counts once an hour, known or not, and no longer
 * once its mail is answered (`forgetStranger`): a class that signs in behind one address is not shut out. Where its
 * owner has been signed in, an address does not count.
 */
async function limitStrangers(services: Services, target: string, asker: Asker): Promise<void> {
  if (await isKnownNetwork(services.db, target, asker.network)) return;
  const key = askingKey(services, target, asker.network);
  if (await isCounted(services.db, services.clock, COUNTED, key)) return;
  const own = await count(services, STRANGERS, asker.network);
  const all = own.allowed && asker.site ? await count(services, STRANGERS_OF_SITE, asker.site) : own;
  if (all.allowed) {
    // An address is marked as counted only after it has found room. If a concurrent call for it was first, this one
    // gives its place back.
    if ((await count(services, COUNTED, key, true)).allowed) return;
    await freePlace(services, services.db, asker);
    return;
  }
  if (own.allowed) await freePlace(services, services.db, { network: asker.network });
  const seconds = Math.min(all.retryAfter, STRANGERS_RETRY / SECOND);
  throw new AuthError(
    'over_request_rate_limit',
    `Many emails requested from your network have not been answered. Please try again in ${wait(seconds)}, or from another network.`,
    { retryAfter: seconds },
  );
}

/** The owner of an address has answered a mail that was requested from this network, so it was no stranger's. */
export async function forgetStranger(
  services: Services,
  connection: Connection,
  mailed: { target: string; network: string; site: string | null },
): Promise<void> {
  const wasCounted = await forgetRateLimit(connection, COUNTED, askingKey(services, mailed.target, mailed.network));
  if (wasCounted) await freePlace(services, connection, mailed);
}

/** Gives back the place that a stranger's address took of its network and, where a site is given, of that. */
async function freePlace(
  services: Services,
  connection: Connection,
  { network, site }: { network: string; site?: string | null },
): Promise<void> {
  await giveBackUse(connection, scaled(services, STRANGERS), network);
  if (site) await giveBackUse(connection, scaled(services, STRANGERS_OF_SITE), site);
}

/**
 * Limits the messages of each kind that all networks together may send to one address. Networks where its owner has
 * been signed in are counted apart, so strangers cannot use up the owner's limit. They share one count, because anybody
 * with a session of the owner's can refresh it in any number of networks. Nobody is locked out: earlier messages stay
 * valid.
 */
export async function limitSending(
  services: Services,
  channel: Channel,
  kind: string,
  target: string,
  asker: Asker,
): Promise<void> {
  const limit = (await isKnownNetwork(services.db, target, asker.network))
    ? { name: `auth-${channel}-${kind}-own`, max: 20, window: HOUR }
    : { name: `auth-${channel}-${kind}-strangers`, max: 60, window: HOUR };
  const { allowed, retryAfter } = await count(services, limit, services.secrets.keyedHash('limit', target));
  if (!allowed) throw waitForMessage(channel, retryAfter);
}

/**
 * Text messages cost money, so this limits what one network, or one IPv6 site, may send to any numbers. The networks
 * where the owner of this address or number has been signed in share a limit of their own, so neighbours cannot use up
 * the owner's. This limit comes last, so that refused requests do not count.
 */
export async function limitTexts(services: Services, owner: string, asker: Asker): Promise<void> {
  const known = await isKnownNetwork(services.db, owner, asker.network);
  const key = known ? services.secrets.keyedHash('limit', owner) : (asker.site ?? asker.network);
  const limit = known
    ? { name: 'auth-sms-own', max: 30, window: HOUR }
    : { name: 'auth-sms-site', max: 60, window: HOUR };
  const { allowed, retryAfter } = await count(services, limit, key);
  if (!allowed) throw waitForMessage('sms', retryAfter);
}

const waitForMessage = (channel: Channel, retryAfter: number) =>
  new AuthError(tooSoon[channel], `For security purposes, you can only request this after ${retryAfter} seconds.`, {
    retryAfter,
  });

const askingKey = (services: Services, target: string, network: string) =>
  `${services.secrets.keyedHash('limit', target)}:${network}`;

/** Allows the next message at once, because the last one was never sent. */
export async function forgetMessage(
  services: Services,
  channel: Channel,
  kind: string,
  target: string,
  asker: Asker,
): Promise<void> {
  await forgetRateLimit(services.db, { name: `auth-${channel}-${kind}` }, askingKey(services, target, asker.network));
}

/**
 * Counts a guess at a code. Each network has a few guesses at an address. Networks that have not requested a code
 * themselves share a limit, and all unknown networks have another. So a stranger's guesses run out before they lock out
 * the reader who waits for the code. The networks where the owner has been signed in share a limit of their own. One of
 * them alone cannot use it up, so a neighbour there cannot either. The link in the same mail involves no guessing and
 * always works.
 */
export async function limitGuesses(services: Services, target: string, network: string): Promise<void> {
  const key = services.secrets.keyedHash('limit', target);
  const own = await count(services, { name: 'auth-guess', max: 10, window: 10 * MINUTE }, `${key}:${network}`, true);
  if (!own.allowed) throw tooMany('over_request_rate_limit', own.retryAfter);
  if (await isKnownNetwork(services.db, target, network)) {
    const owners = await count(services, { name: 'auth-guess-own', max: 90, window: HOUR }, key, true);
    if (!owners.allowed) throw tooMany('over_request_rate_limit', owners.retryAfter);
    return;
  }
  if (!(await hasRequestedCode(services.db, target, network, services.clock.now()))) {
    const strangers = await count(services, { name: 'auth-guess-elsewhere', max: 30, window: HOUR }, key, true);
    if (!strangers.allowed) throw tooMany('over_request_rate_limit', strangers.retryAfter);
  }
  const all = await count(services, { name: 'auth-guess-all', max: 60, window: HOUR }, key, true);
  if (!all.allowed) throw tooMany('over_request_rate_limit', all.retryAfter);
}

/** Each anonymous account costs us a row and its owner nothing. */
export async function limitAnonymous(services: Services, network: string): Promise<void> {
  const { allowed, retryAfter } = await count(services, { name: 'auth-anonymous', max: 30, window: HOUR }, network);
  if (!allowed) throw tooMany('over_request_rate_limit', retryAfter);
}

/**
 * Counts an attempt at a password: few for each network at one address, more for all unknown networks together, and as
 * many for all networks where the owner has been signed in. Signing in by mail stays possible, so nobody is locked out
 * by another person's attempts.
 */
export async function limitPasswordTries(services: Services, target: string, asker: Asker): Promise<void> {
  const key = services.secrets.keyedHash('limit', target);
  const limit = { name: 'auth-password', max: 20, window: 10 * MINUTE };
  const own = await count(services, limit, `${key}:${asker.network}`);
  if (!own.allowed) throw tooMany('over_request_rate_limit', own.retryAfter);
  const known = await isKnownNetwork(services.db, target, asker.network);
  const name = known ? 'auth-password-own' : 'auth-password-all';
  const all = await count(services, { name, max: 200, window: HOUR }, key);
  if (!all.allowed) throw tooMany('over_request_rate_limit', all.retryAfter);
}

/**
 * Counts an attempt at a code of one second factor; only somebody with the first factor can make one. Each factor has
 * its own count, so that guesses at one leave the owner the others.
 */
export async function limitFactorTries(services: Services, factorId: string): Promise<void> {
  const limit = { name: 'auth-factor', max: 20, window: 10 * MINUTE };
  const { allowed, retryAfter } = await count(services, limit, factorKey(services, factorId), true);
  if (!allowed) throw tooMany('over_request_rate_limit', retryAfter);
}

/**
 * Counts an attempt at a recovery code. No number of guesses finds one of eighty bits, so each network counts by
 * itself, and nobody else's attempts keep the owner out.
 */
export async function limitRecoveryTries(services: Services, userId: string, network: string): Promise<void> {
  const limit = { name: 'auth-recovery', max: 20, window: 10 * MINUTE };
  const key = `${services.secrets.keyedHash('limit', userId)}:${network}`;
  const { allowed, retryAfter } = await count(services, limit, key, true);
  if (!allowed) throw tooMany('over_request_rate_limit', retryAfter);
}

/**
 * Wrong codes in a row that a second factor allows within a week (NIST SP 800-63B, 5.2.2), and after how many its owner
 * is told.
 */
const FACTOR_GUESSES = { name: 'auth-factor-week', max: 100, window: 7 * DAY };
const FACTOR_GUESSES_TOLD = 20;

/**
 * Counts a try at one second factor over a week; a right answer clears the count (`forgetFactorGuesses`). Returns
 * whether to tell the owner, if this try is wrong, that somebody is guessing. @throws AuthError when the week's guesses
 * are spent.
 */
export async function limitFactorGuesses(services: Services, factorId: string): Promise<{ tell: boolean }> {
  const { allowed, retryAfter, remaining } = await count(services, FACTOR_GUESSES, factorKey(services, factorId), true);
  if (!allowed) throw tooMany('over_request_rate_limit', retryAfter);
  return { tell: remaining === FACTOR_GUESSES.max - FACTOR_GUESSES_TOLD };
}

/** The factor was proved, so earlier tries no longer count. */
export async function forgetFactorGuesses(services: Services, factorId: string): Promise<void> {
  await forgetRateLimit(services.db, FACTOR_GUESSES, factorKey(services, factorId));
}

const factorKey = (services: Services, factorId: string) => services.secrets.keyedHash('limit', factorId);

/** `exact` limits guard a person and are never widened; the others grow with `AUTH_LIMIT_SCALE`. */
function count(services: Services, limit: RateLimit, key: string, exact = false): Promise<RateVerdict> {
  return countUse(services.db, services.clock, exact ? limit : scaled(services, limit), key);
}

const scaled = ({ config }: Services, limit: RateLimit): RateLimit => ({
  ...limit,
  max: Math.max(1, Math.round(limit.max * config.auth.limitScale)),
});

function tooMany(code: 'over_request_rate_limit', retryAfter: number): AuthError {
  return new AuthError(code, `Too many requests. Please try again in ${wait(retryAfter)}.`, { retryAfter });
}

const wait = (seconds: number) => {
  if (seconds < 90) return `${seconds} seconds`;
  const time = seconds * SECOND;
  return time < 2 * DAY ? `${Math.ceil(time / MINUTE)} minutes` : `${Math.ceil(time / DAY)} days`;
};
