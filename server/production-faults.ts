import { createPrivateKey } from 'node:crypto';
import type { JWK } from 'jose';

/** What production requires; without these the server would run but break a promise. */
const NEEDED: Record<string, string> = {
  PUBLIC_URL: 'the address that readers type, such as https://books.example.org',
  JWT_KEYS: '`npm run keys` prints fresh ones',
  ENCRYPTION_KEY: '`npm run keys` prints a fresh one',
  SMTP_URL: 'the mail server, such as smtp://user:password@mail.example.org:587',
  MAIL_FROM: 'the sender, such as Books <books@example.org>',
  SUPPORT_EMAIL: 'the address for questions, which is in every mail and in the footer, such as help@example.org',
};
/** Secrets that an operator invents, as text. */
const SECRETS = ['METRICS_TOKEN', 'MAIL_WEBHOOK_SECRET', 'SMS_WEBHOOK_SECRET'];
/** Addresses of every kind. */
const ADDRESSES = ['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'SUPPORT_EMAIL', 'SOCIAL_URL'];
/** Shortest shared secret for signing sessions, in bytes, as HS256 requires. */
const SHARED_KEY_MIN = 32;
/** A key with fewer different bytes was typed by hand, not generated. */
const DIFFERENT_BYTES_MIN = 12;
/** The same for a text, which may be in hexadecimal and so has 16 letters to choose from. */
const DIFFERENT_LETTERS_MIN = 6;

/** What is missing or too weak for real readers, each with what to do. */
export function productionFaults(env: Record<string, string | undefined>): string[] {
  const missing = Object.entries(NEEDED).flatMap(([name, what]) => (env[name] ? [] : `${name}: is needed; ${what}`));
  const examples = ADDRESSES.filter((name) => isExample(env[name] ?? ''));
  return [
    ...missing,
    ...urlFaults(env.PUBLIC_URL),
    ...keyFaults(env),
    ...mailFaults(env.MAIL_FROM),
    ...examples.map((name) => `${name}: is still an example; example.org and its like belong to nobody`),
  ];
}

function urlFaults(address: string | undefined): string[] {
  const url = address ? URL.parse(address) : null;
  if (!url) return [];
  if (isLoopback(url.hostname.replace(/\.$/, ''))) {
    return ['PUBLIC_URL: is a loopback address, so sign-in links would lead nowhere'];
  }
  if (url.protocol !== 'https:')
    return ['PUBLIC_URL: must begin with https://, or anybody on the way can read sessions'];
  // `href` also tells an empty query or fragment.
  if (url.href !== `${url.origin}/`)
    return ['PUBLIC_URL: must be an origin such as https://books.example.org: no path, query, fragment or password'];
  return [];
}

/** Whether the host of a URL or of a mail address is one of those that are reserved for documentation. */
function isExample(address: string): boolean {
  const [host = ''] = (URL.parse(address)?.hostname || address.split('@').at(-1) || '').split(/[\s>]/);
  return /(^|\.)example(\.(com|net|org|edu))?\.?$/i.test(host);
}

/** A `URL` writes every form of an IPv4 address alike, and one inside IPv6 in hexadecimal. */
const isLoopback = (host: string): boolean =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  /^(127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1?\]|\[::ffff:(7f[\da-f]{2}:[\da-f]{1,4}|0:0)\])$/.test(host);

function keyFaults(env: Record<string, string | undefined>): string[] {
  const { JWT_KEYS: jwtKeys, ENCRYPTION_KEY: encryptionKey } = env;
  const faults: string[] = [];
  if (jwtKeys) faults.push(...signingFaults(jwtKeys));
  for (const name of SECRETS) {
    if (env[name] && isTyped(Buffer.from(env[name]), DIFFERENT_LETTERS_MIN))
      faults.push(`${name}: is too simple to be secret; \`openssl rand -hex 32\` prints a fresh one`);
  }
  // What it has encrypted is lost without it, so a key in use is refused for the plainest reason only.
  if (encryptionKey && hasFew(Buffer.from(encryptionKey, 'base64'), DIFFERENT_BYTES_MIN)) {
    faults.push('ENCRYPTION_KEY: is too simple to be secret; `npm run keys` prints a fresh one');
  }
  return faults;
}

function signingFaults(text: string): string[] {
  const fresh = '`npm run keys` prints fresh ones';
  let keys: unknown;
  try {
    keys = JSON.parse(text);
  } catch {
    return [`JWT_KEYS: is not JSON; ${fresh}`];
  }
  if (!Array.isArray(keys) || keys.length === 0) return [`JWT_KEYS: is not a list of keys; ${fresh}`];
  const isPrivate = keys.every((key) => typeof key?.kid === 'string' && (key.kty === 'oct' ? key.k : key.d));
  if (!isPrivate) return [`JWT_KEYS: every key needs a kid and its private part; ${fresh}`];
  const unusable = keys.find((key) => key.kty !== 'oct' && !isUsable(key));
  if (unusable) return [`JWT_KEYS: the key ${unusable.kid} cannot be used; ${fresh}`];
  const shared = keys.filter(({ kty }) => kty === 'oct').map(({ k }) => Buffer.from(String(k), 'base64url'));
  const isWeak = shared.some((key) => key.length < SHARED_KEY_MIN || isTyped(key));
  return isWeak ? [`JWT_KEYS: a shared (oct) key is shorter than ${SHARED_KEY_MIN} bytes or too simple; ${fresh}`] : [];
}

/** Those that sign as ES256 and RS256 demand. */
function isUsable(jwk: JWK): boolean {
  try {
    const { asymmetricKeyDetails: about } = createPrivateKey({ key: jwk, format: 'jwk' });
    return about?.namedCurve === 'prime256v1' || (about?.modulusLength ?? 0) >= 2048;
  } catch {
    return false;
  }
}

const hasFew = (key: Buffer, differentMin: number): boolean => new Set(key).size < differentMin;

/**
 * Few different bytes, or mostly bytes that repeat the one before or count on from it, as in "12345678", or a part that
 * comes again and again, or a word that a placeholder has.
 */
function isTyped(key: Buffer, differentMin = DIFFERENT_BYTES_MIN): boolean {
  const counted = key.filter((byte, at) => at > 0 && [0, 1].includes(byte - (key[at - 1] ?? 0))).length;
  return hasFew(key, differentMin) || counted > (key.length - 1) / 2 || repeats(key) || PLACEHOLDER.test(`${key}`);
}

const PLACEHOLDER = /change.?me|password|secret/i;

/** Whether nearly all of it is one part, at most half as long, again and again: "changemechangeme1". */
function repeats(key: Buffer): boolean {
  const periods = Array.from({ length: Math.floor(key.length / 2) }, (_, at) => at + 1);
  return periods.some((period) => {
    const again = key.subarray(period).filter((byte, at) => byte === key[at]).length;
    return again > ((key.length - period) * 3) / 4;
  });
}

function mailFaults(from: string | undefined): string[] {
  if (!from) return [];
  return /[^\s<>@]@[^\s<>@.]+\.[^\s<>@]/.test(from)
    ? []
    : ['MAIL_FROM: has no address in it, such as Books <books@example.org>'];
}
