/**
 * `npm run mutation -- server/features/library web/features/sync`: changes the code of each folder in small ways, one
 * at a time, and reports the changes that the folder's tests miss. Without a folder it takes all of them, which lasts
 * for hours.
 */
import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { exitCode } from './run-command.ts';

const features = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}`);
const all = ['server/platform', 'server/wording', ...features('server/features'), 'web'];

// SQL is text that either engine runs or refuses. Helpers of tests contain no rules.
const left = ['*.test.ts', '*.d.ts', '*queries.ts', 'queries/**', 'hostile-*.ts', 'testing.ts'];

const given = process.argv.slice(2);
let failed = false;
for (const room of given.length > 0 ? given : all) {
  console.log(`\n── ${room}`);
  const files = room.endsWith('.ts') ? room : [`${room}/**/*.ts`, ...left.map((name) => `!${room}/**/${name}`)].join();
  const stryker = ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', '--mutate', files];
  const env = { ...process.env, TEST_ROOM: room.endsWith('.ts') ? dirname(room) : room };
  failed = (await exitCode(process.execPath, stryker, env)) !== 0 || failed;
}
process.exit(failed ? 1 : 0);
