/** A line to this reader's other tabs; null in a browser without one, and where pages are drawn, which is no browser. */
export function otherTabs(about: 'library' | 'sync'): BroadcastChannel | null {
  const here = typeof window === 'object' && 'BroadcastChannel' in window;
  return here ? new BroadcastChannel(`deepshelf-${about}`) : null;
}
