import { useState } from 'react';
import type { SyncSource } from '../../../../contract/sync.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useDisconnect } from '../queries.ts';
import { sourceNames } from '../wording.ts';

/** The data that goes with a connection. Imports are likes of videos too, and are forgotten with YouTube. */
const forgotten: Record<SyncSource, readonly string[]> = {
  youtube: [
    'our access to your account, which we return to Google',
    'the fingerprints of the videos we have read',
    'the topics found in your likes and lists, including those you removed',
  ],
  spotify: [
    'our access to your account',
    'the fingerprints of what we have read',
    'the topics found in what you saved, including those you removed',
  ],
};

/** Confirms disconnecting an account, and asks whether to remove its books too. */
export function Disconnect({ source, onClose }: { source: SyncSource; onClose: () => void }) {
  const [books, setBooks] = useState(false);
  const disconnect = useDisconnect(source);
  return (
    <Dialog title={`Disconnect ${sourceNames[source]}`} onClose={onClose} closable={!disconnect.isPending}>
      <p className="mt-4 text-ui text-soft">We forget at once:</p>
      <ul className="mt-1 list-disc pl-5 text-ui text-soft">
        {forgotten[source].map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      <fieldset className="mt-5">
        <legend className="text-ui">And the books it brought?</legend>
        <Choice label="Keep them on my shelf" chosen={!books} onChoose={() => setBooks(false)} />
        <Choice
          label="Also remove the books it brought, except those you bookmarked, rated, noted or have on a list"
          chosen={books}
          onChoose={() => setBooks(true)}
        />
      </fieldset>
      {disconnect.isError ? (
        <div className="mt-5">
          <Notice tone="danger">It could not be disconnected: {disconnect.error.message}</Notice>
        </div>
      ) : null}
      <div className="dialog-actions mt-8">
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

function Choice({ label, chosen, onChoose }: { label: string; chosen: boolean; onChoose: () => void }) {
  return (
    <label className="mt-2 flex items-start gap-3 py-1 text-ui">
      <input
        type="radio"
        name="books"
        className="mt-0.5 size-5 shrink-0 accent-ink"
        checked={chosen}
        onChange={onChoose}
      />
      {label}
    </label>
  );
}
