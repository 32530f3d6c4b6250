import { HOUR } from '../contract/limits.ts';

const KEY = 'deepshelf-flow';
/** The part of the address by which what comes back is known again. */
const NAME = 'flow';

/**
 * Notes that this tab leaves for a provider. Answers the address to come back to: it carries a number that nobody else
 * knows, so that no address of somebody else's making is taken for the answer.
 */
export function beginFlow(): string {
  const number = crypto.randomUUID();
  try {
    sessionStorage.setItem(KEY, `${Date.now()} ${number}`);
  } catch {
    // Storage is blocked: signing in by mail works.
  }
  return `${location.origin}/?${NAME}=${number}`;
}

/** Whether this address answers what this tab has begun within the last hour; says so once. */
export function endFlow(): boolean {
  try {
    const [begun = '', number] = (sessionStorage.getItem(KEY) ?? '').split(' ');
    sessionStorage.removeItem(KEY);
    const answers = number !== undefined && new URLSearchParams(location.search).get(NAME) === number;
    return answers && Date.now() - Number(begun) < HOUR;
  } catch {
    return false;
  }
}
