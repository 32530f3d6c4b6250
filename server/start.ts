import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Config } from './config.ts';
import { followIndex, INDEX_FOLLOW, loadCatalogue, prepareIndex } from './features/books/books.ts';
import { createApp } from './http.ts';
import { listJobs } from './jobs.ts';
import type { Log } from './log.ts';
import { systemClock } from './platform/clock.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import { openModel } from './platform/llm/llm.ts';
import { outboxMailer, smtpMailer } from './platform/mail/mailer.ts';
import { createQueue } from './platform/queue/queue.ts';
import { openSearchIndex } from './platform/retrieval/search-index.ts';
import { loadSecrets } from './platform/secrets.ts';
import type { Services } from './services.ts';

export type RunningServer = { url: string; stop(): Promise<void> };

/** How long requests under way may take once a stop was asked for, in milliseconds. */
const DRAIN_TIME = 5_000;

/** Starts what ROLE names: the web server, the jobs, or both. `tell` reports long steps to the person who started it. */
export async function startServer(config: Config, log: Log, tell: (step: string) => void): Promise<RunningServer> {
  tell('opening the database');
  const database = await openDatabase(config);
  try {
    const services = await openServices(config, log, database);
    for (const name of await migrate(database)) tell(`applied ${name}`);
    const loaded = await loadCatalogue(services);
    if (loaded > 0) tell(`loaded ${loaded} books into the records`);
    const indexed = await prepareIndex(services);
    if (indexed > 0) tell(`indexed ${indexed} books for search`);
    await services.queue.start(listJobs(services), { work: config.role !== 'web' });
    const http = config.role === 'worker' ? null : await listen(services);
    const following = setInterval(() => {
      followIndex(services).catch((error: unknown) => log.warn({ err: error }, 'the new index could not be opened'));
    }, INDEX_FOLLOW);
    return {
      url: http?.url ?? '(no web server: ROLE=worker)',
      async stop() {
        await http?.stop();
        clearInterval(following);
        await services.queue.stop();
        services.index.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close().catch(() => {});
    throw error;
  }
}

async function openServices(config: Config, log: Log, database: Database): Promise<Services> {
  const { db } = database;
  const secrets = await loadSecrets(config);
  return {
    config,
    log,
    clock: systemClock,
    db,
    index: await openSearchIndex(config.searchIndexUri),
    queue: createQueue(database, log),
    mailer: config.mail.smtpUrl
      ? smtpMailer(config.mail.smtpUrl, config.mail.from, config.mail.dkim)
      : outboxMailer(db, systemClock),
    model: openModel(config.model, { db, clock: systemClock, secrets }),
    secrets,
  };
}

async function listen(services: Services): Promise<{ url: string; stop(): Promise<void> }> {
  const { config } = services;
  const server = createServer(getRequestListener(createApp(services).fetch));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: config.port === 0 ? `http://${config.host}:${port}` : config.publicUrl,
    stop: () =>
      new Promise((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), DRAIN_TIME);
        server.close(() => {
          clearTimeout(cut);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}
