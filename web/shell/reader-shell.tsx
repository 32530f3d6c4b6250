import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { followOtherTabs } from '../features/library/library.ts';
import { PickBadge, useInBackground } from '../features/recommendations/recommendations.tsx';
import { SyncWatch } from '../features/sync/sync.tsx';
import { makeQueryClient } from '../calls/query-client.ts';
import { useSession } from '../session/session.ts';
import { useHelpShown } from '../ui/help-shown.ts';
import { FirstBooks } from './first-books.tsx';
import { ReaderDialogs } from './reader-dialogs.tsx';

/** Only the installed application has an icon to put a badge on. */
const hasIcon = () =>
  typeof window === 'object' && 'setAppBadge' in navigator && matchMedia('(display-mode: standalone)').matches;

/**
 * The frame around a reader's pages. Each reader has a separate cache of answers, which the next reader must not see.
 */
export function ReaderShell() {
  const session = useSession();
  // A public page shows a visitor its own "sign in first"; all others were redirected by the shell.
  const reader = session.status === 'reader' ? session.user.id : 'visitor';
  return <WithAnswers key={reader} signedIn={session.status === 'reader'} />;
}

function WithAnswers({ signedIn }: { signedIn: boolean }) {
  const [client] = useState(makeQueryClient);
  const helpShown = useHelpShown();
  useEffect(() => (signedIn ? followOtherTabs(client) : undefined), [signedIn, client]);
  return (
    <QueryClientProvider client={client}>
      <Outlet />
      {signedIn ? <SyncWatch /> : null}
      {signedIn ? <InBackground /> : null}
      {signedIn && hasIcon() ? <PickBadge /> : null}
      {signedIn && !helpShown ? <ReaderDialogs /> : null}
      {signedIn ? <FirstBooks /> : null}
    </QueryClientProvider>
  );
}

function InBackground() {
  useInBackground();
  return null;
}
