import { SECOND } from '../../../contract/limits.ts';
import { freeSpace, ROOM } from '../../platform/db/free-space.ts';
import type { Services } from '../../services.ts';
import { inTime, oneAtATime } from './asking.ts';
import { ping } from './queries.ts';

/** How long a part may take to answer before it counts as unreachable. */
const PATIENCE = 2 * SECOND;

/**
 * How long a slow part's last answer counts. On a busy machine every process is slow, and taking them out helps nobody.
 */
const TRUST = 30 * SECOND;

type Asked = Pick<Services, 'db' | 'engine' | 'index' | 'queue' | 'config'>;
type Ready = { ready: boolean; books: number; checks: Record<'database' | 'index' | 'queue' | 'disk', string> };

/** What a load balancer must know before it sends readers here: the current state of each part, without the cause. */
export function createReadiness(
  { db, engine, index, queue, config }: Asked,
  room: (folder: string) => Promise<number> = freeSpace,
): () => Promise<Ready> {
  const askDatabase = createCheck(() => ping(db).then(() => 'ok'), 'unreachable');
  const askIndex = createCheck(async () => {
    const books = await index.size();
    if (books > 0) await index.probe();
    return books;
  }, -1);
  const askQueue = createCheck(() => queue.look(), 'unreachable');
  const askDisk = createCheck(async () => {
    // The database's folder may lead to a disk of its own.
    if (engine.kind === 'pglite' && engine.isFull()) return 'full';
    return (await room(config.dataDir)) >= ROOM ? 'ok' : 'full';
  }, 'ok');
  return async () => {
    const [database, books, jobs, disk] = await Promise.all([askDatabase(), askIndex(), askQueue(), askDisk()]);
    const checks = { database, index: books > 0 ? 'ok' : books === 0 ? 'empty' : 'unreadable', queue: jobs, disk };
    // If no worker runs, or an embedded database is only read, this process still answers. Taking it out as well would
    // help nobody.
    const stillAnswers = (check: string) => check === 'behind' || (check === 'full' && engine.kind === 'pglite');
    return {
      ready: Object.values(checks).every((check) => check === 'ok' || stillAnswers(check)),
      books: Math.max(0, books),
      checks,
    };
  };
}

/**
 * Checks a part, one check at a time for all callers; `otherwise` if it fails, or is slow and has not answered
 * recently.
 */
function createCheck<T extends string | number>(ask: () => Promise<T>, otherwise: T): () => Promise<T> {
  let last: { answer: T; at: number } | null = null;
  const askOnce = oneAtATime(async () => {
    const answer = await ask().catch(() => otherwise);
    last = { answer, at: performance.now() };
    return answer;
  });
  return async () => {
    const answer = await inTime(askOnce(), PATIENCE);
    return answer ?? (last && performance.now() - last.at < TRUST ? last.answer : otherwise);
  };
}
