import { DAY, HOUR, MINUTE, SYNC_VIDEOS_MAX } from '../../../contract/limits.ts';
import type { SyncSource } from '../../../contract/sync.ts';
import { NotBegun } from '../../platform/processes.ts';
import type { Services } from '../../services.ts';
import { setUserMetadata } from '../auth/auth.ts';
import { marker } from './connect.ts';
import type { Harvest } from './harvest.ts';
import { ProviderError } from './provider/provider-call.ts';
import { spendUnit } from './provider/quota.ts';
import { savedItems, shelves } from './provider/spotify.ts';
import { accessToken } from './provider/tokens.ts';
import { likedVideos } from './provider/youtube.ts';
import { type ConnectionRow, selectConnection, updateConnection } from './queries/connections.ts';
import { readPage } from './read-page.ts';
import { type RunEnd, underLease } from './run.ts';
import { RunLost } from './run-lost.ts';
import { brokenWords, tellBroken } from './tell-broken.ts';

type Run = { services: Services; harvest: Harvest; row: ConnectionRow; scheduled: boolean; signal: AbortSignal };

/** Thrown when the daily quota is used up; from `until` on there is quota again. */
class OutOfUnits extends Error {
  override name = 'OutOfUnits';
  readonly until: Date;
  constructor(until: Date) {
    super('The daily quota is used up.');
    this.until = until;
  }
}

/**
 * Syncs one connected account, newest first. After a complete sync, it reads only up to the first page with a known
 * item. Does nothing if the account is not connected or another run is in progress. Provider errors, and a machine too
 * busy to read, are stored with the run.
 */
export async function syncAccount(
  services: Services,
  userId: string,
  source: SyncSource,
  { scheduled, signal }: { scheduled: boolean; signal: AbortSignal },
): Promise<void> {
  const row = await selectConnection(services.db, userId, source);
  if (row?.state !== 'connected') return;
  let after: Partial<ConnectionRow> = {};
  const outcome = await underLease(services, userId, source, async (harvest) => {
    const run: Run = { services, harvest, row, scheduled, signal };
    try {
      const etag = source === 'youtube' ? await readYoutube(run) : await readSpotify(run);
      after = { etag, caught_up: true, failures: 0, due_at: later(services, DAY) };
      return { state: 'done', message: null, resumesAt: null };
    } catch (error) {
      const ending = await explainEnd(run, error);
      after = ending.after;
      // Before the run ends, because a page that follows it reads the connection once more when it has ended.
      if (after.state === 'broken') await updateConnection(services.db, userId, source, after);
      return ending.end;
    }
  });
  if (outcome === 'ended') await updateConnection(services.db, userId, source, after);
  // Readers who started the sync themselves see on the page that it failed.
  if (outcome === 'ended' && after.state === 'broken' && scheduled) await tellBroken(services, userId, source);
}

async function readYoutube(run: Run): Promise<string | null> {
  const { services, harvest, row, scheduled, signal } = run;
  let page: string | null = null;
  let newEtag = row.etag;
  for (let read = 0; read < SYNC_VIDEOS_MAX; read += 50) {
    const until = await spendUnit(services, row.user_id, scheduled);
    if (until) throw new OutOfUnits(until);
    const first: boolean = page === null;
    const asked: Parameters<typeof likedVideos>[2] = { page, etag: first && row.caught_up ? row.etag : null, signal };
    const answer: Awaited<ReturnType<typeof likedVideos>> = await withToken(run, (token) =>
      likedVideos(services, token, asked),
    );
    if (answer.unchanged) return row.etag;
    if (first) newEtag = answer.etag;
    const { known } = await readPage(services, harvest, answer.items, signal);
    page = answer.next;
    if (page === null || (known > 0 && row.caught_up)) break;
  }
  return newEtag;
}

async function readSpotify(run: Run): Promise<null> {
  const { services, harvest, row, signal } = run;
  for (const shelf of shelves) {
    for (let offset = 0; offset < SYNC_VIDEOS_MAX; offset += 50) {
      const answer = await withToken(run, (token) => savedItems(services, token, { shelf, offset, signal }));
      const { known } = await readPage(services, harvest, answer.items, signal);
      if (!answer.more || (known > 0 && row.caught_up)) break;
    }
  }
  return null;
}

/** A refused token is renewed once; if the new one is refused too, the access counts as revoked. */
async function withToken<T>({ services, row }: Run, call: (token: string) => Promise<T>): Promise<T> {
  try {
    return await call(await accessToken(services, row));
  } catch (error) {
    if (!(error instanceof ProviderError) || error.fault !== 'unauthorised') throw error;
  }
  try {
    return await call(await accessToken(services, row, true));
  } catch (error) {
    if (error instanceof ProviderError && error.fault === 'unauthorised')
      throw new ProviderError('revoked', 'A fresh token was refused.', { cause: error });
    throw error;
  }
}

type Ending = { end: RunEnd; after: Partial<ConnectionRow> };

/** What was read is kept, but the next run must not stop there: older videos have not been read. */
const cutShort = ({ hashes }: Harvest) => (hashes.size > 0 ? { caught_up: false } : {});

async function explainEnd(run: Run, error: unknown): Promise<Ending> {
  const { services, row, harvest } = run;
  if (error instanceof OutOfUnits || (error instanceof ProviderError && error.fault === 'quota')) {
    const resumesAt = error instanceof OutOfUnits ? error.until : later(services, HOUR);
    const message = 'We have read as much as we may today. The rest will follow by itself.';
    return { end: { state: 'paused', message, resumesAt }, after: { ...cutShort(harvest), due_at: resumesAt } };
  }
  if (error instanceof NotBegun) {
    services.log.warn({ err: error }, 'too busy to read the texts of a sync; it is tried again');
    return tryAgain(run, 'We are very busy at the moment. We will try again by ourselves.');
  }
  if (!(error instanceof ProviderError)) {
    if (!(error instanceof RunLost)) await putOff(run);
    throw error;
  }
  if (error.fault === 'revoked' || error.fault === 'refused') {
    const { source } = row;
    await setUserMetadata(services.db, services.clock, row.user_id, { [marker[source]]: null });
    const message = `${brokenWords[source]} Connect it again if you want new books from it.`;
    // Tokens that are permanently invalid need not be kept; others are revoked on disconnecting.
    const gone = error.fault === 'revoked' ? { access_token: '', refresh_token: null } : {};
    const after = { ...cutShort(harvest), ...gone, state: 'broken' as const, etag: null };
    return { end: { state: 'failed', message, resumesAt: null }, after };
  }
  return tryAgain(run, 'The service is not answering at the moment. We will try again by ourselves.');
}

/** A fault of ours: the job is tried a few times more, and then not again whenever due syncs are looked for. */
async function putOff({ services, row }: Run): Promise<void> {
  const failures = row.failures + 1;
  const due_at = later(services, pause(failures, DAY));
  await updateConnection(services.db, row.user_id, row.source, { failures, due_at });
}

/** Pauses grow up to `most`. */
const pause = (failures: number, most: number): number => Math.min(most, 5 * MINUTE * 2 ** (failures - 1));

/** What was read is kept, and the rest is tried again after pauses that grow. */
function tryAgain({ services, row, harvest }: Run, message: string): Ending {
  const failures = row.failures + 1;
  const resumesAt = later(services, pause(failures, 6 * HOUR));
  return { end: { state: 'paused', message, resumesAt }, after: { ...cutShort(harvest), failures, due_at: resumesAt } };
}

const later = ({ clock }: Pick<Services, 'clock'>, milliseconds: number): Date =>
  new Date(clock.now().getTime() + milliseconds);
