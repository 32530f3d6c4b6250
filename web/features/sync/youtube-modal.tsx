import { useLocation } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ConnectYoutube } from './connect-youtube.tsx';
import { dismissedLately, rememberDismissal } from './dismissal.ts';
import { useOverview } from './overview.ts';
import { useYoutube } from './queries.ts';

/** Offers to connect YouTube, at most once a day, to readers without a connection. */
export function YoutubeModal({ onClose }: { onClose: () => void }) {
  const returning = useLocation().pathname === paths.youtubeCallback;
  const youtube = useYoutube();
  const overview = useOverview();
  // If the provider has ended the connection, the reader gets another message.
  if (overview.isPending || overview.data?.youtube.state === 'broken') return null;
  if (youtube !== 'disconnected' || returning || dismissedLately()) return null;

  function dismiss() {
    rememberDismissal();
    onClose();
  }

  return (
    <Dialog title="Activate Book Syncing" onClose={dismiss}>
      <p className="mt-4 mb-8 text-ui text-soft">
        Connect YouTube, and we add books about the videos you like to your library. Only relevant books are stored. No
        watch history is stored.
      </p>
      <ConnectYoutube label="Connect youtube" />
    </Dialog>
  );
}
