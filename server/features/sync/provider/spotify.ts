import { z } from 'zod';
import type { Services } from '../../../services.ts';
import type { Liked } from './liked.ts';
import { callProvider, ProviderError } from './provider-call.ts';

const Described = z.object({ id: z.string(), name: z.string().default(''), description: z.string().default('') });
const Saved = z.object({
  next: z.string().nullish(),
  items: z.array(
    z.object({
      show: Described.nullish(),
      episode: Described.nullish(),
      audiobook: Described.extend({ authors: z.array(z.object({ name: z.string() })).default([]) }).nullish(),
    }),
  ),
});

/** The parts of a Spotify account that are read; songs are not. */
export const shelves = ['audiobooks', 'shows', 'episodes'] as const;
const PAGE = 50;

/** One page of what the reader saved, newest first. @throws ProviderError */
export async function savedItems(
  services: Pick<Services, 'config'>,
  token: string,
  { shelf, offset, signal }: { shelf: (typeof shelves)[number]; offset: number; signal: AbortSignal },
): Promise<{ items: Liked[]; more: boolean }> {
  const url = `${services.config.sync.spotifyApiUrl}/me/${shelf}?limit=${PAGE}&offset=${offset}`;
  const answer = await callProvider(services, url, { headers: { authorization: `Bearer ${token}` }, signal });
  const saved = Saved.safeParse(answer.body);
  if (!saved.success) throw new ProviderError('unavailable', 'Spotify answered something unexpected.');
  const items = saved.data.items.flatMap(({ show, episode, audiobook }) => {
    const item = audiobook ?? episode ?? show;
    if (!item) return [];
    const authors = audiobook ? audiobook.authors.map(({ name }) => name) : null;
    const { id: key, name: title, description } = item;
    return { key, title, description, category: null, audiobookBy: authors, kind: 'saved' as const };
  });
  return { items, more: Boolean(saved.data.next) };
}
