import { Disclosure } from '../../../ui/disclosure.tsx';
import { late } from '../../../ui/late.tsx';

// Rarely opened, so fetched on demand.
const WeeklyTime = late(async () => (await import('./weekly-time.tsx')).WeeklyTime);
const WeeklyFeeds = late(async () => (await import('./weekly-feeds.tsx')).WeeklyFeeds);
const SharedTaste = late(async () => (await import('../shared-taste.tsx')).SharedTaste);

/** The weekly pick's schedule and delivery, folded away because most readers never need it. */
export function WeeklySettings() {
  return (
    <>
      <Disclosure label="When it comes">
        <WeeklyTime />
      </Disclosure>
      <Disclosure label="Feed and calendar instead of email">
        <WeeklyFeeds />
      </Disclosure>
      <Disclosure label="Choosing with other readers">
        <SharedTaste />
      </Disclosure>
    </>
  );
}
