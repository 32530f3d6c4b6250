import { Button } from '../../ui/button.tsx';
import { useCheckStatus } from './queries.ts';

/* The front door: what other features show of syncing. */
export { ConnectYoutube } from './connect-youtube.tsx';
export { UnderWay } from './progress.tsx';
export { useYoutube } from './queries.ts';
export { SourceCards } from './source-cards.tsx';
export { SyncWatch } from './watch.tsx';
export { YoutubeModal } from './youtube-modal.tsx';

/** Asks how far the first sync is, and shows the library again. */
export function CheckStatus() {
  const check = useCheckStatus();
  return (
    <Button onClick={() => check.mutate()} busy={check.isPending && 'Checking...'}>
      Check Status
    </Button>
  );
}
