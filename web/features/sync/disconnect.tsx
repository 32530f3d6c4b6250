import { useState } from 'react';
import type { SyncSource } from '../../../contract/sync.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { sourceNames, useDisconnect } from './queries.ts';

/** Asks before an account is disconnected, and whether the books it brought shall go too. */
export function Disconnect({ source, onClose }: { source: SyncSource; onClose: () => void }) {
  const [books, setBooks] = useState(false);
  const disconnect = useDisconnect(source);
  return (
    <Dialog title={`Disconnect ${sourceNames[source]}`} onClose={onClose} closable={!disconnect.isPending}>
      <p className="mt-4 text-ui text-soft">
        We withdraw our access, and forget which videos we have seen and the topics we found in them.
      </p>
      <label className="mt-5 flex min-h-8 items-center gap-3 text-ui">
        <input
          type="checkbox"
          className="size-5 accent-ink"
          checked={books}
          onChange={(event) => setBooks(event.target.checked)}
        />
        Also remove the books it brought, except bookmarked ones
      </label>
      {disconnect.isError ? (
        <div className="mt-5">
          <Notice tone="danger">It could not be disconnected: {disconnect.error.message}</Notice>
        </div>
      ) : null}
      <div className="mt-8 flex flex-wrap justify-end gap-3">
        <Button look="line" onClick={onClose} disabled={disconnect.isPending}>
          Cancel
        </Button>
        <Button
          onClick={() => disconnect.mutate(books, { onSuccess: onClose })}
          busy={disconnect.isPending && 'Disconnecting...'}
        >
          Disconnect
        </Button>
      </div>
    </Dialog>
  );
}
