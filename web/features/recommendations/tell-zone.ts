import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../api.ts';
import { keep, readKept } from '../../storage.ts';
import { settingsKey } from './settings-queries.ts';

/** Late enough not to delay anything, in milliseconds. */
const AFTER = 2_000;

/** The browser's time zone. */
export function browserZone(): string {
  // Preferred if the browser has it, because creating a format takes a phone 80 ms.
  const { Temporal } = globalThis as { Temporal?: { Now: { timeZoneId(): string } } };
  return Temporal?.Now.timeZoneId() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/**
 * Tells the server this browser's time zone once per reader and device. The server stores it only if it knows none, so a
 * chosen zone stays. A failure is not shown: the next visit tries again.
 */
export function useTellZone(userId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    // If storage is blocked, sending it on every page would be worse than UTC.
    if (readKept(keyOf(userId)) !== null) return;
    const timer = setTimeout(() => {
      call('setWeeklySettings', { browser_zone: browserZone() }).then(
        () => {
          keep(keyOf(userId), '1');
          // A change under way brings its own answer, and a read beside it could be older.
          if (client.isMutating({ mutationKey: settingsKey }) > 0) return;
          return client.invalidateQueries({ queryKey: settingsKey });
        },
        () => {},
      );
    }, AFTER);
    return () => clearTimeout(timer);
  }, [userId, client]);
}

const keyOf = (userId: string) => `deepshelf-zone-told-${userId}`;
