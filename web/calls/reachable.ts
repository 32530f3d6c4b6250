/** Time limit for an answer, in milliseconds. */
const PATIENCE = 5000;

/** Whether our server answers now. `navigator.onLine` only says that there is some network. */
export async function reachable(): Promise<boolean> {
  try {
    await fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) });
    return true;
  } catch {
    return false;
  }
}
