import { useLocation } from 'react-router';
import { paths } from '../../../../contract/paths.ts';
import { late } from '../../../ui/late.tsx';
import { dismissedLately, rememberDismissal } from './dismissal.ts';
import { useOverview } from '../overview.ts';
import { useYoutube } from '../queries.ts';

// With the code of dialogs, which most pages do without.
const YoutubeQuestion = late(async () => (await import('./youtube-question.tsx')).YoutubeQuestion);

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

  return <YoutubeQuestion onClose={dismiss} />;
}
