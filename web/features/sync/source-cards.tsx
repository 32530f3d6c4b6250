import { useState } from 'react';
import type { SyncSource } from '../../../contract/sync.ts';
import { Button } from '../../ui/button.tsx';
import { SettingsCard } from '../../ui/settings-card.tsx';
import { Disconnect } from './disconnect.tsx';
import { sourceNames, useCheckStatus, useConnect, useYoutube } from './queries.ts';

/** The specification's label says more than is done: this says what is really read and kept. */
const READ_AND_KEPT =
  'Reads only the title and description of videos you liked. Keeps topics and books, and no list of what you watched.';

/** The accounts that this deployment can sync, on the settings page. */
export function SourceCards() {
  const youtube = useYoutube();
  if (youtube === 'off') return null;
  return <SourceCard source="youtube" note="Sync watch history" connected={youtube === 'connected'} />;
}

function SourceCard({ source, note, connected }: { source: SyncSource; note: string; connected: boolean }) {
  const connect = useConnect(source);
  const sync = useCheckStatus();
  const [leaving, setLeaving] = useState(false);
  return (
    <SettingsCard title={sourceNames[source]} note={note} detail={READ_AND_KEPT}>
      {connected ? (
        <>
          <button type="button" className="link min-h-8" onClick={() => setLeaving(true)}>
            Disconnect
          </button>
          <Button look="line" onClick={() => sync.mutate()} busy={sync.isPending && 'Syncing...'}>
            Re-sync
          </Button>
        </>
      ) : (
        <Button look="line" onClick={() => connect.mutate()} busy={connect.isPending && 'Opening Google...'}>
          Connect {sourceNames[source]}
        </Button>
      )}
      {leaving ? <Disconnect source={source} onClose={() => setLeaving(false)} /> : null}
    </SettingsCard>
  );
}
