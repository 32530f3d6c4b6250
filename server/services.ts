import type { Config } from './config.ts';
import type { Log } from './log.ts';
import type { Clock } from './platform/clock.ts';
import type { Db, Engine } from './platform/db/database.ts';
import type { Patiently } from './platform/db/held-connections.ts';
import type { Alone } from './platform/db/in-turns.ts';
import type { Reads } from './platform/db/replica.ts';
import type { Embedder } from './platform/llm/embedder.ts';
import type { Model } from './platform/llm/llm.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import type { Queue } from './platform/queue/queue.ts';
import type { SearchIndex } from './platform/retrieval/search-index.ts';
import type { VectorIndex } from './platform/retrieval/vector-index.ts';
import type { Secrets } from './platform/secrets.ts';

/**
 * What turns texts into directions, and those of our works. `searched`: the model that made those that are searched
 * now.
 */
export type Meaning = { embedder: Embedder; vectors: VectorIndex; searched: string | null };

/** What the rules may use, made once in `main.ts` (or `testing.ts`) and passed as the first argument. */
export type Services = {
  config: Config;
  log: Log;
  clock: Clock;
  db: Db;
  /** The same, for what must not wait until others have their answers. */
  priority: Db;
  /** Of the database, for its backup. */
  engine: Engine;
  /** Where libraries and searches are read. */
  reads: Reads;
  /** Of several processes, one at a time. */
  alone: Alone;
  /** For jobs whose statements read many rows. */
  patiently: Patiently;
  index: SearchIndex;
  queue: Queue;
  mailer: Mailer;
  /** Null where no model is configured: everything works without one. */
  model: Model | null;
  /** Null where no embedding model is configured. */
  meaning: Meaning | null;
  secrets: Secrets;
};
