import type { SyncSource } from '../../../../contract/sync.ts';
import { Button } from '../../../ui/button.tsx';
import { useConnect } from '../queries.ts';

/** Links to Google's consent page. */
export function ConnectYoutube({ label, look = 'solid' }: { label: string; look?: 'solid' | 'line' }) {
  return <ConnectButton source="youtube" label={label} look={look} />;
}

/** Links to a provider's consent page. */
export function ConnectButton({ source, label, look }: { source: SyncSource; label: string; look: 'solid' | 'line' }) {
  const connect = useConnect(source);
  const busy = source === 'youtube' ? 'Opening Google...' : 'Opening Spotify...';
  return (
    <Button look={look} onClick={() => connect.mutate()} busy={connect.isPending && busy}>
      {label}
    </Button>
  );
}
