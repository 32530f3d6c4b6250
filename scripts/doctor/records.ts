import { join } from 'node:path';
import type { Config } from '../../server/config.ts';
import { followIndex } from '../../server/features/books/books.ts';
import { mailFigures } from '../../server/features/sunday-mail/sunday-mail.ts';
import { CONNECTIONS_MAX, type Database, openDatabase } from '../../server/platform/db/database.ts';
import { listDumps, listFolder } from '../../server/platform/db/list-dumps.ts';
import { compareMigrations, UNFINISHED } from '../../server/platform/db/migrate.ts';
import { countJobs, isBehind, isThere } from '../../server/platform/queue/queries.ts';
import { openSearchIndex } from '../../server/platform/retrieval/search-index.ts';
import { givenUpJobs, givenUpMails, lookAtFigures } from './figures.ts';
import { advise, demand, type Finding, fault, ok, skipped, warning } from './finding.ts';
import { selectReplicaState, selectServerState } from './queries.ts';

const OLDEST = 15;
const SKEW_MAX = 5_000;
/** Seconds; a server with a replica writes a heartbeat every second. */
const LAG_MAX = 60;

/** Database, migrations, index, jobs and mails. An embedded database is only checked while the server is stopped. */
export async function lookAtRecords(config: Config, running: boolean): Promise<Finding[]> {
  if (!config.databaseUrl && running)
    return [skipped('database', 'embedded, and in the hands of the server'), ...(await lookAtFigures(config))];
  let database: Database;
  try {
    const folder = join(config.dataDir, 'postgres');
    // To open it would make one. Beside dumps that is refused, as the server's start is.
    if (
      !config.databaseUrl &&
      (await listFolder(folder)).length === 0 &&
      (await listDumps(join(config.dataDir, 'dumps'))).length === 0
    )
      return [skipped('database', `not there yet: ${folder} is missing or empty, and the first start fills it`)];
    database = await openDatabase({ ...config, patient: true });
  } catch (error) {
    return [fault('database', (error as Error).message, 'See docs/operating.md, Backup and One data folder.')];
  }
  try {
    return await lookInside(config, database);
  } catch (error) {
    const code = (error as { code?: string }).code ?? (error as Error).message;
    return [fault('database', `it cannot be asked (${code})`, 'Is PostgreSQL up, and DATABASE_URL right?')];
  } finally {
    await database.close();
  }
}

async function lookInside(config: Config, { db, engine }: Database): Promise<Finding[]> {
  const { waiting, unknown, unfinished } = await compareMigrations(db);
  const findings =
    engine.kind === 'postgres' ? lookAtPostgres(await selectServerState(db)) : [ok('database', 'embedded')];
  if (unfinished) return [...findings, fault('database', UNFINISHED, 'See docs/operating.md, Backup.')];
  if (unknown.length > 0) {
    const todo = 'It belongs to a newer version: start that one, or restore the backup from before the upgrade.';
    return [...findings, fault('migrations', `unknown: ${unknown.join(', ')}`, todo)];
  }
  if (waiting.length > 0)
    return [...findings, warning('migrations', `${waiting.length} wait for the next start`, 'Back up, then start.')];
  const mails = (await mailFigures(db)).find(({ state }) => state === 'dead')?.count ?? 0;
  return [
    ...findings,
    ok('migrations', 'all applied'),
    ...(config.databaseReplicaUrl ? [await lookAtReplica(config, config.databaseReplicaUrl)] : []),
    await lookAtIndex(config, db),
    ...(await lookAtJobs(db)),
    givenUpMails(mails),
  ];
}

function lookAtPostgres({
  version,
  settings,
  connections,
  standby,
  now,
}: Awaited<ReturnType<typeof selectServerState>>): Finding[] {
  const skew = Math.abs(Date.now() - now.getTime());
  const free = Number(settings.max_connections) - connections;
  const lost = 'Switch it on: without it a power cut or a crash may lose or damage records.';
  return [
    demand(version < OLDEST, 'database', `PostgreSQL ${version}`, `Upgrade to ${OLDEST} or newer.`),
    demand(
      standby,
      'database',
      standby ? 'a standby, which takes no writes' : 'takes writes',
      'Set DATABASE_URL to the primary.',
    ),
    demand(
      settings.server_encoding !== 'UTF8',
      'database',
      `encoding ${settings.server_encoding}`,
      'Make it again with UTF8.',
    ),
    ...['fsync', 'full_page_writes', 'autovacuum'].map((name) =>
      advise(settings[name] !== 'on', 'database', `${name} ${settings[name]}`, lost),
    ),
    advise(
      settings.synchronous_commit === 'off',
      'database',
      `synchronous_commit ${settings.synchronous_commit}`,
      lost,
    ),
    advise(
      free < CONNECTIONS_MAX,
      'database',
      `${free} of ${settings.max_connections} connections free`,
      'Raise max_connections or run a pooler.',
    ),
    advise(
      skew > SKEW_MAX,
      'clock',
      `${Math.round(skew / 1000)} s apart from the database's`,
      'Set both clocks by NTP.',
    ),
  ];
}

/** The replica for searches and libraries; without it the primary serves them too. */
async function lookAtReplica(config: Config, databaseUrl: string): Promise<Finding> {
  const todo = 'Everything is read from the primary meanwhile. Is the replica up, and DATABASE_REPLICA_URL right?';
  const replica = await openDatabase({ ...config, databaseUrl });
  try {
    const { standby, lag } = await selectReplicaState(replica.db);
    if (!standby)
      return warning(
        'replica',
        'no standby: it takes writes',
        'DATABASE_REPLICA_URL: a server that follows the primary.',
      );
    return advise(lag > LAG_MAX, 'replica', `${lag} s behind at most`, todo);
  } catch (error) {
    const code = (error as { code?: string }).code ?? (error as Error).message;
    return warning('replica', `it cannot be asked (${code})`, todo);
  } finally {
    await replica.close();
  }
}

async function lookAtIndex(config: Config, db: Database['db']): Promise<Finding> {
  const todo = 'npm run catalogue -- reindex';
  const index = await openSearchIndex(config.searchIndexUri);
  try {
    if (!(await followIndex({ db, index }))) return warning('index', 'none yet', 'The next start builds it.');
    await index.probe();
    return ok('index', `${await index.size()} works can be found`);
  } catch {
    return fault('index', `cannot be read at ${config.searchIndexUri}`, todo);
  } finally {
    index.close();
  }
}

async function lookAtJobs(db: Database['db']): Promise<Finding[]> {
  if (!(await isThere(db))) return [skipped('jobs', 'the queue has never been started')];
  const failed = (await countJobs(db)).filter(({ state }) => state === 'failed');
  const names = failed.map(({ name, count }) => `${name} ${count}`).join(', ');
  const behind = await isBehind(db);
  return [
    givenUpJobs(names),
    advise(behind, 'jobs', behind ? 'due for over ten minutes' : 'on time', 'Start a process with ROLE=worker or all.'),
  ];
}
