import { PLAYLIST_VIDEOS_MAX } from '../../../contract/limits.ts';
import type { NotRead } from '../../../contract/sync.ts';
import type { Services } from '../../services.ts';
import type { Harvest } from './harvest.ts';
import type { Liked } from './provider/liked.ts';
import { ProviderError } from './provider/provider-call.ts';
import { spendUnit } from './provider/quota.ts';
import { playlistIds, videosById } from './provider/youtube.ts';
import { readPage } from './read-page.ts';

type LookUp = { services: Services; harvest: Harvest; signal: AbortSignal };
type Reason = NotRead['reason'];

/** Lists that YouTube shows only to their owner: liked, watch later, history, mixes. */
const PERSONAL = /^(LL|WL|HL|RD|UL)/;

/** The video ids of public playlists, as far as key and quota allow; `notRead` has the playlists that failed. */
export async function readPlaylists(
  run: LookUp,
  playlists: readonly string[],
): Promise<{ ids: string[]; notRead: NotRead[]; cut: boolean }> {
  const found: { ids: Set<string>; notRead: NotRead[]; cut: boolean } = { ids: new Set(), notRead: [], cut: false };
  for (const playlist of playlists) {
    const { ids, reason, cut } = await readPlaylist(run, playlist);
    for (const id of ids) found.ids.add(id);
    if (cut) found.cut = true;
    if (reason) found.notRead.push({ text: `https://www.youtube.com/playlist?list=${playlist}`, reason });
  }
  return { ...found, ids: [...found.ids] };
}

async function readPlaylist(
  { services, harvest, signal }: LookUp,
  playlist: string,
): Promise<{ ids: string[]; reason: Reason | null; cut: boolean }> {
  const { apiKey } = services.config.sync.youtube;
  const ids: string[] = [];
  if (!apiKey) return { ids, reason: 'needs_title', cut: false };
  if (PERSONAL.test(playlist)) return { ids, reason: 'private_list', cut: false };
  let page: string | null = null;
  try {
    do {
      if (await spendUnit(services, harvest.key.userId, false)) return { ids, reason: 'no_units', cut: false };
      const answer = await playlistIds(services, apiKey, { playlist, page, signal });
      ids.push(...answer.ids);
      page = answer.next;
    } while (page !== null && ids.length < PLAYLIST_VIDEOS_MAX);
  } catch (error) {
    return { ids, reason: reasonOf(error), cut: false };
  }
  const cut = page !== null || ids.length > PLAYLIST_VIDEOS_MAX;
  return { ids: ids.slice(0, PLAYLIST_VIDEOS_MAX), reason: null, cut };
}

/** Looks videos up, 50 at a time, and reads them. Returns those that were not looked up or not found. */
export async function readIds(run: LookUp, ids: readonly string[]): Promise<NotRead[]> {
  const { services, harvest, signal } = run;
  const { apiKey } = services.config.sync.youtube;
  const notRead: NotRead[] = [];
  const refuse = (which: readonly string[], reason: Reason) =>
    notRead.push(...which.map((id) => ({ text: `https://youtu.be/${id}`, reason })));
  if (!apiKey) refuse(ids, 'needs_title');
  for (let start = 0; apiKey && start < ids.length; start += 50) {
    const some = ids.slice(start, start + 50);
    if (await spendUnit(services, harvest.key.userId, false)) {
      refuse(ids.slice(start), 'no_units');
      break;
    }
    let videos: Liked[];
    try {
      videos = await videosById(services, apiKey, some, signal);
    } catch (error) {
      refuse(ids.slice(start), reasonOf(error));
      break;
    }
    const found = new Set(videos.map(({ key }) => key));
    refuse(
      some.filter((id) => !found.has(id)),
      'gone',
    );
    await readPage(services, harvest, videos, signal);
  }
  return notRead;
}

/** Why the provider gave nothing. Other errors are rethrown. */
function reasonOf(error: unknown): Reason {
  if (!(error instanceof ProviderError)) throw error;
  if (error.fault === 'quota') return 'no_units';
  if (error.fault === 'missing') return 'gone';
  return error.fault === 'refused' ? 'private_list' : 'no_answer';
}
