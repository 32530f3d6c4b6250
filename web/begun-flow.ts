import { HOUR } from '../contract/limits.ts';
import { keep, readKept } from './storage.ts';

const KEY = 'deepshelf-flow';
/** The part of the address by which what comes back is known again. */
const NAME = 'flow';

/**
 * Notes that this tab leaves for a provider. Answers the address to come back to: it carries a number that nobody else
 * knows, so that no address of somebody else's making is taken for the answer.
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
