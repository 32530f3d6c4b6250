import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { paths } from '../../contract/paths.ts';
import { ConsentModal, useUndecided } from '../features/account/account.tsx';
import { YoutubeModal } from '../features/sync/sync.tsx';
import { useProfile } from '../profile.ts';
import { cameSignedIn, useReader } from '../session.ts';
import { keep, readKept } from '../storage.ts';

const KEY = 'deepshelf-not-now';
/** Where a question is no interruption: not over a search or an answer, nor over the settings, where both stand anyway. */
const CALM: readonly string[] = [paths.library, paths.recommendations];

/**
 * The two questions to a reader, about the weekly mail and about YouTube, each by its own rules and when it means something: nobody who
 * has just signed in is asked before there is a book on the shelf or the recommendations are looked at. One at most while the page
 * is not loaded again, and one that was closed not again on the same visit.
 */
export function ReaderDialogs() {
  const { pathname } = useLocation();
  const open = useSearchParams()[0].has('book');
  const hasBooks = (useProfile().data?.books ?? 0) > 0;
  const undecided = useUndecided();
  // Anyone who has answered the one is not asked the other on top of it.
  const [first] = useState(undecided ? 'consent' : 'youtube');
  const { id } = useReader();
  const [closed, setClosed] = useState(() => first === 'consent' && readKept(KEY, 'tab') === id);
  const means = cameSignedIn() || hasBooks || pathname === paths.recommendations;
  if (closed || open || !means || !CALM.includes(pathname)) return null;
  if (first === 'youtube') return <YoutubeModal onClose={() => setClosed(true)} />;
  const close = () => {
    keep(KEY, id, 'tab');
    setClosed(true);
  };
  return undecided ? <ConsentModal onClose={close} /> : null;
}
