import { HOUR } from '../contract/limits.ts';
import { keep, readKept } from './storage.ts';

const KEY = 'deepshelf-flow';
/** The search parameter that identifies the provider's response. */
const NAME = 'flow';

/**
 * Records that this tab goes to a provider. Returns the return address, which contains a secret number, so that nobody
 * else's link can pass for the provider's response.
 */
export function beginFlow(): string {
  const number = crypto.randomUUID();
  // If storage is blocked, signing in by mail still works.
  keep(KEY, `${Date.now()} ${number}`, 'tab');
  return `${location.origin}/?${NAME}=${number}`;
}

/** Whether this address completes a flow that this tab began within the last hour. True only once. */
export function endFlow(): boolean {
  const [begun = '', number] = (readKept(KEY, 'tab') ?? '').split(' ');
  keep(KEY, null, 'tab');
  const answers = number !== undefined && new URLSearchParams(location.search).get(NAME) === number;
  return answers && Date.now() - Number(begun) < HOUR;
}
