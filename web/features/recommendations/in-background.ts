import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useReader } from '../../session.ts';

/** Late enough not to delay anything, in milliseconds. */
const AFTER = 2_000;

/**
 * What a reader's page does once per tab when it has long been there: it tells the server the browser's time zone, and
 * prepares the picks for reading offline. A failure is not shown: the next visit tries again.
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
