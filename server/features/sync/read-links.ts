import type { Liked } from './liked.ts';

/** What an import lists: things with a title, and ids of videos that have to be looked up. */
export type Listed = { items: Liked[]; ids: string[] };

const link =
  /(?:https?:\/\/)?(?:www\.|m\.|music\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^\s#]*?&)?v=|shorts\/|live\/|embed\/|v\/)|youtu\.be\/)([\w-]{11})\S*/i;
const anyUrl = /https?:\/\/\S+/gi;

/** Reads pasted lines: a link to a video, a title, or a title with a link beside it. */
export function readLinks(text: string): Listed {
  const listed: Listed = { items: [], ids: [] };
  for (const line of text.split(/\r?\n/)) {
    const id = link.exec(line)?.[1];
    const title = line
      .replace(anyUrl, ' ')
      .replace(link, ' ')
      .replace(/^[\s\-*•\d.)]+/, '')
      .trim();
    const hasTitle = title.split(/\s+/).filter(Boolean).length >= 2;
    if (id && !hasTitle) listed.ids.push(id);
    else if (title.length >= 2) listed.items.push(titled(title));
  }
  return listed;
}

/** Something that is known by its title only. */
export const titled = (title: string, description = ''): Liked => ({
  key: `title ${title.trim().toLowerCase()}`,
  title: title.slice(0, 500),
  description: description.slice(0, 10_000),
  category: null,
  audiobookBy: null,
});
