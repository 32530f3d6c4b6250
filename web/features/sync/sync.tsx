import { Button } from '../../ui/button.tsx';
import { useCheckStatus } from './queries.ts';

/* The public interface: the parts of syncing that other features show. */
export { ConnectYoutube } from './youtube/connect-youtube.tsx';
export { UnderWay } from './progress.tsx';
export { useYoutube } from './queries.ts';
export { SourceCards } from './source-cards.tsx';
export { SyncWatch } from './watch.tsx';
export { YoutubeModal } from './youtube/youtube-modal.tsx';

/** Checks the progress of the first sync, and refetches the library. */
export function CheckStatus() {
  const check = useCheckStatus();
  return (
    <Button onClick={() => check.mutate()} busy={check.isPending && 'Checking...'}>
      Check Status
    </Button>
  );
}
