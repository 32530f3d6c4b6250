import { statfs } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { SECOND } from '../../../contract/limits.ts';
import type { Services } from '../../services.ts';
import { ping } from './queries.ts';

/** How long a part may take to answer before it counts as unreachable. */
const PATIENCE = 2 * SECOND;
/** With less room than this, in bytes, writing is about to fail. */
const ROOM = 50 * 1024 * 1024;

type Asked = Pick<Services, 'db' | 'index' | 'queue' | 'config'>;
type Ready = { ready: boolean; books: number; checks: Record<'database' | 'index' | 'queue' | 'disk', string> };

/** What a load balancer should know before it sends readers here: each part, asked just now. Says nothing about why. */
export async function lookReady({ db, index, queue, config }: Asked): Promise<Ready> {
  const [database, books, jobs, disk] = await Promise.all([
    inTime(
      ping(db).then(() => 'ok'),
      'unreachable',
    ),
    inTime(
      index.size().then(async (books) => {
        if (books > 0) await index.probe();
        return books;
      }),
      -1,
    ),
    inTime(queue.look(), 'unreachable'),
    inTime(
      statfs(config.dataDir).then(({ bavail, bsize }) => (bavail * bsize > ROOM ? 'ok' : 'full')),
      'ok',
    ),
  ]);
  const checks = { database, index: books > 0 ? 'ok' : books === 0 ? 'empty' : 'unreadable', queue: jobs, disk };
  // Where nobody works, this process answers all the same: taking it out as well would help nobody.
  return {
    ready: Object.values(checks).every((check) => check === 'ok' || check === 'behind'),
    books: Math.max(0, books),
    checks,
  };
}

async function inTime<T>(asking: Promise<T>, otherwise: T): Promise<T> {
  const timer = new AbortController();
  const late = setTimeout(PATIENCE, otherwise, { signal: timer.signal, ref: false }).catch(() => otherwise);
  try {
    return await Promise.race([asking.catch(() => otherwise), late]);
  } finally {
    timer.abort();
  }
}
