import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Config } from './config.ts';
import { followRecords, loadCatalogue, mendingIndex, prepareIndex } from './features/books/books.ts';
import { prepareQuestions } from './features/questions/questions.ts';
import { prepareSearch } from './features/search/search.ts';
import { listJobs } from './jobs.ts';
import type { Log } from './log.ts';
import { systemClock } from './platform/clock.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import { openReads, primaryReads } from './platform/db/replica.ts';
import { hostInUrl } from './platform/http/host-in-url.ts';
import { openEmbedder } from './platform/llm/embedder.ts';
import { openModel } from './platform/llm/llm.ts';
import { outboxMailer, smtpMailer } from './platform/mail/mailer.ts';
import { watchProcess } from './platform/metrics.ts';
import { createQueue } from './platform/queue/queue.ts';
import { openSearchIndex } from './platform/retrieval/search-index.ts';
import { openVectorIndex } from './platform/retrieval/vector-index.ts';
import { loadSecrets } from './platform/secrets.ts';
import { createApp, createOperatorApp } from './routes.ts';
import type { Meaning, Services } from './services.ts';

/** `metricsUrl` is where METRICS_PORT answers. */
export type RunningServer = { url: string; metricsUrl: string | null; stop(): Promise<void> };

/** How long requests under way may take once a stop was asked for, in milliseconds. */
const DRAIN_TIME = 5_000;

/**
 * How long an idle connection stays open, in milliseconds. It is longer than proxies keep theirs (nginx 60 s, Caddy 120
 * s); otherwise a proxy would send requests on connections that we are just closing.
 */
const KEEP_ALIVE = 125_000;

/**
 * Starts what ROLE names: the web server, the jobs, or both. `tell` reports long steps to the person who started it,
 * `opened` is given what ends a start that is not over yet: it may be building an index of a million books.
 */
export async function startServer(
  config: Config,
  log: Log,
  tell: (step: string) => void,
  opened: (end: () => Promise<void>) => void = () => {},
): Promise<RunningServer> {
  tell('opening the database');
  const database = await openDatabase({ ...config, log });
  let end = () => database.close();
  opened(() => end());
  try {
    const services = await openServices(config, log, database);
    services.index = mendingIndex(services);
    // One process at a time: what the others would wait for is longer than a statement may.
    await database.alone('start', async () => {
      for (const name of await migrate(database)) tell(`applied ${name}`);
      const loaded = await loadCatalogue(services);
      if (loaded > 0) tell(`loaded ${loaded} books into the records`);
    });
    if (config.databaseReplicaUrl) services.reads = await openReads(database, config.databaseReplicaUrl, log);
    const indexed = await prepareIndex(services);
    if (indexed > 0) tell(`indexed ${indexed} books for search`);
    prepareSearch();
    if (config.role !== 'worker') prepareQuestions();
    const running: (() => Promise<void>)[] = [() => services.queue.stop()];
    const listening: (() => Promise<void>)[] = [];
    const endInOrder = async () => {
      try {
        await Promise.all(listening.map((stop) => stop()));
        await Promise.all(running.map((stop) => stop()));
        services.index.close();
        await services.reads.close();
      } finally {
        await database.close();
      }
    };
    // From now on jobs run, and are waited for; once, also when a start fails because it is being ended.
    let ending: Promise<void> | null = null;
    end = () => {
      ending ??= endInOrder();
      return ending;
    };
    await database.alone('start', () => services.queue.start(listJobs(services), { work: config.role !== 'web' }));
    const listenAt = async (app: Hono, port: number) => {
      const { url, stop } = await listen(app, config.host, port);
      listening.push(stop);
      return url;
    };
    const { metrics, role } = config;
    const metricsUrl = metrics.port === null ? null : await listenAt(createOperatorApp(services), metrics.port);
    const url = role === 'worker' ? null : await listenAt(createApp(services), config.port);
    watchProcess();
    running.push(followRecords(services));
    return {
      url: url === null ? '(no web server: ROLE=worker)' : config.port === 0 ? url : config.publicUrl,
      metricsUrl,
      stop: end,
    };
  } catch (error) {
    await end().catch(() => {});
    throw error;
  }
}

/** Everything that rules may use, on an open database. Queue and index are not started yet. */
export async function openServices(config: Config, log: Log, database: Database): Promise<Services> {
  const { db, priority, engine, alone, patiently } = database;
  const secrets = await loadSecrets(config);
  return {
    config,
    log,
    clock: systemClock,
    db,
    priority,
    engine,
    reads: primaryReads(db),
    alone,
    patiently,
    index: await openSearchIndex(config.searchIndexUri),
    queue: createQueue(database, log),
    mailer: config.mail.smtpUrl
      ? smtpMailer(config.mail.smtpUrl, config.mail.from, config.mail.dkim)
      : outboxMailer(db, systemClock),
    model: openModel(config.model, { db, clock: systemClock, secrets }),
    meaning: await openMeaning(config, { db, clock: systemClock }),
    secrets,
  };
}

/** Null where no embedding model is configured. */
export async function openMeaning(config: Config, tools: Pick<Services, 'db' | 'clock'>): Promise<Meaning | null> {
  const embedder = openEmbedder(config.embedding, tools);
  return embedder && { embedder, vectors: await openVectorIndex(config.searchIndexUri), searched: null };
}

async function listen(app: Hono, host: string, asked: number): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer(getRequestListener(app.fetch));
  server.keepAliveTimeout = KEEP_ALIVE;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(asked, host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${hostInUrl(host)}:${port}`,
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
