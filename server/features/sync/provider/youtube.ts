import { z } from 'zod';
import type { Services } from '../../../services.ts';
import type { Liked, LikedPage } from './liked.ts';
import { callProvider, ProviderError } from './provider-call.ts';

/** Only the fields that we read. The category is a number, not words. */
const FIELDS = 'nextPageToken,items(id,snippet(title,description,categoryId))';
const PAGE = 50;

const Videos = z.object({
  nextPageToken: z.string().optional(),
  items: z
    .array(
      z.object({
        id: z.string(),
        // Videos that were deleted or made private have no snippet, or one that says so.
        snippet: z
          .object({
            title: z.string().default(''),
            description: z.string().default(''),
            categoryId: z.string().optional(),
          })
          .optional(),
      }),
    )
    .default([]),
});

type Page = LikedPage & { next: string | null };

/** One page of the reader's liked videos, newest first; costs a unit of quota. @throws ProviderError */
export async function likedVideos(
  services: Pick<Services, 'config'>,
  token: string,
  { page, etag, signal }: { page: string | null; etag: string | null; signal: AbortSignal },
): Promise<Page> {
  const headers = { authorization: `Bearer ${token}`, ...(etag && { 'if-none-match': etag }) };
  return read(
    services,
    { myRating: 'like', maxResults: String(PAGE), ...(page && { pageToken: page }) },
    headers,
    signal,
  );
}

/**
 * Titles and descriptions of up to 50 videos by id, with the server's own key; costs a unit of quota. @throws
 * ProviderError
 */
export async function videosById(
  services: Pick<Services, 'config'>,
  key: string,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Liked[]> {
  return (await read(services, { id: ids.join(','), key }, {}, signal)).items;
}

const PlaylistPage = z.object({
  nextPageToken: z.string().optional(),
  items: z.array(z.object({ contentDetails: z.object({ videoId: z.string() }).optional() })).default([]),
});

/** One page of ids of a public playlist, with the server's own key; costs a unit of quota. @throws ProviderError */
export async function playlistIds(
  services: Pick<Services, 'config'>,
  key: string,
  { playlist, page, signal }: { playlist: string; page: string | null; signal: AbortSignal },
): Promise<{ ids: string[]; next: string | null }> {
  const parameters = new URLSearchParams({
    part: 'contentDetails',
    fields: 'nextPageToken,items(contentDetails(videoId))',
    playlistId: playlist,
    maxResults: String(PAGE),
    key,
    ...(page && { pageToken: page }),
  });
  const url = `${services.config.sync.youtube.apiUrl}/playlistItems?${parameters}`;
  const parsed = PlaylistPage.safeParse((await callProvider(services, url, { signal })).body);
  if (!parsed.success) throw new ProviderError('unavailable', 'YouTube answered something unexpected.');
  const ids = parsed.data.items.flatMap(({ contentDetails }) => contentDetails?.videoId ?? []);
  return { ids, next: parsed.data.nextPageToken ?? null };
}

async function read(
  services: Pick<Services, 'config'>,
  query: Record<string, string>,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Page> {
  const parameters = new URLSearchParams({ part: 'snippet', fields: FIELDS, ...query });
  const url = `${services.config.sync.youtube.apiUrl}/videos?${parameters}`;
  const answer = await callProvider(services, url, { headers, signal });
  if (answer.status === 304) return { items: [], next: null, etag: null, unchanged: true };
  const videos = Videos.safeParse(answer.body);
  if (!videos.success) return { items: [], next: null, etag: null, unchanged: false };
  const items = videos.data.items.flatMap(({ id, snippet }) =>
    snippet && !/^(deleted|private) video$/i.test(snippet.title)
      ? {
          key: id,
          title: snippet.title,
          description: snippet.description,
          category: snippet.categoryId ?? null,
          audiobookBy: null,
          kind: 'video' as const,
        }
      : [],
  );
  return { items, next: videos.data.nextPageToken ?? null, etag: answer.etag, unchanged: false };
}
