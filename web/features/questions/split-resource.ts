/**
 * A line of additional resources and the address at its end: a path for a page of ours, null if the line does not end
 * with an allowed address.
 */
export function splitResource(line: string, origin: string): { text: string; href: string | null } {
  const at = line.lastIndexOf(' ');
  const url = URL.parse(line.slice(at + 1));
  if (at < 0 || !url || !/^https?:$/.test(url.protocol)) return { text: line, href: null };
  const href = url.origin === origin ? url.pathname + url.search : url.href;
  return { text: line.slice(0, at).replace(/:$/, ''), href };
}
