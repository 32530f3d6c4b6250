import { Dialog } from '../../../ui/dialog.tsx';
import { ConnectYoutube } from './connect-youtube.tsx';

/** The offer to connect YouTube. */
export function YoutubeQuestion({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Activate Book Syncing" onClose={onClose}>
      <p className="mt-4 mb-8 text-ui text-soft">
        Connect YouTube, and we add books about the videos you like to your library. Only relevant books are stored. No
        watch history is stored.
      </p>
      <ConnectYoutube label="Connect youtube" />
    </Dialog>
  );
}
