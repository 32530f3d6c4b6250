import { PLAYLIST_VIDEOS_MAX, SYNC_VIDEOS_MAX } from '../../../contract/limits.ts';
import type { ImportAnswer, NotRead } from '../../../contract/sync.ts';
import { AppError, tooBusy } from '../../errors.ts';
import { NotBegun } from '../../platform/processes.ts';
import type { Services } from '../../services.ts';
import { helpFor } from '../help/help.ts';
import type { Harvest } from './harvest.ts';
import { readIds, readPlaylists } from './look-up.ts';
import { getOverview } from './overview.ts';
import type { Listed } from './read/read-links.ts';
import { readPasted, readUpload } from './read/reading.ts';
import { readPage } from './read-page.ts';
import { underLease } from './run.ts';

/** How many lines that were not read, or led to nothing, are reported. */
const NOT_READ_SHOWN = 50;
const LINE_TOLD = 200;

/** Reads pasted links and titles during the request; the list is never stored. @throws AppError */
export async function importText(
  services: Services,
  userId: string,
  text: string,
  signal: AbortSignal,
): Promise<ImportAnswer> {
  const all = await readPasted(text);
  // Titles beyond this number are not read, so they are not checked either.
  const looked = all.items
    .slice(0, SYNC_VIDEOS_MAX)
    .map((item) => ({ item, help: helpFor(services.config, item.title) }));
  const help = looked.find((each) => each.help)?.help ?? null;
  const listed = help ? { ...all, items: looked.flatMap((each) => (each.help ? [] : each.item)) } : all;
  if (all.items.length + all.ids.length + all.playlists.length === 0)
    throw new AppError(
      'import_unreadable',
      'There are no YouTube links and no titles in this. Paste one per line, for example the address of a video or its title.',
    );
  return { ...(await run(services, userId, listed, signal)), help };
}

/** Reads an export of Google Takeout or Spotify. @throws AppError */
export async function importFile(
  services: Services,
  userId: string,
  content: string,
  signal: AbortSignal,
): Promise<ImportAnswer> {
  return run(services, userId, await readUpload(content), signal);
}

async function run(services: Services, userId: string, listed: Listed, signal: AbortSignal): Promise<ImportAnswer> {
  const notRead: NotRead[] = listed.strange.map((text) => ({ text, reason: 'not_understood' }));
  let read: Harvest | undefined;
  const outcome = await underLease(services, userId, 'import', async (harvest) => {
    read = harvest;
    const { missing, message } = await readAll({ services, harvest, signal }, listed).catch((error: unknown) => {
      throw error instanceof NotBegun ? tooBusy(error) : error;
    });
    notRead.push(...missing);
    return { state: 'done', message, resumesAt: null };
  });
  if (outcome === 'busy') throw new AppError('import_busy', 'Another list is being read. Wait until it is done.');
  const { import: latest } = await getOverview(services, userId);
  if (outcome === 'lost' || !latest) throw new AppError('not_found', 'The import was stopped.');
  return {
    run: latest,
    unresolved: notRead.filter(({ reason }) => reason !== 'not_understood').length,
    not_read: notRead.slice(0, NOT_READ_SHOWN).map(({ text, reason }) => ({ text: text.slice(0, LINE_TOLD), reason })),
    not_read_total: notRead.length,
    books: read?.kept ?? [],
    without_books: (read?.fruitless ?? []).slice(0, NOT_READ_SHOWN).map((title) => title.slice(0, LINE_TOLD)),
    without_books_total: read?.fruitless.length ?? 0,
    help: null,
  };
}

/** Titles first, then what has to be looked up; 1,000 in all. */
async function readAll(
  lookUp: { services: Services; harvest: Harvest; signal: AbortSignal },
  listed: Listed,
): Promise<{ missing: NotRead[]; message: string | null }> {
  const items = listed.items.slice(0, SYNC_VIDEOS_MAX);
  await readPage(lookUp.services, lookUp.harvest, items, lookUp.signal);
  const lists = await readPlaylists(lookUp, listed.playlists);
  const ids = [...new Set([...listed.ids, ...lists.ids])];
  const missing = await readIds(lookUp, ids.slice(0, SYNC_VIDEOS_MAX - items.length));
  const total = listed.items.length + ids.length;
  const told = [
    ...(total > SYNC_VIDEOS_MAX ? [`We read the first ${SYNC_VIDEOS_MAX} of ${total}.`] : []),
    ...(lists.cut ? [`We read the first ${PLAYLIST_VIDEOS_MAX} videos of a long playlist.`] : []),
  ];
  return { missing: [...lists.notRead, ...missing], message: told.join(' ') || null };
}
