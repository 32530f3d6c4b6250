import { lazy, Suspense } from 'react';
import { Disclosure } from '../../ui/disclosure.tsx';

// Rarely opened, so fetched when they are.
const WeeklyTime = lazy(async () => ({ default: (await import('./weekly-time.tsx')).WeeklyTime }));
const WeeklyFeeds = lazy(async () => ({ default: (await import('./weekly-feeds.tsx')).WeeklyFeeds }));
const SharedTaste = lazy(async () => ({ default: (await import('./shared-taste.tsx')).SharedTaste }));

/** When and how the weekly pick comes, folded away: most readers never need it. */
export function WeeklySettings() {
  return (
    <>
      <Disclosure label="When it comes">
        <Suspense fallback={null}>
          <WeeklyTime />
        </Suspense>
      </Disclosure>
      <Disclosure label="Feed and calendar instead of email">
        <Suspense fallback={null}>
          <WeeklyFeeds />
        </Suspense>
      </Disclosure>
      <Disclosure label="Choosing with other readers">
        <Suspense fallback={null}>
          <SharedTaste />
        </Suspense>
      </Disclosure>
    </>
  );
}
