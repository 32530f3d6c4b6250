import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type PostgresServer = {
  url: string;
  version: string;
  /** Starts a standby that follows this server by streaming replication and only answers reads. */
  follow(): Promise<{ url: string; stop(): Promise<void> }>;
  /** Simulates a crash: every client is cut off, and the log is replayed. */
  crash(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * The folder with `initdb` and `postgres`: Debian's newest, or null if PostgreSQL is not installed, or WITHOUT_POSTGRES
 * says that it is not to be used.
 */
export function findPostgres(): string | null {
  if (process.env.WITHOUT_POSTGRES) return null;
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(debian, version, 'bin')), '/usr/local/bin', '/usr/bin'];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ?? null;
}

/** By its path, since a scheduler's PATH may lack /sbin. */
const RUNUSER = '/usr/sbin/runuser';

/**
 * Starts a PostgreSQL in a temporary folder, on a free loopback port and a socket in that folder. PostgreSQL refuses to
 * run as root, so root starts it as the user `postgres`, which Debian's package creates.
 */
export async function startPostgres(binaries: string): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'deepshelf-postgres-'));
  const asRoot = process.getuid?.() === 0;
  const command = (name: string, args: string[]) =>
    asRoot ? run(RUNUSER, ['-u', 'postgres', '--', join(binaries, name), ...args]) : run(join(binaries, name), args);
  if (asRoot) {
    const [uid = '', gid = ''] = await Promise.all(
      ['-u', '-g'].map(async (flag) => (await run('id', [flag, 'postgres'])).stdout),
    );
    await chown(folder, Number(uid), Number(gid));
  }
  await chmod(folder, 0o700);
  const data = join(folder, 'data');
  // Leaves nothing behind where it does not start.
  const begin = (name: string, args: string[]) =>
    command(name, args).catch(async (error: unknown) => {
      await rm(folder, { recursive: true, force: true });
      throw error;
    });
  await begin('initdb', ['-D', data, '-U', 'deepshelf', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N']);
  const port = await freePort();
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c full_page_writes=off -c max_connections=200`;
  await begin('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start']);
  const { stdout } = await run(join(binaries, 'postgres'), ['--version']);
  return {
    url: `postgres://deepshelf@127.0.0.1:${port}/postgres`,
    version: stdout.trim(),
    follow: async () => {
      const copy = join(folder, `copy${randomUUID()}`);
      const copyPort = await freePort();
      const from = ['-h', '127.0.0.1', '-p', String(port), '-U', 'deepshelf'];
      await command('pg_basebackup', ['-D', copy, '-R', '-N', '-c', 'fast', '-X', 'stream', ...from]);
      const settings = `-p ${copyPort} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=200`;
      await command('pg_ctl', ['-D', copy, '-w', '-l', `${copy}.log`, '-o', settings, 'start']);
      return {
        url: `postgres://deepshelf@127.0.0.1:${copyPort}/postgres`,
        stop: async () => void (await command('pg_ctl', ['-D', copy, '-m', 'immediate', 'stop'])),
      };
    },
    crash: async () => {
      await command('pg_ctl', [
        '-D',
        data,
        '-w',
        '-m',
        'immediate',
        '-l',
        join(folder, 'log'),
        '-o',
        settings,
        'restart',
      ]);
    },
    stop: async () => {
      await command('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
