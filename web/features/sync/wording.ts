import type { SyncOverview, SyncRun, SyncSource } from '../../../contract/sync.ts';
import { dateFormat } from '../../ui/date.ts';
import { plural } from '../../ui/plural.ts';

/** Everything that can be read: the accounts, and lists or files that the reader provides. */
export type Origin = SyncSource | 'import';
export const origins: readonly Origin[] = ['youtube', 'spotify', 'import'];

/** The names of the accounts, as their owners write them. */
export const sourceNames: Record<SyncSource, string> = { youtube: 'YouTube', spotify: 'Spotify' };

const day = dateFormat({ dateStyle: 'long', timeStyle: 'short' });
const moment = dateFormat({ weekday: 'long', hour: 'numeric', minute: '2-digit' });

export function runOf(overview: SyncOverview | undefined, origin: Origin): SyncRun | null {
  return (origin === 'import' ? overview?.import : overview?.[origin].run) ?? null;
}

/** Whether a run is unfinished, so that its counts may grow. */
export function isUnderWay(run: SyncRun | null): run is SyncRun & { state: 'waiting' | 'running' } {
  return run?.state === 'waiting' || run?.state === 'running';
}

/** "57 videos read, 12 books found". */
export function counts({ videos_read: read, books_found: books }: SyncRun, origin: Origin): string {
  const what = origin === 'youtube' ? plural(read, 'video') : plural(read, 'title');
  return `${what} read, ${plural(books, 'book')} found`;
}

/** The progress or the end of a run, in a sentence or two. */
export function tellRun(run: SyncRun, origin: Origin): string {
  if (run.state === 'waiting') return 'Waiting to start.';
  // Reading the first ones takes seconds, in which “0 videos read” would look as if nothing happened.
  if (run.state === 'running' && run.videos_read === 0)
    return `Reading the first ${origin === 'youtube' ? 'videos' : 'titles'}...`;
  if (run.state === 'running') return `${counts(run, origin)} so far.`;
  const rest = run.state === 'paused' && run.resumes_at ? ` It continues ${goesOn(run.resumes_at)}.` : '';
  if (run.state !== 'done') {
    return [run.message, run.videos_read > 0 ? `${counts(run, origin)} so far.` : ''].filter(Boolean).join(' ') + rest;
  }
  const ended = run.videos_read === 0 ? 'Nothing new since last time.' : `${counts(run, origin)}.`;
  return [ended, run.message].filter(Boolean).join(' ');
}

/** The same with the end time, for places that show it for days. */
export function tellLastRun(run: SyncRun, origin: Origin): string {
  const when = run.state === 'done' && run.finished_at ? `Last read ${day(new Date(run.finished_at))}. ` : '';
  return when + tellRun(run, origin);
}

/** The message on any page when a run has ended. */
export function tellEnd(run: SyncRun, origin: Origin): string {
  const from = origin === 'import' ? 'your list' : sourceNames[origin];
  const books = run.books_found > 0 ? `${plural(run.books_found, 'new book')} from ${from} on your shelf.` : '';
  if (run.state !== 'done') return [run.message, books].filter(Boolean).join(' ');
  if (books) return books;
  return origin === 'import'
    ? 'We read your list and found no new books.'
    : `${from} is synced. No new books this time.`;
}

/** The end of each connected account's last run; null while one is in progress, which its counts and its end report. */
export function tellStatus(overview: Pick<SyncOverview, SyncSource>): string | null {
  const runs = (['youtube', 'spotify'] as const).flatMap((source) => {
    const { run } = overview[source];
    return run ? [{ source, run }] : [];
  });
  if (runs.length === 0) return 'Nothing is connected yet.';
  if (runs.some(({ run }) => isUnderWay(run))) return null;
  const named = (source: SyncSource) => (runs.length > 1 ? `${sourceNames[source]}: ` : '');
  return runs.map(({ source, run }) => named(source) + tellRun(run, source)).join(' ');
}

/** "Wednesday 8:00"; "in a moment" if it is due. */
function goesOn(iso: string): string {
  const time = new Date(iso);
  return time.getTime() - Date.now() < 60_000 ? 'in a moment' : moment(time);
}
