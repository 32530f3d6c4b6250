import { useState } from 'react';
import { paths } from '../../../contract/paths.ts';
import type { SyncConnection, SyncRun, SyncSource } from '../../../contract/sync.ts';
import { useOpen } from '../../calls/load-again.ts';
import { config } from '../../config.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { late } from '../../ui/late.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SettingsCard } from '../../ui/settings-card.tsx';
import { useOverview } from './overview.ts';
import { Progress } from './progress.tsx';
import { useSyncNow, useYoutube } from './queries.ts';
import { brokenWords } from './told.ts';
import { TopicsCard } from './topics-card.tsx';
import { isUnderWay, sourceNames, tellLastRun } from './wording.ts';
import { ConnectButton } from './youtube/connect-youtube.tsx';

const TakeOut = late(async () => (await import('./import/take-out.tsx')).TakeOut);
const Disconnect = late(async () => (await import('./youtube/disconnect.tsx')).Disconnect);

/** The specification's label promises too much; these name what is really read and kept. */
const READ_AND_KEPT =
  '“Watch history” here means the videos you liked: we read only their title and description. We keep topics and books, and never what you watched.';
const SPOTIFY_READ =
  'We read saved shows, episodes and audiobooks, never songs. We keep topics and books, and count a saved audiobook as a book you like.';
const SPOTIFY_OFF =
  'Spotify lets an app of this size connect only five accounts, so we connect none. You can download your data from Spotify as a file instead.';

/** Automatic sources of books, on the settings page. */
export function SourceCards() {
  const youtube = useYoutube();
  const overview = useOverview();
  const { data } = overview;
  // Until the server has answered, the session's marker decides.
  const marker: SyncConnection = { state: youtube, connected_at: null, run: null };
  const spotify: SyncConnection = data?.spotify ?? {
    state: config().features.spotify ? 'disconnected' : 'off',
    connected_at: null,
    run: null,
  };
  return (
    <>
      {overview.isError && !data ? (
        <div className="border-t border-rule py-6">
          <Loaded from={overview} what="What was read from your accounts">
            {() => null}
          </Loaded>
        </div>
      ) : null}
      {youtube === 'off' ? null : (
        <SourceCard
          source="youtube"
          note="Sync watch history"
          detail={READ_AND_KEPT}
          connection={data?.youtube ?? marker}
        />
      )}
      {spotify.state === 'off' ? (
        <SettingsCard title="Spotify" note="Shows, episodes and audiobooks" detail={SPOTIFY_OFF}>
          <ButtonLink to={`${paths.importLikes}#spotify`} look="line">
            Upload an export
          </ButtonLink>
        </SettingsCard>
      ) : (
        <SourceCard source="spotify" note="Shows, episodes and audiobooks" detail={SPOTIFY_READ} connection={spotify} />
      )}
      <ImportCard />
      <TopicsCard />
    </>
  );
}

type SourceCardProps = { source: SyncSource; note: string; detail: string; connection: SyncConnection };

function SourceCard({ source, note, detail, connection: { state, run } }: SourceCardProps) {
  const sync = useSyncNow(source);
  const [leaving, setLeaving] = useOpen(`disconnect ${source}`);
  const foot =
    state === 'broken' ? (
      <Notice>{brokenWords(source)}</Notice>
    ) : state === 'connected' ? (
      // Its space is reserved before the answer, so that nothing below moves.
      <div className="flex min-h-6 flex-wrap items-center gap-x-6 gap-y-3 text-ui">
        {run ? <Progress run={run} origin={source} dated /> : null}
        <LastSync run={run} source={source} />
      </div>
    ) : null;
  return (
    <SettingsCard title={sourceNames[source]} note={note} detail={detail} foot={foot}>
      {state === 'connected' || state === 'broken' ? (
        <button type="button" className="link min-h-8" onClick={() => setLeaving(true)}>
          Disconnect
        </button>
      ) : null}
      {state === 'connected' ? (
        <Button look="line" onClick={() => sync.mutate()} busy={(sync.isPending || isUnderWay(run)) && 'Syncing...'}>
          {run?.state === 'failed' ? 'Try again' : 'Re-sync'}
        </Button>
      ) : (
        <ConnectButton source={source} look="line" label={`Connect ${sourceNames[source]}`} />
      )}
      {leaving ? <Disconnect source={source} onClose={() => setLeaving(null)} /> : null}
    </SettingsCard>
  );
}

type LastSyncProps = { run: SyncRun | null; source: SyncSource };

/** Takes back what the last sync of an account brought. Once it has, there is no run, and its result stays. */
function LastSync({ run, source }: LastSyncProps) {
  const [last, setLast] = useState(run);
  if (run && run !== last) setLast(run);
  if (!last?.undo || last.books_found === 0) return null;
  // A run that was interrupted begins again.
  const mayReturn = last.state !== 'done' && last.resumes_at === null;
  return <TakeOut key={last.undo} id={last.undo} books={last.books_found} origin={source} mayReturn={mayReturn} />;
}

function ImportCard() {
  const { data } = useOverview();
  const run = data?.import ?? null;
  return (
    <SettingsCard
      title="Links and files"
      note={run && !isUnderWay(run) ? tellLastRun(run, 'import') : 'Works without connecting anything'}
      detail="Paste links, playlists or titles, or upload your Google or Spotify export. We read it once, and keep topics and books."
      foot={isUnderWay(run) ? <Progress run={run} origin="import" /> : null}
    >
      <ButtonLink to={paths.importLikes} look="line">
        Add from links or files
      </ButtonLink>
    </SettingsCard>
  );
}
