import { randomBytes } from 'node:crypto';
import { paths } from '../../../contract/paths.ts';
import type { FeedAddresses, WeeklySettings, WeeklySettingsChange } from '../../../contract/recommendations.ts';
import { AppError } from '../../errors.ts';
import { ifThereIsRoom } from '../../platform/db/disk-guard.ts';
import type { Caller } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { holdCaller } from '../auth/auth.ts';
import { DEFAULT_HOUR, DEFAULT_ZONE, turnAfter } from './due.ts';
import { enrolReaders, selectReader, updateReader } from './reader-queries.ts';
import { momentOf } from './week.ts';

export type SettingsServices = Pick<Services, 'db' | 'clock' | 'config' | 'secrets'>;

/** When and how the pick comes to this reader. */
export async function getSettings(services: SettingsServices, userId: string): Promise<WeeklySettings> {
  // On a full disk nobody is enrolled, and what everybody begins with is told.
  const reader = (await ifThereIsRoom(readerOf(services, userId))) ?? newReader(services);
  const key = reader.feed_key_sealed && services.secrets.decrypt('feed', reader.feed_key_sealed);
  return {
    time_zone: reader.time_zone,
    hour: reader.hour,
    next_at: reader.next_at.toISOString(),
    shares_taste: reader.shares_taste,
    feeds: key ? addresses(services, key) : null,
  };
}

/**
 * Changes what is given. The next turn stays in the same week: moving east past its hour makes it due at once, and
 * moving west never makes it come twice. The browser's time zone counts only until one is stored.
 */
export async function changeSettings(
  services: SettingsServices,
  userId: string,
  change: WeeklySettingsChange,
): Promise<WeeklySettings> {
  const reader = await readerOf(services, userId);
  const zone = change.time_zone ?? reader.time_zone ?? change.browser_zone ?? null;
  const hour = change.hour ?? reader.hour;
  await updateReader(services.db, userId, {
    time_zone: zone,
    hour,
    shares_taste: change.shares_taste ?? reader.shares_taste,
    next_at: momentOf(reader.next_sunday, hour, zone ?? DEFAULT_ZONE),
  });
  return getSettings(services, userId);
}

/**
 * New private addresses; the old ones stop working. They outlive the session that makes them.
 * @throws AppError `session_ended`.
 */
export async function createFeeds(services: SettingsServices, caller: Caller): Promise<FeedAddresses> {
  const { userId } = caller;
  await readerOf(services, userId);
  const key = randomBytes(24).toString('base64url');
  await services.db.transaction().execute(async (trx) => {
    await holdCaller(trx, caller);
    await updateReader(trx, userId, {
      feed_key_hash: services.secrets.keyedHash('feed', key),
      feed_key_sealed: services.secrets.encrypt('feed', key),
    });
  });
  return addresses(services, key);
}

export async function removeFeeds(services: SettingsServices, userId: string): Promise<void> {
  await updateReader(services.db, userId, { feed_key_hash: null, feed_key_sealed: null });
}

/** What is told of a reader who has changed nothing. */
const newReader = ({ clock }: SettingsServices) => ({
  time_zone: null,
  hour: DEFAULT_HOUR,
  next_at: turnAfter(clock.now(), DEFAULT_HOUR, null).at,
  shares_taste: false,
  feed_key_sealed: null,
});

function addresses({ config }: SettingsServices, key: string): FeedAddresses {
  return {
    atom: `${config.publicUrl}${paths.atomFeed(key)}`,
    calendar: `${config.publicUrl}${paths.calendarFeed(key)}`,
  };
}

async function readerOf({ db, clock }: SettingsServices, userId: string) {
  const known = await selectReader(db, userId);
  if (known) return known;
  await enrolReaders(db, turnAfter(clock.now(), DEFAULT_HOUR, null), { userId });
  const reader = await selectReader(db, userId);
  if (!reader) throw new AppError('session_ended', 'This account no longer exists.');
  return reader;
}
