import { reachable } from './reachable.ts';

/**
 * Loads the page afresh for code that did not arrive: a browser may go on refusing a file that failed once. The page keeps its
 * place, and `takeUp` tells it what was wanted. Answers false, and does nothing, where the server does not answer either.
 */
export async function loadAgainFor(wanted: string): Promise<boolean> {
  if (!(await reachable())) return false;
  history.replaceState({ ...history.state, wanted }, '');
  location.reload();
  return true;
}

/** Whether the page was loaded afresh for this; once only. */
export function takeUp(wanted: string): boolean {
  const { wanted: found, ...state } = history.state ?? {};
  if (found !== wanted) return false;
  history.replaceState(state, '');
  return true;
}
