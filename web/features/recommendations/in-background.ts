import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useReader } from '../../session/session.ts';

/** Late enough not to delay anything, in milliseconds. */
const AFTER = 2_000;

/**
 * What a page for readers does once per tab, some time after it has loaded: it tells the server the browser's time
 * zone, and prepares the picks and the library for reading offline. A failure is not shown: the next visit tries again.
 */
export function useInBackground(): void {
  const client = useQueryClient();
  const { id } = useReader();
  useEffect(() => {
    const timer = setTimeout(() => {
      import('./once-per-tab.ts').then(({ oncePerTab }) => oncePerTab(client, id)).catch(() => {});
    }, AFTER);
    return () => clearTimeout(timer);
  }, [client, id]);
}
