import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { SECOND } from '../../../contract/limits.ts';
import { paths } from '../../../contract/paths.ts';
import type { SyncOverview } from '../../../contract/sync.ts';
import { useReader } from '../../session/session.ts';
import { toast } from '../../ui/toasts.ts';
import { countAgain, libraryChanged } from '../library/library.ts';
import { useLook } from './overview.ts';
import { renewSession } from './queries.ts';
import { tellOnceOfBroken } from './told.ts';
import { isUnderWay, origins, runOf, sourceNames, tellEnd, tellRun } from './wording.ts';

/** Least time between spoken updates; more would drown out everything else. */
const READ_OUT_INTERVAL = 10 * SECOND;

/** Follows every run on every page: announces progress, says how the run ended and refetches the library. */
export function SyncWatch() {
  const { data } = useLook();
  useEnds(data);
  useBroken(data);
  useMarker(data);
  return <ReadOut text={data ? spoken(data) : ''} />;
}

/** One sentence at a time for screen readers. Not a `status`: pages have their own. */
function ReadOut({ text }: { text: string }) {
  const [said, say] = useState('');
  const sayLatest = useEffectEvent(() => say(text));
  const busy = text !== '';
  useEffect(() => {
    sayLatest();
    if (!busy) return;
    const timer = setInterval(() => sayLatest(), READ_OUT_INTERVAL);
    return () => clearInterval(timer);
  }, [busy]);
  return (
    <p aria-live="polite" className="sr-only">
      {said}
    </p>
  );
}

function spoken(overview: SyncOverview): string {
  return origins
    .flatMap((origin) => {
      const run = runOf(overview, origin);
      const what = origin === 'import' ? 'Reading your list' : `Syncing ${sourceNames[origin]}`;
      return isUnderWay(run) ? `${what}: ${tellRun(run, origin)}` : [];
    })
    .join(' ');
}

const endsAtLibrary = new Set<string>([paths.library, paths.youtubeCallback, paths.spotifyCallback]);

/** Reports a run that ends, or that began and ended between two looks. */
function useEnds(overview: SyncOverview | undefined): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const before = useRef<SyncOverview>(undefined);
  useEffect(() => {
    const old = before.current;
    before.current = overview;
    if (!old || !overview) return;
    for (const origin of origins) {
      const [was, run] = [runOf(old, origin), runOf(overview, origin)];
      // Some are on the shelf already. Later ones are only counted, or the shelf would move under the reader's hand.
      const had = isUnderWay(was) ? was.books_found : 0;
      if (isUnderWay(run) && run.books_found > had) void (had > 0 ? countAgain(client) : libraryChanged(client));
      if (!run || isUnderWay(run) || (!isUnderWay(was) && was?.started_at === run.started_at)) continue;
      void libraryChanged(client);
      // The import page shows this itself, and nobody waited for a scheduled sync that found nothing.
      if (origin === 'import' && pathname === paths.importLikes) continue;
      if (!isUnderWay(was) && run.books_found === 0) continue;
      if (origin !== 'import' && overview[origin].state === 'broken') continue;
      const see = { label: 'See them', run: () => void navigate(paths.library) };
      toast(tellEnd(run, origin), run.books_found > 0 && !endsAtLibrary.has(pathname) ? see : undefined);
    }
  }, [overview, client, navigate, pathname]);
}

/** Announces a connection that the provider has ended once, with a way to reconnect. The settings keep showing it. */
function useBroken(overview: SyncOverview | undefined): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    if (!overview || pathname === paths.settings || pathname === paths.youtubeCallback) return;
    tellOnceOfBroken(overview, () => void navigate(paths.settings));
  }, [overview, pathname, navigate]);
}

/** The marker in the session may be outdated: if the server knows better, the session is refreshed, once. */
function useMarker(overview: SyncOverview | undefined): void {
  const marked = Boolean(useReader().user_metadata.youtube_access_token);
  const tried = useRef<string>(undefined);
  const state = overview?.youtube.state;
  useEffect(() => {
    if (!state || state === 'off' || marked === (state === 'connected') || tried.current === state) return;
    tried.current = state;
    void renewSession();
  }, [state, marked]);
}
