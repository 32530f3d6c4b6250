/** Whether our server answers at this moment. `navigator.onLine` only tells that there is some network. */
export async function reachable(): Promise<boolean> {
  try {
    await fetch('/health', { cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}
