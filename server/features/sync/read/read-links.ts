import type { Liked } from '../provider/liked.ts';

/**
 * The contents of an import: items with a title, ids of videos and playlists to look up, and lines that we cannot use.
 */
export type Listed = { items: Liked[]; ids: string[]; playlists: string[]; strange: string[] };

/** Maximum length of a line, in characters; a longer one is not a list of links and titles. */
const LINE_MAX = 2_000;
/** Longest title, in characters; longer text is not a title. */
const TITLE_MAX = 500;

const site = /(?:https?:\/\/)?(?:www\.|m\.|music\.)?(?:youtube(?:-nocookie)?\.com|youtu\.be)\//i;
const anyUrl = /https?:\/\/|www\./i;
const isVideoId = (text: string | undefined): text is string => text !== undefined && /^[\w-]{11}$/.test(text);

/**
 * Reads pasted lines: a link to a video or a playlist, a title, or a title with a link. A link to a video within a
 * playlist counts as the video.
 */
export function readLinks(text: string): Listed {
  const listed: Listed = { items: [], ids: [], playlists: [], strange: [] };
  for (const line of text.split(/\r\n?|\n/)) {
    const { title, links } = line.length <= LINE_MAX ? readLine(line) : { title: '', links: [] };
    const list = links.find(({ playlist }) => playlist !== undefined)?.playlist;
    const id = links.find(({ video }) => video !== undefined)?.video;
    const hasTitle = title.split(/\s+/).filter(Boolean).length >= 2;
    if (list) listed.playlists.push(list);
    else if (id && !hasTitle) listed.ids.push(id);
    else if (hasWord(title) && title.length <= TITLE_MAX) listed.items.push(titled(title, id ? 'video' : 'title'));
    else if (line.trim() !== '') listed.strange.push(line.trim().slice(0, LINE_MAX));
  }
  return { ...listed, ids: [...new Set(listed.ids)], playlists: [...new Set(listed.playlists)] };
}

type Link = { video?: string | undefined; playlist?: string | undefined };

/** The targets of the YouTube links in a line, and the line without its links. */
function readLine(line: string): { title: string; links: Link[] } {
  const links: Link[] = [];
  const rest = line.split(/\s+/).map((word) => {
    const found = site.exec(word);
    if (found) links.push(readLink(found[0], word.slice(found.index + found[0].length)));
    const start = found?.index ?? anyUrl.exec(word)?.index;
    return start === undefined ? word : word.slice(0, start);
  });
  const title = rest
    .join(' ')
    .replace(/^[\s\-*•\d.)]+/, '')
    .trim();
  return { title, links };
}

/** `address` is the part after the site's name. */
function readLink(site: string, address: string): Link {
  const [path = '', query = ''] = (address.split('#')[0] ?? '').split('?');
  const [kind, id] = path.split('/');
  const given = new URLSearchParams(query);
  if (site.toLowerCase().endsWith('youtu.be/')) return { video: pick(path) };
  if (kind === 'watch') return { video: pick(given.get('v')) };
  const list = given.get('list') ?? '';
  if (path === 'playlist' || path === 'embed/videoseries')
    return { playlist: /^[\w-]{2,64}$/.test(list) ? list : undefined };
  return { video: ['shorts', 'live', 'embed', 'v'].includes(kind ?? '') ? pick(id) : undefined };
}

/** The video id at the beginning of a text: a bracket or a comma may follow it. */
function pick(text: string | null | undefined): string | undefined {
  const id = /^[\w-]+/.exec(text ?? '')?.[0];
  return isVideoId(id) ? id : undefined;
}

/** Whether some word has at least two letters. */
const hasWord = (title: string): boolean =>
  title.split(/\s+/).some((word) => (word.match(/\p{L}/gu)?.length ?? 0) >= 2);

/** An item without a provider's id: its title is its key. */
export const titled = (title: string, kind: Liked['kind'], description = ''): Liked => ({
  key: `title ${title.trim().toLowerCase()}`,
  title: title.slice(0, 500),
  description: description.slice(0, 10_000),
  category: null,
  audiobookBy: null,
  kind,
});

/** An import with only these parts. */
export const listOf = (part: Partial<Listed>): Listed => ({ items: [], ids: [], playlists: [], strange: [], ...part });
