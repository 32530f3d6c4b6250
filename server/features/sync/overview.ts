import type { SyncConnection, SyncOverview, SyncRun, SyncSource, SyncTopic } from '../../../contract/sync.ts';
import type { Services } from '../../services.ts';
import { asWritten } from '../../wording/labels.ts';
import { clientOf } from './provider/tokens.ts';
import { selectConnections } from './queries/connections.ts';
import { selectTopics, type TopicRow } from './queries/kept.ts';
import { type RunRow, selectRuns } from './queries/runs.ts';
import { LEASE } from './run.ts';

/** What is connected, how far the latest runs are, and which topics are kept. */
export async function getOverview(services: Services, userId: string): Promise<SyncOverview> {
  const [connections, runs, topics] = await Promise.all([
    selectConnections(services.db, userId),
    selectRuns(services.db, userId),
    selectTopics(services.db, userId),
  ]);
  const staleBefore = new Date(services.clock.now().getTime() - LEASE);
  const run = (source: string) => {
    const row = runs.find((one) => one.source === source);
    return row ? toRun(row, staleBefore) : null;
  };
  const connection = (source: SyncSource): SyncConnection => {
    const row = connections.find((one) => one.source === source);
    const offered = clientOf(services, source) ? 'disconnected' : 'off';
    return {
      state: row?.state ?? offered,
      connected_at: row?.connected_at.toISOString() ?? null,
      run: run(source),
    };
  };
  return {
    youtube: connection('youtube'),
    spotify: connection('spotify'),
    import: run('import'),
    topics: topics.filter(({ removed }) => !removed).map(toTopic),
    removed_topics: topics.filter(({ removed }) => removed).map(toTopic),
    links: services.config.sync.youtube.apiKey !== null,
  };
}

const toTopic = ({ label, name, videos }: TopicRow): SyncTopic => ({
  label,
  name: name ?? asWritten(label),
  videos,
});

function toRun(row: RunRow, staleBefore: Date): SyncRun {
  const isDead = row.state === 'running' && row.beat_at < staleBefore;
  const run: SyncRun = {
    state: row.state,
    videos_read: row.videos_read,
    videos_relevant: row.videos_relevant,
    books_found: row.books_found,
    message: row.message,
    started_at: row.started_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    resumes_at: row.resumes_at?.toISOString() ?? null,
    undo: row.is_undoable && (isDead || (row.state !== 'running' && row.state !== 'waiting')) ? row.run_id : null,
  };
  if (!isDead) return run;
  // Its process has died, and what was not on the shelf yet with it. The schedule will resume a connected account.
  const books_found = row.books_brought;
  return row.source === 'import'
    ? { ...run, state: 'failed', books_found, message: 'This was interrupted on our side. Please start it again.' }
    : {
        ...run,
        state: 'paused',
        books_found,
        message: 'This was interrupted on our side. It will continue by itself.',
      };
}
