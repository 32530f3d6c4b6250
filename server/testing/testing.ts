import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { type Config, readConfig } from '../config.ts';
import { loadCatalogue, mendingIndex, prepareIndex } from '../features/books/books.ts';
import { createLog, type Log } from '../log.ts';
import type { Limits } from '../platform/db/postgres-pool.ts';
import { primaryReads } from '../platform/db/replica.ts';
import { openModel } from '../platform/llm/llm.ts';
import { type KeptMail, keptMails, outboxMailer } from '../platform/mail/mailer.ts';
import { createQueue } from '../platform/queue/queue.ts';
import { openSearchIndex } from '../platform/retrieval/search-index.ts';
import { generateKeys, loadSecrets } from '../platform/secrets.ts';
import { createApp } from '../routes.ts';
import type { Services } from '../services.ts';
import { openMeaning } from '../start.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { cloneTemplate } from './test-engine.ts';

export type TestServer = {
  services: Services & { clock: TestClock };
  app: Hono;
  /** Sent mails, newest first; only those to one address, if it is given. */
  mails(to?: string): Promise<KeptMail[]>;
  /** Calls the server as a browser would, with a JSON body and, if given, a bearer token. */
  call(
    method: string,
    path: string,
    options?: { body?: unknown; token?: string; headers?: Record<string, string> },
  ): Promise<Response>;
  close(): Promise<void>;
};

/**
 * The whole server without a socket, on its own database and index, without access to the outside. `catalogue` names
 * the files of the starter catalogue to load, for example `['history-ancient']`; none without it. Close it in
 * `afterAll`.
 */
export async function startTestServer(
  options: {
    catalogue?: string[];
    config?: Partial<Config>;
    env?: Record<string, string>;
    log?: Log;
    limits?: Limits;
    /** Where PostgreSQL is reached, if not where it listens. */
    databasePort?: number;
    /** An embedded database, whatever the tests run on. */
    embedded?: boolean;
    /** The room on the disk of an embedded database, in bytes. */
    room?: () => number;
  } = {},
): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'deepshelf-test-'));
  const config = { ...readConfig({ NODE_ENV: 'test', DATA_DIR: folder, ...options.env }), ...options.config };
  const log = options.log ?? createLog(config.logLevel);
  const database = await cloneTemplate({
    log,
    ...(options.limits && { limits: options.limits }),
    ...(options.databasePort && { port: options.databasePort }),
    ...(options.embedded && { embedded: true }),
    ...(options.room && { room: options.room }),
  });
  const clock = createTestClock();
  const secrets = await loadSecrets({ ...(await generateKeys()), dataDir: folder });
  const services = {
    config,
    log,
    clock,
    db: database.db,
    priority: database.priority,
    engine: database.engine,
    reads: primaryReads(database.db),
    alone: database.alone,
    patiently: database.patiently,
    index: await openSearchIndex(config.searchIndexUri),
    queue: createQueue(database, log),
    mailer: outboxMailer(database.db, clock),
    model: openModel(config.model, { db: database.db, clock, secrets }),
    meaning: await openMeaning(config, { db: database.db, clock }),
    secrets,
  };
  services.index = mendingIndex(services);
  if (options.catalogue) {
    await loadCatalogue(services, options.catalogue);
    await prepareIndex(services);
  }
  const app = createApp(services);
  return {
    services,
    app,
    mails: (to) => keptMails(database.db, to),
    call: async (method, path, { body, token, headers } = {}) =>
      app.request(path, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(token && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    close: async () => {
      services.index.close();
      services.meaning?.vectors.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
