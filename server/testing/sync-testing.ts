import type { SyncOverview } from '../../contract/sync.ts';
import { syncAccount } from '../features/sync/testing.ts';
import { listJobs } from '../jobs.ts';
import { signIn } from './sign-in.ts';
import { startTestServer, type TestServer } from './testing.ts';

export type Reader = { token: string; userId: string };

export type SyncTest = TestServer & {
  reader(email: string): Promise<Reader>;
  /** Calls a function as this reader. Returns status and body. */
  ask<T = Record<string, unknown>>(
    reader: Reader,
    method: string,
    name: string,
    body?: unknown,
  ): Promise<{ status: number; body: T }>;
  /** Goes through consent as a browser does. Returns the parameters of our callback page. */
  consent(reader: Reader, source?: 'youtube' | 'spotify', decision?: 'allow' | 'deny'): Promise<Record<string, string>>;
  /** Consent and callback. */
  connect(reader: Reader, source?: 'youtube' | 'spotify'): Promise<void>;
  /** Runs the job now, as the queue would. */
  sync(reader: Reader, options?: { source?: 'youtube' | 'spotify'; scheduled?: boolean }): Promise<void>;
  overview(reader: Reader): Promise<SyncOverview>;
  library(reader: Reader): Promise<{ id: string; title: string; why: string | null; _liked: boolean }[]>;
};

/**
 * A test server whose environment names fakes. `work` lets the queue run jobs by itself. Pauses between tries are
 * short.
 */
export async function startSyncTest(
  env: Record<string, string>,
  { catalogue, work = false }: { catalogue?: string[]; work?: boolean } = {},
): Promise<SyncTest> {
  const server = await startTestServer({
    env: { MESSAGE_INTERVAL: '0', AUTH_LIMIT_SCALE: '1000', ...env },
    ...(catalogue && { catalogue }),
  });
  const { services } = server;
  services.config.sync.retryDelay = 1;
  services.config.sync.callTimeout = 5_000;
  await services.queue.start(listJobs(services), { work });

  const ask: SyncTest['ask'] = async (reader, method, name, body) => {
    const answer = await server.call(method, `/functions/v1/${name}`, { token: reader.token, body });
    return { status: answer.status, body: (await answer.json()) as never };
  };
  const consent: SyncTest['consent'] = async (reader, source = 'youtube', decision = 'allow') => {
    const { body } = await ask<{ url: string }>(reader, 'POST', `${source}-oauth-redirect`, {});
    const page = await fetch(body.url);
    if (!(await page.text()).includes('Allow')) throw new Error('There is no consent page.');
    const form = new URLSearchParams({ decision });
    const answer = await fetch(body.url, { method: 'POST', body: form, redirect: 'manual' });
    return Object.fromEntries(new URL(answer.headers.get('location') ?? '').searchParams);
  };
  return {
    ...server,
    reader: (email) => signIn(server, email),
    ask,
    consent,
    connect: async (reader, source = 'youtube') => {
      const given = await consent(reader, source);
      const { status } = await ask(reader, 'POST', `${source}-oauth-callback`, given);
      if (status !== 200) throw new Error(`Connecting was answered with ${status}.`);
    },
    sync: (reader, { source = 'youtube', scheduled = false } = {}) =>
      syncAccount(services, reader.userId, source, { scheduled, signal: new AbortController().signal }),
    overview: async (reader) => (await ask<SyncOverview>(reader, 'GET', 'get-sync')).body,
    library: async (reader) => {
      const page = await ask<{ data: { id: string; title: string; why: string | null; _liked: boolean }[] }>(
        reader,
        'GET',
        'get-relevant-books?pageSize=100',
      );
      return page.body.data;
    },
    close: async () => {
      await services.queue.stop();
      await server.close();
    },
  };
}
