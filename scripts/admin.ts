/**
 * `npm run admin -- COMMAND`: an operator's commands for accounts, jobs, mails and records. With the embedded database
 * the server must not run.
 */
import { parseArgs } from 'node:util';
import { readConfig } from '../server/config.ts';
import { createLog } from '../server/log.ts';
import { openDatabase } from '../server/platform/db/database.ts';
import { fillEmpty } from '../server/platform/db/dump.ts';
import { InUse } from '../server/platform/db/lock.ts';
import { migrateIfEmpty } from '../server/platform/db/migrate.ts';
import { openServices } from '../server/start.ts';
import { type Command, type Row, WrongCall } from './admin/command.ts';
import { demandRecords, demandTables } from './admin/demand-records.ts';
import { jobCommands, mailCommands, recordCommands } from './admin/operations.ts';
import { userCommands } from './admin/users.ts';
import { durably } from './durably.ts';

const commands: Command[] = [...userCommands, ...jobCommands, ...mailCommands, ...recordCommands];

const OPTIONS = {
  json: { type: 'boolean' },
  help: { type: 'boolean' },
  yes: { type: 'boolean' },
  all: { type: 'boolean' },
  out: { type: 'string' },
  to: { type: 'string' },
  state: { type: 'string' },
  name: { type: 'string' },
  days: { type: 'string' },
  lift: { type: 'string' },
} as const;

function usage(): string {
  const lines = commands.map(({ name, usage: words, help }) => `  ${`${name} ${words}`.padEnd(58)} ${help}`);
  return [
    'Usage: npm run admin -- COMMAND [--json]',
    ...lines,
    'It works on the records that the environment names. With the embedded database, stop the server first, except for verify.',
    'Exit code: 0 done, 1 failed, 2 wrong call.',
  ].join('\n');
}

/** An embedded database serves one process. */
const HELD =
  'another process has the records, probably the server. Stop it first; nothing was changed. Beside a running server, ' +
  '`npm run doctor` tells of jobs and mails, /metrics also of the model, and /auth/v1/admin/users of accounts ' +
  '(docs/operating.md, Doctor and admin). With PostgreSQL every command works beside it.';

function print(result: Row[] | Row | string, asJson: boolean): void {
  if (typeof result === 'string') console.log(result);
  else if (asJson) console.log(JSON.stringify(result, null, 2));
  else if (!Array.isArray(result))
    for (const [name, value] of Object.entries(result)) console.log(`${name}: ${said(value)}`);
  else if (result.length === 0) console.log('None.');
  else {
    const columns = Object.keys(result[0] ?? {});
    const table = [columns, ...result.map((row) => columns.map((column) => said(row[column])))];
    const widths = columns.map((_, at) => Math.max(...table.map((cells) => cells[at]?.length ?? 0)));
    for (const cells of table)
      console.log(
        cells
          .map((cell, at) => cell.padEnd(widths[at] ?? 0))
          .join('  ')
          .trimEnd(),
      );
  }
}

const said = (value: unknown): string =>
  value === null || value === undefined ? '-' : value instanceof Date ? value.toISOString() : String(value);

async function run(
  command: Command,
  words: string[],
  options: Record<string, string | boolean | undefined>,
): Promise<void> {
  const danger = command.dangerous?.(words, options);
  if (danger && !options.yes) throw new WrongCall(`${danger}\nSay --yes if that is what you want.`);
  if (command.apart) return print(await command.apart({ words }), options.json === true);
  const config = readConfig(durably(process.env));
  if (command.fills) await command.fills({ words });
  else await demandRecords(config);
  const where = { ...config, patient: true, besideDumps: command.fills !== undefined };
  const database = await openDatabase(where).catch((error: unknown) => {
    throw error instanceof InUse ? new Error(`${command.name}: ${HELD}`, { cause: error }) : error;
  });
  try {
    if (!command.fills) await demandTables(database, config);
    const work = async () => {
      const log = createLog('warn', { write: (line) => process.stderr.write(line) });
      const services = await openServices(config, log, database);
      print(await command.run({ services, words, options }), options.json === true);
      services.index.close();
    };
    if (command.fills) await fillEmpty(database, work);
    else {
      await migrateIfEmpty(database);
      await work();
    }
  } finally {
    await database.close();
  }
}

try {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const line = positionals.join(' ');
  const command = commands.find(({ name }) => line === name || line.startsWith(`${name} `));
  if (values.help || !command) {
    console[values.help ? 'log' : 'error'](line && !command ? `There is no command ${line}.\n${usage()}` : usage());
    process.exitCode = values.help ? 0 : 2;
  } else await run(command, positionals.slice(command.name.split(' ').length), values);
} catch (error) {
  const wrong = error instanceof WrongCall || (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS');
  console.error((error as Error).message);
  process.exitCode = wrong ? 2 : 1;
}
