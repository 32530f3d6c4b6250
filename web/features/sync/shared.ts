/**
 * Content that another program has shared with the installed application (`share_target` in the manifest), as a line of
 * the list: a title with its link. Null if nothing was shared.
 */
export function sharedLine(search: string): string | null {
  const given = new URLSearchParams(search);
  const parts = ['title', 'text', 'url'].flatMap((name) => given.get(name)?.split(/\s+/).join(' ').trim() || []);
  // Some programs send the link as the text, or the title in both fields.
  const told = parts.filter(
    (part, at) => !parts.some((other, place) => place !== at && other.includes(part) && (other !== part || place < at)),
  );
  return told.join(' ') || null;
}

/**
 * Whether the page was opened by the installed application's entry in the system's list of places to share with, as far
 * as a page can tell: then it was the reader who shared. A link on somebody's page opens in a browser, and names it.
 */
export function isSharedByReader(): boolean {
  const [how] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return (
    matchMedia('(display-mode: standalone)').matches && document.referrer === '' && (!how || how.type === 'navigate')
  );
}
