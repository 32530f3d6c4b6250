import { expect, test } from 'vitest';
import { testsOfEmbedded } from './tests-of-embedded.ts';

const OPENS = 'server = await startTestServer();';

test.each([
  ['a part of it', 'server/features/library/full.test.ts', `${OPENS} test.${'skipIf'}(onPostgres)('x')`, true],
  ['the database', 'server/platform/db/dump.test.ts', OPENS, true],
  ['the queue', 'server/platform/queue/queue.test.ts', OPENS, true],
  ['restoring', 'scripts/restore.test.ts', OPENS, true],
  ['a feature', 'server/features/library/library.test.ts', OPENS, true],
  ['a part of a feature', 'server/features/library/reading-list.test.ts', OPENS, false],
  ['another feature', 'server/features/library/search.test.ts', OPENS, false],
  ['PostgreSQL', 'server/features/sync/connect.test.ts', `${OPENS} test.skipIf(!onPostgres)('x')`, false],
  ['files of the embedded one, whatever the tests run on', 'server/platform/db/lock.test.ts', '', false],
])('tests about %s', (_, path, text, chosen) =>
  expect(testsOfEmbedded(new Map([[path, text]]))).toEqual(chosen ? [path] : []),
);
