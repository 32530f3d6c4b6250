/** A channel to this reader's other tabs; null if the browser has none, and on the server. */
export function otherTabs(about: 'library' | 'sync'): BroadcastChannel | null {
  const here = typeof window === 'object' && 'BroadcastChannel' in window;
  return here ? new BroadcastChannel(`deepshelf-${about}`) : null;
}
