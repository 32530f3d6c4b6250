import type { Liked } from './liked.ts';

/** What an import lists: things with a title, ids of videos and of playlists to look up, and lines that say nothing to us. */
export type Listed = { items: Liked[]; ids: string[]; playlists: string[]; strange: string[] };

/** Longest line that is taken for a title, in characters; what is longer is text of another kind. */
const LINE_MAX = 500;

const youtube = /(?:https?:\/\/)?(?:www\.|m\.|music\.)?youtube(?:-nocookie)?\.com\//.source;
const video = new RegExp(
  `(?:${youtube}(?:watch\\?(?:[^\\s#]*?&)?v=|shorts/|live/|embed/|v/)|(?:https?://)?youtu\\.be/)([\\w-]{11})(?![\\w-])\\S*`,
  'i',
);
const playlist = new RegExp(`${youtube}(?:playlist|embed/videoseries)\\?(?:[^\\s#]*?&)?list=([\\w-]{2,64})\\S*`, 'i');
const anyUrl = /https?:\/\/\S+|www\.\S+/gi;

/**
 * Reads pasted lines: a link to a video or a playlist, a title, or a title with a link beside it. A video that is watched
 * within a playlist is a video.
 */
export function readLinks(text: string): Listed {
  const listed: Listed = { items: [], ids: [], playlists: [], strange: [] };
  for (const line of text.split(/\r\n?|\n/)) {
    const id = video.exec(line)?.[1];
    const list = playlist.exec(line)?.[1];
    const title = line
      .replace(video, ' ')
      .replace(playlist, ' ')
      .replace(anyUrl, ' ')
      .replace(/^[\s\-*•\d.)]+/, '')
      .trim();
    const hasTitle = title.split(/\s+/).filter(Boolean).length >= 2;
    if (list) listed.playlists.push(list);
    else if (id && !hasTitle) listed.ids.push(id);
    else if (/\p{L}\S*\p{L}/u.test(title) && title.length <= LINE_MAX) listed.items.push(titled(title));
    else if (line.trim() !== '') listed.strange.push(line.trim());
  }
  return { ...listed, ids: [...new Set(listed.ids)], playlists: [...new Set(listed.playlists)] };
}

/** Something that is known by its title only. */
export const titled = (title: string, description = ''): Liked => ({
  key: `title ${title.trim().toLowerCase()}`,
  title: title.slice(0, 500),
  description: description.slice(0, 10_000),
  category: null,
  audiobookBy: null,
});

/** A list of nothing but these. */
export const listOf = (part: Partial<Listed>): Listed => ({ items: [], ids: [], playlists: [], strange: [], ...part });
