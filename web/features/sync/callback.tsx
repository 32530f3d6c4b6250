import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { SECOND, SPINNER_TEXT_INTERVAL } from '../../../contract/limits.ts';
import { paths } from '../../../contract/paths.ts';
import type { SyncSource } from '../../../contract/sync.ts';
import { PageTitle } from '../../ui/page.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.tsx';
import { useFirstRun } from './first-run.ts';
import { finishConnecting } from './queries.ts';
import { counts, sourceNames } from './wording.ts';

const texts = [
  'Syncing account...',
  'Reading titles and descriptions...',
  'Looking for books about the same things...',
];
/** A short first sync is waited for, so that its reader arrives at a full shelf; a long one goes on behind the library. */
const PATIENCE = 8 * SECOND;

/** Where Google sends the reader back. */
export function YoutubeCallback() {
  return <Callback source="youtube" />;
}

/** Where Spotify sends the reader back. */
export function SpotifyCallback() {
  return <Callback source="spotify" />;
}

function Callback({ source }: { source: SyncSource }) {
  const text = useRotatingText();
  const connected = useConnection(source);
  const run = useFirstRun(source, connected, PATIENCE);
  return (
    <section className="page grid min-h-[70dvh] place-content-center justify-items-center gap-6 text-center">
      <PageTitle>Syncing account</PageTitle>
      <Spinner className="size-10" />
      <h1 className="sr-only">Syncing account...</h1>
      {/* Read out once, by the heading: words that change every three seconds would only be in the way. */}
      <p aria-hidden="true" className="font-serif text-lead">
        {text}
      </p>
      {/* The room for it is there from the beginning, so that nothing moves when the first counts arrive. */}
      <p className="min-h-6 text-ui text-soft tabular-nums">
        {run && run.state !== 'waiting' ? `${counts(run, source)} so far` : null}
      </p>
      <p className="min-h-8 text-ui">
        {connected ? (
          <Link to={paths.library} replace className="link inline-flex min-h-8 items-center">
            Go to your library
          </Link>
        ) : null}
      </p>
    </section>
  );
}

/** Spends the code that the provider has sent, once. Answers whether that has succeeded; leaves when it has not. */
function useConnection(source: SyncSource): boolean {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [connected, setConnected] = useState(false);
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return; // A code can be spent only once.
    started.current = true;
    const code = search.get('code');
    const state = search.get('state');
    const finished = code && state ? finishConnecting(source, code, state) : Promise.reject(new Error('no code'));
    finished.then(
      () => setConnected(true),
      () => {
        toast(`${sourceNames[source]} was not connected. You can try again in the settings.`);
        navigate(`${paths.landing}?error=auth_failed`, { replace: true });
      },
    );
  }, [search, source, navigate]);
  return connected;
}

function useRotatingText(): string {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurn((old) => old + 1), SPINNER_TEXT_INTERVAL);
    return () => clearInterval(timer);
  }, []);
  return texts[turn % texts.length] ?? '';
}
