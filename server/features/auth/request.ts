import type { Context } from 'hono';
import { z } from 'zod';
import { plainFault } from '../../platform/http/plain-fault.ts';
import { readJson, UnreadableJson } from '../../platform/http/read-json.ts';
import type { Services } from '../../services.ts';
import { AuthError } from './errors.ts';

/** Absent, undefined and null mean the same to the official client. */
export const maybe = <T extends z.ZodType>(type: T) => type.nullish().transform((value) => value ?? undefined);

/** An address as it is stored and compared. */
export const Email = z
  .string('An email address is required')
  .trim()
  // First, because the kelvin sign becomes a plain k in lower case.
  .regex(/^[\x20-\x7e]*$/, 'Unable to validate email address: invalid format')
  .toLowerCase()
  .max(254)
  .pipe(z.email('Unable to validate email address: invalid format'));

/** @throws AuthError `validation_failed`. */
export const parseEmail = (text: string | undefined): string => parse(Email, text ?? '');

/** @throws AuthError `validation_failed`. */
export const parsePhone = (text: string | undefined): string => parse(Phone, text ?? '');

/** A number in international form, stored as digits only. */
export const Phone = z
  .string()
  .transform((text) => text.replace(/[\s()+-]/g, ''))
  .pipe(z.string().regex(/^[1-9]\d{6,14}$/, 'Invalid phone number format (E.164 required)'));

export const Metadata = z.record(z.string(), z.unknown());

/** Reads the JSON body; an empty one counts as `{}`. @throws AuthError `bad_json` or `validation_failed`. */
export async function readBody<T extends z.ZodType>(c: Context, type: T): Promise<z.output<T>> {
  return parse(type, await readRaw(c));
}

async function readRaw(c: Context): Promise<unknown> {
  try {
    return readJson(await c.req.text(), c.req.header('content-type'));
  } catch (cause) {
    if (cause instanceof UnreadableJson) throw new AuthError('bad_json', cause.message, { cause });
    throw cause;
  }
}

/** @throws AuthError `validation_failed` with the first fault in words. */
export function parse<T extends z.ZodType>(type: T, raw: unknown): z.output<T> {
  const parsed = type.safeParse(raw);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const message = issue && (plainFault(issue) ?? issue.message);
  throw new AuthError('validation_failed', message ?? 'The request is not usable.');
}

/**
 * The network address of the caller as a keyed hash: enough for counting, useless to anybody who reads the database.
 * Behind N trusted proxies it is the Nth entry of X-Forwarded-For from the right; entries further left may be invented
 * by the caller.
 */
export function networkOf(services: Services, c: Context): string {
  return services.secrets.keyedHash('network', network(callerAddress(services.config.trustedProxies, c)));
}

/**
 * As `networkOf`, for all that a provider gives one customer: a /48 of IPv6 holds 65,536 networks. Null where there is
 * only the network.
 */
export function siteOf(services: Services, c: Context): string | null {
  const address = network(callerAddress(services.config.trustedProxies, c));
  if (!address.endsWith('/64')) return null;
  return services.secrets.keyedHash('network', `${address.split(':').slice(0, 3).join(':')}/48`);
}

/** The bare address, for a captcha service that wants it. */
export function callerAddress(trustedProxies: number, c: Context): string {
  if (trustedProxies > 0) {
    const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
    const hop = hops.at(-trustedProxies);
    if (hop) return hop;
  }
  const bindings: { incoming?: { socket?: { remoteAddress?: string } } } | undefined = c.env;
  return bindings?.incoming?.socket?.remoteAddress ?? 'unknown';
}

/** Some proxies add the port, which differs for every connection: `192.0.2.1:5000`, `[2001:db8::1]:5000`. */
function withoutPort(address: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\](?::\d+)?|([^:]*):\d+)$/.exec(address) ?? [];
  return bracketed ?? plain ?? address;
}

/** One household or phone owns a whole /64 of IPv6, so that is what counts as one caller. */
function network(address: string): string {
  const plain = withoutPort(address).replace(/^::ffff:(?=\d+\.)/i, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail = ''] = plain.split('%')[0]?.split('::') ?? [];
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = plain.includes('::')
    ? [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
    : left;
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16))
    .join(':')}/64`;
}
