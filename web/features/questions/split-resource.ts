/**
 * A line of additional resources and the address that it ends with: a path for a page of ours, null where the line ends with
 * none that a link may lead to.
 */
export function splitResource(line: string, origin: string): { text: string; href: string | null } {
  const at = line.lastIndexOf(' ');
  const url = URL.parse(line.slice(at + 1));
  if (at < 0 || !url || !/^https?:$/.test(url.protocol)) return { text: line, href: null };
  const href = url.origin === origin ? url.pathname + url.search : url.href;
  return { text: line.slice(0, at).replace(/:$/, ''), href };
}
