import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { paths } from '../../contract/paths.ts';
import { ConsentModal, useUndecided } from '../features/account/account.tsx';
import { libraryKey } from '../features/library/library.ts';
import { weeklyKey } from '../features/recommendations/recommendations.tsx';
import { YoutubeModal } from '../features/sync/sync.tsx';
import { useProfile } from '../session/profile.ts';
import { cameSignedIn, sessionNow, useReader } from '../session/session.ts';
import { keep, readKept, WANTED } from '../storage.ts';

const KEY = 'deepshelf-not-now';
/**
 * Pages on which a prompt does not interrupt, with the data that they show. Not a search or an answer, nor the
 * settings, which contain both questions anyway.
 */
const CALM: Readonly<Record<string, QueryKey>> = {
  [paths.library]: libraryKey,
  [paths.recommendations]: weeklyKey(),
};

/**
 * The two prompts for a reader, about the weekly mail and about YouTube, each by its own rules: a reader who has just
 * signed in is not asked before there is a book on the shelf or they look at the recommendations. One visit, which is
 * what a tab is used for, has at most one of them: whoever has closed or answered it is left alone until the next.
 */
export function ReaderDialogs() {
  useEffect(() => forgetWish, []);
  const { pathname } = useLocation();
  const open = useSearchParams()[0].has('book');
  const hasBooks = (useProfile().data?.books ?? 0) > 0;
  const undecided = useUndecided();
  const [first] = useState(undecided ? 'consent' : 'youtube');
  const { id } = useReader();
  // Nor over the outcome of connecting an account, with which this page was opened.
  const [closed, setClosed] = useState(() => pathname.endsWith('/callback') || readKept(KEY, 'tab') === id);
  const means = cameSignedIn() || hasBooks || pathname === paths.recommendations;
  const works = useWorks(CALM[pathname]);
  if (closed || open || !means || !works) return null;
  if (first === 'youtube') return <YoutubeModal onClose={() => setClosed(true)} />;
  const close = () => {
    keep(KEY, id, 'tab');
    setClosed(true);
  };
  if (undecided) return <ConsentModal onClose={close} />;
  // It has been answered.
  keep(KEY, id, 'tab');
  return null;
}

/** A book wished for before signing in, and not met since, is not for who signs in here next. */
function forgetWish(): void {
  if (sessionNow().status === 'visitor') keep(WANTED, null);
}

/** Whether the page shows its content. Nothing is asked over a page that is still loading, or failed to. */
function useWorks(key: QueryKey | undefined): boolean {
  const cache = useQueryClient().getQueryCache();
  const [worked, setWorked] = useState<QueryKey>();
  useEffect(() => {
    if (!key) return;
    const look = () => {
      const shown = cache.findAll({ queryKey: key, type: 'active' }).some(({ state }) => state.data !== undefined);
      if (shown) setWorked(key);
    };
    look();
    return cache.subscribe(look);
  }, [cache, key]);
  return key !== undefined && worked === key;
}
