import type { z } from 'zod';
import { SYNC_VIDEOS_MAX } from '../../../contract/limits.ts';
import type { ImportAnswer } from '../../../contract/sync.ts';
import { AppError } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { type Harvest, readPage } from './harvest.ts';
import type { Liked } from './liked.ts';
import { ProviderError } from './provider-call.ts';
import { spendUnit } from './quota.ts';
import { readExport } from './read-export.ts';
import { type Listed, readLinks } from './read-links.ts';
import { type RunEnd, underLease } from './run.ts';
import { getOverview } from './sync.ts';
import { videosById } from './youtube.ts';

type Answer = z.output<typeof ImportAnswer>;

/** Reads pasted links and titles. The list is never stored: it is read while the request waits. @throws AppError */
export function importText(services: Services, userId: string, text: string, signal: AbortSignal): Promise<Answer> {
  const listed = readLinks(text);
  if (listed.items.length + listed.ids.length === 0)
    throw new AppError('import_unreadable', 'There are no links and no titles in this. Paste one per line.');
  return run(services, userId, listed, signal);
}

/** Reads an export of Google Takeout or Spotify. @throws AppError */
export function importFile(services: Services, userId: string, content: string, signal: AbortSignal): Promise<Answer> {
  return run(services, userId, readExport(content).listed, signal);
}

async function run(services: Services, userId: string, listed: Listed, signal: AbortSignal): Promise<Answer> {
  let unresolved = 0;
  const total = listed.items.length + listed.ids.length;
  const cut: Listed = {
    items: listed.items.slice(0, SYNC_VIDEOS_MAX),
    ids: listed.ids.slice(0, Math.max(0, SYNC_VIDEOS_MAX - listed.items.length)),
  };
  const outcome = await underLease(services, userId, 'import', async (harvest) => {
    await readPage(services, harvest, cut.items);
    unresolved = await readIds(services, harvest, cut.ids, signal);
    return ended(total);
  });
  if (outcome === 'busy') throw new AppError('import_busy', 'Another list is being read. Wait until it is done.');
  const { import: latest } = await getOverview(services, userId);
  if (outcome === 'lost' || !latest) throw new AppError('not_found', 'The import was stopped.');
  return { run: latest, unresolved };
}

const ended = (total: number): RunEnd => ({
  state: 'done',
  message: total > SYNC_VIDEOS_MAX ? `We read the first ${SYNC_VIDEOS_MAX} of ${total}.` : null,
  resumesAt: null,
});

/** Looks ids up, 50 at a time, as long as there is a key and an allowance. Answers how many stayed unknown. */
async function readIds(
  services: Services,
  harvest: Harvest,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<number> {
  const { apiKey } = services.config.sync.youtube;
  let unresolved = ids.length;
  for (let start = 0; apiKey && start < ids.length; start += 50) {
    if (await spendUnit(services, harvest.key.userId, false)) break;
    let videos: Liked[];
    try {
      videos = await videosById(services, apiKey, ids.slice(start, start + 50), signal);
    } catch (error) {
      if (error instanceof ProviderError) break;
      throw error;
    }
    unresolved -= videos.length;
    await readPage(services, harvest, videos);
  }
  return unresolved;
}
