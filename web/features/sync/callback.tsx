import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { SPINNER_TEXT_INTERVAL } from '../../../contract/limits.ts';
import { paths } from '../../../contract/paths.ts';
import type { SyncSource } from '../../../contract/sync.ts';
import { keep, readKept } from '../../storage.ts';
import { PageTitle } from '../../ui/page.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toasts.ts';
import { rememberDismissal } from './youtube/dismissal.ts';
import { lookNow } from './overview.ts';
import { finishConnecting } from './queries.ts';
import { sourceNames } from './wording.ts';

const texts = [
  'Syncing account...',
  'Reading titles and descriptions...',
  'Looking for books about the same things...',
];
/** The last trip to a provider that came back. */
const CAME_BACK = 'deepshelf-came-back';

/** The page to which Google returns the reader. */
export function YoutubeCallback() {
  return <Callback source="youtube" />;
}

/** The page to which Spotify returns the reader. */
export function SpotifyCallback() {
  return <Callback source="spotify" />;
}

function Callback({ source }: { source: SyncSource }) {
  const text = useRotatingText();
  useConnection(source);
  return (
    <section className="page grid min-h-[70dvh] place-content-center justify-items-center gap-6 text-center">
      <PageTitle>Syncing account</PageTitle>
      <Spinner className="size-10" />
      <h1 className="sr-only">Syncing account...</h1>
      {/* The heading is read out once. Text that changes every few seconds would only interrupt. */}
      <p aria-hidden="true" className="font-serif text-lead">
        {text}
      </p>
    </section>
  );
}

/**
 * Exchanges the provider's code, once, and continues as soon as the connection is made. The library shows the progress
 * of the first sync.
 */
function useConnection(source: SyncSource): void {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return; // A code can be used only once.
    started.current = true;
    const code = search.get('code');
    const state = search.get('state');
    if (state && readKept(CAME_BACK) === state) {
      // The page was reloaded: the code is used, and the library shows the result.
      navigate(paths.library, { replace: true });
      return;
    }
    // Before the code is used, because the page may be reloaded during the exchange.
    if (state) keep(CAME_BACK, state);
    const finished = code && state ? finishConnecting(source, code, state) : Promise.reject(new Error('no code'));
    finished.then(
      () => {
        lookNow(client);
        navigate(paths.landing, { replace: true });
      },
      () => {
        // A reader who has just refused, or was refused, is not asked again at once.
        if (source === 'youtube') rememberDismissal();
        toast(`${sourceNames[source]} was not connected. You can try again in the settings.`);
        navigate(`${paths.landing}?error=auth_failed&error_code=not_connected`, { replace: true });
      },
    );
  }, [search, source, navigate, client]);
}

function useRotatingText(): string {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurn((old) => old + 1), SPINNER_TEXT_INTERVAL);
    return () => clearInterval(timer);
  }, []);
  return texts[turn % texts.length] ?? '';
}
