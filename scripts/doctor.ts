/**
 * `npm run doctor`: examines the installation that the environment names, running or stopped, and reports faults and
 * remedies. It changes nothing.
 */
import { parseArgs } from 'node:util';
import type { Finding } from './doctor/finding.ts';
import { lookAround, lookAtServer } from './doctor/network.ts';
import { lookAtRecords } from './doctor/records.ts';
import { lookAtEnvironment, lookAtFiles } from './doctor/surroundings.ts';

const USAGE = `Usage: npm run doctor -- [--json]
Looks at environment, files, server, database, index, jobs, mail and model. Give it the environment that the server has.
Exit code: 0 nothing is wrong (warnings included), 1 something is, 2 wrong call.`;

async function look(): Promise<Finding[]> {
  const { config, findings } = lookAtEnvironment(process.env);
  if (!config) return findings;
  const { running, findings: server } = await lookAtServer(config);
  const [files, records, around] = await Promise.all([
    lookAtFiles(config),
    lookAtRecords(config, running),
    lookAround(config, running),
  ]);
  return [...findings, ...files, ...server, ...records, ...around];
}

const SIGNS = { ok: 'ok  ', warning: 'warn', fault: 'BAD ', skipped: '-   ' };

function print(findings: Finding[]): void {
  for (const { check, state, said, todo } of findings) {
    console.log(`${SIGNS[state]} ${check}: ${said}`);
    if (todo && state !== 'ok') console.log(`       ${todo}`);
  }
  const count = (wanted: Finding['state']) => findings.filter(({ state }) => state === wanted).length;
  console.log(`${count('fault')} wrong, ${count('warning')} to think about`);
}

try {
  const { values } = parseArgs({ options: { json: { type: 'boolean' }, help: { type: 'boolean' } } });
  if (values.help) console.log(USAGE);
  else {
    const findings = await look();
    if (values.json) console.log(JSON.stringify(findings, null, 2));
    else print(findings);
    process.exitCode = findings.some(({ state }) => state === 'fault') ? 1 : 0;
  }
} catch (error) {
  const wrong = (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS');
  console.error(`${(error as Error).message}${wrong ? `\n${USAGE}` : ''}`);
  process.exitCode = wrong ? 2 : 1;
}
