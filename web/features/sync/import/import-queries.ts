import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ImportAnswer } from '../../../../contract/sync.ts';
import { call } from '../../../calls/api.ts';
import { libraryChanged } from '../../library/library.ts';
import { lookNow } from '../overview.ts';
import { readExportFile } from './read-file.ts';

/** Milliseconds that the server gets to begin before the counts are polled. */
const BEGUN_AFTER = 400;

/**
 * Imports a pasted list or an export. The answer comes when all of it has been read; meanwhile its counts are polled.
 */
export function useImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (given: { text: string } | { file: File }): Promise<ImportAnswer> => {
      const file = 'file' in given ? await readExportFile(given.file) : null;
      const look = setTimeout(() => lookNow(client), BEGUN_AFTER);
      try {
        return await (file ? call('importFile', file) : call('importText', given as { text: string }));
      } finally {
        clearTimeout(look);
        lookNow(client);
      }
    },
    onSuccess: () => libraryChanged(client),
  });
}
