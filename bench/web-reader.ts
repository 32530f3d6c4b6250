import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb } from '../scripts/build-web.ts';
import { readConfig } from '../server/config.ts';
import { openDatabase } from '../server/platform/db/database.ts';
import { startProcess } from './server-process.ts';

/** The built application on the real server, and what a browser's local storage holds when its reader is signed in. */
export type WebReader = { url: string; storage: Record<string, string>; stop(): Promise<void> };

/** Starts the server with one reader who has answered every question and keeps this many books. */
export async function startWithLibrary(books: number): Promise<WebReader> {
  await buildWeb();
  const dataDir = await mkdtemp(join(tmpdir(), 'deepshelf-web-bench-'));
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'error' };
  const first = await startProcess(env);
  const [session] = await first.startSessions(1);
  await first.stop();
  if (!session) throw new Error('Nobody was signed in.');
  await fillShelf(dataDir, session.user.id, books);
  const server = await startProcess(env);
  const answered = await fetch(`${server.url}/auth/v1/user`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${session.access_token}` },
    body: JSON.stringify({ data: { marketing_consent: false } }),
  });
  if (!answered.ok) throw new Error(`The answer about mail was not taken: ${await answered.text()}`);
  const user = await answered.json();
  // The auth client adds the time at which the session ends.
  const expires_at = Math.floor(Date.now() / 1000) + session.expires_in;
  return {
    url: server.url,
    storage: {
      'deepshelf-session': JSON.stringify({ ...session, expires_at, user }),
      'deepshelf-youtube-dismissed': String(Date.now()),
    },
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Writes straight to the records while no server runs: through calls, the rate limit would stretch 600 books over five
 * minutes.
 */
async function fillShelf(dataDir: string, reader: string, books: number): Promise<void> {
  const database = await openDatabase(readConfig({ DATA_DIR: dataDir }));
  try {
    const works = await database.db.selectFrom('works').select('id').orderBy('id').limit(books).execute();
    const rows = works.map(({ id }, place) => ({
      user_id: reader,
      work_id: id,
      source: 'search' as const,
      added_at: new Date(Date.UTC(2026, 0, 1, 0, place)),
    }));
    await database.db.insertInto('library_books').values(rows).execute();
  } finally {
    await database.close();
  }
}
