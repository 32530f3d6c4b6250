import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../api.ts';
import { useReader } from '../../session.ts';
import { keep, readKept } from '../../storage.ts';
import { settingsKey } from './settings-queries.ts';

/** Holds the end of the reader's id, and is gone when the tab is closed. */
const TOLD = 'deepshelf-zone-told';
const ID_END = -4;

/** Late enough not to delay anything, in milliseconds. */
const AFTER = 2_000;

/** The browser's time zone. */
export function browserZone(): string {
  // Preferred if the browser has it, because creating a format takes a phone 80 ms.
  const { Temporal } = globalThis as { Temporal?: { Now: { timeZoneId(): string } } };
  return Temporal?.Now.timeZoneId() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/**
 * Tells the server this browser's time zone once per reader and tab. The server stores it only if it knows none, so a
 * chosen zone stays. A failure is not shown: the next visit tries again.
 */
export function useTellZone(): void {
  const client = useQueryClient();
  const reader = useReader().id.slice(ID_END);
  useEffect(() => {
    // If storage is blocked, sending it on every page would be worse than UTC.
    const told = readKept(TOLD, 'tab');
    if (told === undefined || told === reader) return;
    const timer = setTimeout(() => {
      call('setWeeklySettings', { browser_zone: browserZone() }).then(
        () => {
          keep(TOLD, reader, 'tab');
          // A change under way brings its own answer, and a read beside it could be older.
          if (client.isMutating({ mutationKey: settingsKey }) > 0) return;
          return client.invalidateQueries({ queryKey: settingsKey });
        },
        () => {},
      );
    }, AFTER);
    return () => clearTimeout(timer);
  }, [client, reader]);
}
