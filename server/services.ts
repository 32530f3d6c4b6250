import type { Config } from './config.ts';
import type { Log } from './log.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/db/database.ts';
import type { Model } from './platform/llm/llm.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import type { Queue } from './platform/queue/queue.ts';
import type { SearchIndex } from './platform/retrieval/search-index.ts';
import type { Secrets } from './platform/secrets.ts';

/** What the rules may use, made once in `main.ts` (or `testing.ts`) and passed as the first argument. */
export type Services = {
  config: Config;
  log: Log;
  clock: Clock;
  db: Db;
  index: SearchIndex;
  queue: Queue;
  mailer: Mailer;
  /** Null where no model is configured: everything works without one. */
  model: Model | null;
  secrets: Secrets;
};
