import { setTimeout as pause } from 'node:timers/promises';
import { googleErrors } from './faults.ts';

/**
 * How a fake service treats one account, chosen on its consent page. It lets people see a bad day, and lets tests run
 * side by side without spoiling each other's.
 */
export const days = {
  good: 'Everything works',
  slow: 'Answers slowly',
  quota: 'Out of quota after the first page',
  expired: 'The token has run out once',
  busy: 'Too many requests, twice',
  down: 'Does not answer',
  withdrawn: 'Access withdrawn after the first page',
} as const;
export type Day = keyof typeof days;

/** Slow enough to watch, but within the caller's patience; milliseconds. */
const SLOW = 4000;

/** A value of the consent form as a day. */
export const dayOf = (value: unknown): Day => (Object.hasOwn(days, String(value)) ? (value as Day) : 'good');

/** The service's answer on such a day, counted from the first call of this account. Undefined: its usual answer. */
export async function answerOn(
  day: Day,
  call: number,
): Promise<{ status: 401 | 403 | 429 | 503; body: unknown } | undefined> {
  if (day === 'slow') await pause(SLOW);
  if (day === 'down') return { status: 503, body: { error: { code: 503 } } };
  if (day === 'busy' && call <= 2) return { status: 429, body: googleErrors.rate };
  if (day === 'expired' && call === 1) return { status: 401, body: googleErrors.unauthorised };
  if (day === 'quota' && call > 1) return { status: 403, body: googleErrors.quota };
  if (day === 'withdrawn' && call > 1) return { status: 401, body: googleErrors.unauthorised };
  return undefined;
}
