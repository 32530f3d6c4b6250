import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../api.ts';
import { settingsKey } from './settings-queries.ts';

/** Long enough that it is in nobody's way, in milliseconds. */
const AFTER = 2_000;

/** The zone that this browser keeps time in. */
export function browserZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/**
 * Tells the server once per reader and device in which zone this browser is. The server takes it only while it knows
 * none, so a zone that was chosen stays. Failing is nothing to trouble a reader with: the next visit tries again.
 */
export function useTellZone(userId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    if (told(userId)) return;
    const timer = setTimeout(() => {
      call('setWeeklySettings', { browser_zone: browserZone() }).then(
        () => {
          remember(userId);
          return client.invalidateQueries({ queryKey: settingsKey });
        },
        () => {},
      );
    }, AFTER);
    return () => clearTimeout(timer);
  }, [userId, client]);
}

const keyOf = (userId: string) => `deepshelf-zone-told-${userId}`;

function told(userId: string): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) !== null;
  } catch {
    return true; // Storage is blocked: asking at every page would be worse than UTC.
  }
}

function remember(userId: string): void {
  try {
    localStorage.setItem(keyOf(userId), '1');
  } catch {
    // Full: it is told again, which changes nothing.
  }
}
