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
