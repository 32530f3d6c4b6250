import { z } from 'zod';
import { AppError } from '../../../errors.ts';
import { type Listed, listOf, readLinks, titled } from './read-links.ts';

/** Google Takeout: an activity (“Liked …”), or an entry of a saved playlist. Watched videos are not read. */
const TakeoutEntry = z.object({
  title: z.string().optional(),
  snippet: z
    .object({
      title: z.string(),
      description: z.string().default(''),
      resourceId: z.object({ videoId: z.string() }).optional(),
    })
    .optional(),
});
const Named = z.looseObject({ name: z.string().optional(), title: z.string().optional() });
const Audiobook = Named.extend({ author: z.string().optional(), authors: z.unknown().optional() });
/** Spotify: YourLibrary.json. Its tracks and albums are not read. */
const SpotifyLibrary = z.object({
  shows: z.unknown().optional(),
  episodes: z.unknown().optional(),
  audiobooks: z.unknown().optional(),
});

/**
 * Recognises an export by its content, whatever its file name. @throws AppError `import_unreadable` that says which
 * file is needed.
 */
export function readExport(content: string): { from: 'youtube' | 'spotify'; listed: Listed } {
  const text = content.replace(/^\uFEFF/, '').trim();
  if (text.startsWith('PK'))
    throw unreadable('This is the whole archive. Unpack it first, then choose the file in it.');
  if (text.startsWith('<')) throw unreadable('This is a web page. Choose JSON or CSV when you order the export.');
  if (text.startsWith('[') || text.startsWith('{')) return readJson(text);
  return { from: 'youtube', listed: readCsv(text) };
}

function readJson(text: string): ReturnType<typeof readExport> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw unreadable('The file is cut off or damaged. Download it again.');
  }
  const entries = listed(TakeoutEntry, value);
  if (entries) return { from: 'youtube', listed: readEntries(entries) };
  const library = SpotifyLibrary.safeParse(value);
  const found = library.success ? readLibrary(library.data) : listOf({});
  if (found.items.length === 0) throw unreadable('There is nothing here that we can use.');
  return { from: 'spotify', listed: found };
}

function readEntries(entries: z.output<typeof TakeoutEntry>[]): Listed {
  const items = entries.flatMap(({ title, snippet }) => {
    if (snippet) return titled(snippet.title, 'video', snippet.description);
    return title?.startsWith('Liked ') ? titled(title.slice('Liked '.length), 'video') : [];
  });
  if (items.length === 0) throw unreadable('There are no liked videos in it.');
  return listOf({ items });
}

function readLibrary(library: z.output<typeof SpotifyLibrary>): Listed {
  const parts = [library.episodes, library.shows].map((part) => listed(Named, part ?? []));
  const audiobooks = listed(Audiobook, library.audiobooks ?? []);
  if (!audiobooks || parts.includes(null)) return listOf({});
  const plain = parts.flatMap((part) => part ?? []).flatMap(({ name, title }) => titled(name ?? title ?? '', 'saved'));
  const books = audiobooks.map(({ name, title, author, authors }) => ({
    ...titled(name ?? title ?? '', 'saved'),
    audiobookBy: listed(z.string(), authors) ?? (author ? [author] : []),
  }));
  return listOf({ items: [...books, ...plain].filter(({ title }) => title !== '') });
}

/**
 * A list of only these items, or null. It stops at the first other item, because zod would report every one of four
 * million and run out of memory.
 */
function listed<T extends z.ZodType>(type: T, value: unknown): z.output<T>[] | null {
  if (!Array.isArray(value)) return null;
  const read: z.output<T>[] = [];
  for (const one of value) {
    const parsed = type.safeParse(one);
    if (!parsed.success) return null;
    read.push(parsed.data);
  }
  return read;
}

/** A Takeout playlist: one or two header lines, then lines that begin with a video id. */
function readCsv(text: string): Listed {
  const ids = text.split(/\r?\n/).flatMap((line) => /^"?([\w-]{11})"?\s*(,|$)/.exec(line.trim())?.[1] ?? []);
  if (ids.length > 0) return listOf({ ids: [...new Set(ids)] });
  const links = readLinks(text);
  if (links.ids.length === 0) throw unreadable('There are no videos in it.');
  return listOf({ ids: links.ids });
}

const unreadable = (what: string) =>
  new AppError(
    'import_unreadable',
    `${what} We read “Liked videos” of Google Takeout (CSV or JSON) and YourLibrary.json of Spotify.`,
  );
