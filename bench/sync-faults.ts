/**
 * `npm run bench -- sync-faults`: runs the tests of syncing and counts, by their names, which faults of YouTube and of
 * the model were injected, how many were survived, and what was asserted of hostile videos, privacy and quota.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Report = { testResults: { assertionResults: { fullName: string; status: string }[] }[] };

const groups: [name: string, tests: RegExp][] = [
  ['faults of the provider, lived through', /^survives |^videos that are gone|that has run out is renewed/],
  ['faults of the provider, paused and resumed', / pauses, and the timetable|out of quota in the middle/],
  [
    'faults of the provider, told to the reader',
    /on the second page: what was found|^withdrawn at Google|^403 that is no quota|who cancels, or leaves|^a token endpoint/,
  ],
  [
    'faults of the model',
    /: gives what we find ourselves$|: is read all the same$|three failures in a row|budget that is spent/,
  ],
  ['faults of ourselves', /whose process died|disconnect in the middle|ten syncs at once/],
  ['hostile videos, without a model', /^(?!with a captured).* does not put the book into the library$/],
  ['hostile videos, with a captured model', /^with a captured model: /],
  [
    'hostile videos, many in one question',
    /that reads every attack at once|^one video cannot|^what one video says|^an answer under/,
  ],
  ['privacy, 500 videos', /^500 liked videos leave/],
  ['quota: 3 units for 120 likes, 20 for 1,000, 1 a day', /^a first sync costs|newest 1,000 are read/],
];

const file = join(tmpdir(), `deepshelf-sync-faults-${process.pid}.json`);
const run = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', 'server/features/sync', '--reporter=json', `--outputFile=${file}`],
  { stdio: ['ignore', 'inherit', 'inherit'] },
);
const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
rmSync(file);
const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
console.log('what was done to a sync                               injected  survived');
for (const [name, pattern] of groups) {
  // The name of a grouped test starts with the group's name.
  const own = tests.filter(({ fullName }) => pattern.test(fullName.replace(/^.*a model that fails /, '')));
  const survived = own.filter(({ status }) => status === 'passed').length;
  console.log(`${name.padEnd(53)} ${String(own.length).padStart(8)} ${String(survived).padStart(9)}`);
}
process.exitCode = run.status ?? 1;
