import { HOUR } from '../contract/limits.ts';
import { keep, readKept } from './storage.ts';

const KEY = 'deepshelf-flow';
/** The part of the address by which what comes back is known again. */
const NAME = 'flow';

/**
 * Records that this tab goes to a provider. Answers the return address, which contains a secret number, so that nobody else's
 * link can pass for the provider's answer.
 */
export function beginFlow(): string {
  const number = crypto.randomUUID();
  // Where storage is blocked, signing in by mail works.
  keep(KEY, `${Date.now()} ${number}`, 'tab');
  return `${location.origin}/?${NAME}=${number}`;
}

/** Whether this address answers what this tab has begun within the last hour; says so once. */
export function endFlow(): boolean {
  const [begun = '', number] = (readKept(KEY, 'tab') ?? '').split(' ');
  keep(KEY, null, 'tab');
  const answers = number !== undefined && new URLSearchParams(location.search).get(NAME) === number;
  return answers && Date.now() - Number(begun) < HOUR;
}
