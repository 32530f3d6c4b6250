import { constants, existsSync } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Config, ConfigError, readConfig } from '../../server/config.ts';
import { messageOf } from '../../server/errors.ts';
import { DATABASE_ROOM, freeSpace, megabytes, ROOM } from '../../server/platform/db/free-space.ts';
import { listDumps } from '../../server/platform/db/list-dumps.ts';
import { productionFaults } from '../../server/production-faults.ts';
import { BUILD } from '../../server/version.ts';
import { advise, demand, type Finding, fault, ok, skipped, warning } from './finding.ts';

const NODE_MAJOR = 24;
/** With less room than this, in bytes, an index built beside the old one may fail. */
const ROOM_WISHED = 2 ** 30;
const HOUR = 3_600_000;
/** A dump is written every night. */
const DUMP_AGE_MAX = 30 * HOUR;

/** The environment, or all of its faults. */
export function lookAtEnvironment(env: NodeJS.ProcessEnv): { config: Config | null; findings: Finding[] } {
  const node = process.versions.node;
  const old = Number(node.split('.')[0]) < NODE_MAJOR;
  const findings = [ok('version', BUILD), demand(old, 'node', `Node ${node}`, `Install Node ${NODE_MAJOR} or newer.`)];
  try {
    const config = readConfig(env);
    findings.push(ok('environment', config.production ? 'production' : 'not production: what is missing is made up'));
    findings.push(...(config.production ? lookAtChoices(config, env) : [lookForProduction(env)]));
    return { config, findings };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const lines = error.message.split('\n').filter((line) => line.startsWith('  - '));
    const todo = 'See docs/operating.md, Environment; `npm run keys` prints fresh keys.';
    findings.push(...lines.map((line) => fault('environment', line.slice(4), todo)));
    return { config: null, findings };
  }
}

/** What production permits, but rarely means. */
function lookAtChoices({ databaseUrl, durable, product }: Config, env: NodeJS.ProcessEnv): Finding[] {
  const findings: Finding[] = [];
  if (!databaseUrl && !durable)
    findings.push(warning('environment', 'FSYNC=false: a power cut may lose the most recent changes', 'Remove FSYNC.'));
  if (!env.SOCIAL_URL)
    findings.push(
      warning('environment', `no SOCIAL_URL: the footer leads to ${product.socialUrl}`, 'Set SOCIAL_URL to your page.'),
    );
  return findings;
}

/** The faults that `npm run serve` would find in this environment, which is not marked as production. */
function lookForProduction(env: NodeJS.ProcessEnv): Finding {
  const faults = productionFaults(env);
  const todo =
    'To have an installation of real readers looked at, set NODE_ENV=production here too; `npm run serve` does.';
  if (faults.length === 0) return warning('production', 'npm run serve would start with this environment', todo);
  return skipped('production', `npm run serve would refuse: ${faults.join('; ')}`);
}

/** Built pages, the data folder, room on the disk, dumps. */
export async function lookAtFiles(config: Config): Promise<Finding[]> {
  const built = existsSync(resolve(import.meta.dirname, '../../dist/web/index.html'));
  const pages = demand(
    !built,
    'pages',
    built ? 'built' : 'not built',
    'Start with `npm run serve`, which builds them.',
  );
  const folder = config.dataDir;
  if (!existsSync(folder))
    return [pages, skipped('data folder', `${folder} is not there yet: the first start makes it`)];
  return [pages, ...(await lookAtFolder(config)), await lookAtDumps(config)];
}

async function lookAtFolder({ dataDir: folder, databaseUrl }: Config): Promise<Finding[]> {
  const writable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
  const { mode } = await stat(folder);
  const room = await freeSpace(folder);
  const said = Number.isFinite(room) ? `${megabytes(room)} free` : 'its file system does not tell';
  const more = `Make room on the disk of ${folder}.`;
  return [
    demand(!writable, 'data folder', folder, 'Give the user that runs Deepshelf the right to write there.'),
    advise(
      (mode & 0o077) !== 0,
      'data folder',
      `mode ${(mode & 0o777).toString(8)}`,
      `chmod 700 ${folder}: keys are in it.`,
    ),
    room < (databaseUrl ? ROOM : DATABASE_ROOM)
      ? fault('disk', said, more)
      : advise(room < ROOM_WISHED, 'disk', said, more),
  ];
}

async function lookAtDumps({ databaseUrl, dataDir }: Config): Promise<Finding> {
  if (databaseUrl) return skipped('backup', 'PostgreSQL is backed up with its own tools');
  const folder = join(dataDir, 'dumps');
  let names: string[];
  try {
    names = await listDumps(folder);
  } catch (error) {
    return fault(
      'backup',
      messageOf(error),
      'Give the user that runs Deepshelf the right to read it; look at its disk.',
    );
  }
  const newest = names.at(-1);
  const todo = 'Let the server (ROLE all or worker) run at night, or: npm run admin -- backup';
  if (!newest) return advise(true, 'backup', 'no dump yet', todo);
  const age = Date.now() - (await stat(join(folder, newest))).mtimeMs;
  return advise(age > DUMP_AGE_MAX, 'backup', `newest dump ${newest}, ${Math.round(age / HOUR)} hours old`, todo);
}
