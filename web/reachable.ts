/** Whether our server answers at the moment. `navigator.onLine` only says that there is some network. */
export async function reachable(): Promise<boolean> {
  try {
    await fetch('/health', { cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}
