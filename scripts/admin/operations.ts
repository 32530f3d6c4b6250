import { join } from 'node:path';
import { countWorks } from '../../server/features/books/books.ts';
import { liftSuppression, suppressionFigures } from '../../server/features/consent/consent.ts';
import { deadMails, sendAgain } from '../../server/features/sunday-mail/sunday-mail.ts';
import { moveRecords, type Tally, verifyApart, verifyDump } from '../../server/platform/db/check-dump.ts';
import { openDatabase } from '../../server/platform/db/database.ts';
import { demandDump, restoreDump, writeDump } from '../../server/platform/db/dump.ts';
import { modelFigures } from '../../server/platform/llm/llm.ts';
import { type JobState, listJobs } from '../../server/platform/queue/queries.ts';
import { type Command, type Given, WrongCall, word } from './command.ts';

const STATES = ['waiting', 'active', 'done', 'failed'];
const LISTED = 100;
const RETRIED = 10_000;
const DAY = 86_400_000;

export const jobCommands: Command[] = [
  {
    name: 'jobs list',
    usage: '[--state waiting|active|done|failed] [--name NAME]',
    help: 'the newest hundred; what they are about is not told',
    run: async ({ services, options }) => listJobs(services.db, { ...filter(options), limit: LISTED }),
  },
  {
    name: 'jobs dead',
    usage: '[--name NAME]',
    help: 'jobs that were given up',
    run: async ({ services, options }) => listJobs(services.db, { ...filter(options), state: 'failed', limit: LISTED }),
  },
  {
    name: 'jobs retry',
    usage: 'ID … | --all [--name NAME]',
    help: 'lets jobs that were given up be tried once more',
    run: async ({ services, words, options }) => {
      if (words.length === 0 && !options.all) throw new WrongCall('Name the jobs by their ids, or say --all.');
      const dead = await listJobs(services.db, { ...filter(options), state: 'failed', limit: RETRIED });
      await services.queue.start([], { work: false });
      try {
        return { retried: await services.queue.retry(dead.filter(({ id }) => options.all || words.includes(id))) };
      } finally {
        await services.queue.stop();
      }
    },
  },
];

function filter({ state, name }: Given['options']): { state: JobState | undefined; name: string | undefined } {
  if (state !== undefined && !STATES.includes(String(state)))
    throw new WrongCall(`--state is one of ${STATES.join(', ')}.`);
  return { state: state as JobState | undefined, name: name as string | undefined };
}

export const mailCommands: Command[] = [
  {
    name: 'mail dead',
    usage: '',
    help: 'Sunday mails that were given up, with the last answer of the mail server',
    run: ({ services }) => deadMails(services.db),
  },
  {
    name: 'mail retry',
    usage: '--yes',
    help: 'sends those once more whose week is not over',
    dangerous: () => 'This sends mails to readers; what was sent cannot be taken back.',
    run: async ({ services }) => ({ waiting_again: await sendAgain(services) }),
  },
  {
    name: 'mail suppressions',
    usage: '[--lift ADDRESS --yes]',
    help: 'how many addresses have unsubscribed, bounced or complained; they are kept as hashes',
    dangerous: (_, { lift }) =>
      typeof lift === 'string'
        ? `This forgets that ${lift} wants no mails or takes none; it is written to again.`
        : null,
    run: async ({ services, options }) => {
      if (typeof options.lift !== 'string') return suppressionFigures(services.db);
      return { lifted: await liftSuppression(services, services.db, options.lift) };
    },
  },
];

export const recordCommands: Command[] = [
  {
    name: 'catalogue',
    usage: '',
    help: 'how many books there are; more with `npm run catalogue`',
    run: async ({ services }) => ({ works: await countWorks(services.db) }),
  },
  {
    name: 'model',
    usage: '[--days 7]',
    help: 'what the language model was asked and what it cost, by day (UTC) and task',
    run: async ({ services, options }) => {
      const asked = Number(options.days ?? 7);
      if (!(asked >= 1 && asked <= 366)) throw new WrongCall('--days is a number from 1 to 366.');
      const days = Array.from({ length: asked }, (_, at) => new Date(services.clock.now().getTime() - at * DAY));
      const rows = await Promise.all(
        days.map(async (day) => {
          const calls = await modelFigures(services.db, { now: () => day });
          return calls.map(({ costMicros, ...call }) => ({
            day: day.toISOString().slice(0, 10),
            ...call,
            cost: costMicros / 1e6,
          }));
        }),
      );
      return rows.flat();
    },
  },
  {
    name: 'backup',
    usage: '[--out FOLDER]',
    help: 'writes every row into a dump, and checks that it can be read back',
    run: async ({ services, options }) => {
      const folder = typeof options.out === 'string' ? options.out : dumpsOf(services);
      const file = await writeDump(services.db, folder, services.clock.now());
      return { file, ...summary(await verifyDump(file, dumpsOf(services))) };
    },
  },
  {
    name: 'verify',
    usage: 'FILE',
    help: 'reads a dump into a database that is thrown away, and compares',
    apart: verify,
    run: verify,
  },
  {
    name: 'restore',
    usage: 'FILE --yes',
    help: 'reads a dump into the empty database that the environment names',
    fills: (given) => demandDump(word(given, 0, 'The file')),
    dangerous: (words) => `This writes every row of ${words[0]} into the database that the environment names.`,
    run: async (given) => ({ rows: await restoreDump(given.services.db, word(given, 0, 'The file')) }),
  },
  {
    name: 'move',
    usage: '--to postgres://… --yes',
    help: 'copies the embedded database into an empty PostgreSQL, reads it back and compares',
    dangerous: () => 'This writes every row into the PostgreSQL that --to names. The embedded database stays as it is.',
    run: async ({ services, options }) => {
      const { config, db, clock } = services;
      if (typeof options.to !== 'string' || !/^postgres(ql)?:\/\//.test(options.to))
        throw new WrongCall(
          '--to needs the address of an empty PostgreSQL database: postgres://user:password@host:5432/name',
        );
      if (config.databaseUrl) throw new WrongCall('DATABASE_URL is set: it is the embedded database that is moved.');
      const to = await openDatabase({ databaseUrl: options.to, dataDir: config.dataDir, patient: true });
      try {
        const moved = summary(await moveRecords({ db }, to, dumpsOf(services), clock.now()));
        return {
          ...moved,
          next: 'Start the server with DATABASE_URL set to this address, and keep DATA_DIR: keys and index are in it.',
        };
      } finally {
        await to.close();
      }
    },
  },
];

async function verify(given: Pick<Given, 'words'>) {
  return summary(await verifyApart(word(given, 0, 'The file')));
}

const dumpsOf = ({ config }: Given['services']): string => join(config.dataDir, 'dumps');

function summary(tally: Tally) {
  const tables = [...tally].map(([table, { rows }]) => `${table} ${rows}`);
  return { rows: [...tally.values()].reduce((sum, { rows }) => sum + rows, 0), same: true, tables: tables.join(', ') };
}
