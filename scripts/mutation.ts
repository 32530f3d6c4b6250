/**
 * `npm run mutation -- server/features/library web/features/sync`: changes the code of each folder in small ways, one
 * at a time, reports the changes that the folder's own tests miss, and ends with a table: changes, share of them that
 * the tests notice, and time. A single file may be named too. Without a name it takes all folders, for hours.
 */
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { exitCode } from './run-command.ts';

/** Of these only the files directly in them: their folders are rooms of their own. */
const FLAT = ['contract', 'server', 'web'];
const all = [
  ...['contract', 'server', 'server/platform', 'server/wording', ...globSync('server/features/*').sort()],
  ...['web', ...globSync('web/{calls,reports,session,shell,ui}').sort(), ...globSync('web/features/*').sort()],
];

// SQL is text that either engine runs or refuses. Helpers of tests contain no rules.
const LEFT = ['*.test.ts', '*.d.ts', '*queries.ts', 'queries/**', 'hostile-*.ts', 'testing.ts'];

/** Where Stryker writes what became of every change (`stryker.config.json`). */
const REPORT = '.stryker/report.json';
type Report = { files: Record<string, { mutants: { status: string }[] }> };

type Score = { changes: number; killed: number };

const within = (folder: string) => (FLAT.includes(folder) ? folder : `${folder}/**`);

/** What became of a room's changes; a text where that cannot be said. */
async function measure(room: string): Promise<Score | string> {
  const isFile = room.endsWith('.ts');
  const left = isFile ? [] : LEFT.map((name) => `${room}/**/${name}`);
  const files = globSync(isFile ? room : `${within(room)}/*.ts`, { exclude: left });
  if (files.length === 0) return 'no code outside components';
  const tests = `${within(isFile ? dirname(room) : room)}/*.test.ts`;
  if (globSync(tests).length === 0) return '0 % (no tests)';
  rmSync(REPORT, { force: true });
  const stryker = ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', '--mutate', files.join()];
  await exitCode(process.execPath, stryker, { ...process.env, TEST_FILES: tests });
  if (!existsSync(REPORT)) return 'not measured: see its output above';
  const report: Report = JSON.parse(readFileSync(REPORT, 'utf8'));
  const ends = Object.groupBy(
    Object.values(report.files).flatMap(({ mutants }) => mutants),
    ({ status }) => status,
  );
  const count = (...names: string[]) => names.reduce((sum, name) => sum + (ends[name]?.length ?? 0), 0);
  const killed = count('Killed', 'Timeout');
  return { killed, changes: killed + count('Survived', 'NoCoverage') };
}

const GOAL = 0.85;
const given = process.argv.slice(2).map((name) => name.replace(/\/$/, ''));
const unknown = given.filter((name) => !existsSync(name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', no ')}. Name folders or files, such as server/features/library.`);
  process.exit(2);
}
const table: string[] = [];
for (const room of given.length > 0 ? given : all) {
  console.log(`\n── ${room}`);
  const began = performance.now();
  const score = await measure(room);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  if (typeof score === 'string') {
    table.push(`| ${room} | | ${score} | ${seconds} s |`);
    if (!score.startsWith('no code')) process.exitCode = 1;
    continue;
  }
  const share = score.changes === 0 ? 1 : score.killed / score.changes;
  table.push(`| ${room} | ${score.changes} | ${(100 * share).toFixed(1)} % | ${seconds} s |`);
  if (share < GOAL) process.exitCode = 1;
}
console.log(`\n| room | changes | noticed | time |\n|---|---|---|---|\n${table.join('\n')}`);
