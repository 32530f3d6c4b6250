import type { z } from 'zod';
import { DAY } from '../../../contract/limits.ts';
import type { Clock } from '../clock.ts';
import type { Connection } from '../db/database.ts';
import { ifThereIsRoom } from '../db/disk-guard.ts';
import type { Secrets } from '../secrets.ts';
import * as queries from './queries.ts';

/** How long an answer is kept. */
const ANSWER_LIFE = 30 * DAY;
const PURPOSE = 'model-answers';

/** Earlier answers: sealed, under a keyed hash of the question. */
export function keptAnswers({ db, clock, secrets }: { db: Connection; clock: Clock; secrets: Secrets }) {
  const hash = (key: string) => secrets.keyedHash(PURPOSE, key);
  return {
    /** The kept answer, if there is one that still fits the schema. */
    async find<T>(key: string, schema: z.ZodType<T>): Promise<T | undefined> {
      const sealed = await queries.selectAnswer(db, hash(key), clock.now());
      if (sealed === null) return undefined;
      const parsed = schema.safeParse(JSON.parse(secrets.decrypt(PURPOSE, sealed)));
      return parsed.success ? parsed.data : undefined;
    },
    async keep(key: string, answer: unknown): Promise<void> {
      const expiresAt = new Date(clock.now().getTime() + ANSWER_LIFE);
      const sealed = secrets.encrypt(PURPOSE, JSON.stringify(answer));
      await ifThereIsRoom(queries.upsertAnswer(db, hash(key), { sealed, expiresAt }));
    },
  };
}
