import { Gauge, Registry } from 'prom-client';
import { SECOND } from '../../../contract/limits.ts';
import { isOutage } from '../../platform/db/outage.ts';
import { modelFigures } from '../../platform/llm/llm.ts';
import { processMetrics } from '../../platform/metrics.ts';
import type { Services } from '../../services.ts';
import { BUILD } from '../../version.ts';
import { countWorks } from '../books/books.ts';
import { mailFigures } from '../sunday-mail/sunday-mail.ts';
import { inTime, oneAtATime } from './asking.ts';

type Measured = Pick<Services, 'db' | 'index' | 'clock' | 'queue' | 'log'>;

/** How long a part may take to be counted: whoever asks for the figures gives up after ten seconds. */
const PATIENCE = 5 * SECOND;

/**
 * Figures of this process and of the installation, in Prometheus' text format. Those of a part that cannot be counted
 * just now, such as a database that is away, are left out, and `deepshelf_part_failed` says so; the log says why.
 */
export function createMeasuring(services: Measured): () => Promise<string> {
  const askEach = Object.entries(parts).map(([part, count]) => ({ part, ask: createCount(part, count, services) }));
  return async () => {
    const own = new Registry();
    gauge(own, 'build_info', 'The version that runs.', ['version']).set({ version: BUILD }, 1);
    const failed = gauge(own, 'part_failed', '1 if the figures of this part could not be counted.', ['part']);
    const counted = await Promise.all(
      askEach.map(async ({ part, ask }) => {
        const figures = await ask();
        failed.set({ part }, Number(figures === null));
        return figures === null ? [] : [figures];
      }),
    );
    return Registry.merge([processMetrics, own, ...counted.flat()]).metrics();
  };
}

type Count = (registry: Registry, services: Measured) => Promise<void>;

/** Counts a part, one count at a time for all callers; null if it fails or takes longer than `PATIENCE`. */
function createCount(part: string, count: Count, services: Measured): () => Promise<Registry | null> {
  const ask = oneAtATime(async () => {
    const registry = new Registry();
    await count(registry, services);
    return registry;
  });
  const told = new Set<string>();
  // Once until it succeeds. While the database is away, calls and jobs say so.
  const fail = (words: string, why: { err?: unknown } = {}) => {
    if (!told.has(words) && !isOutage(why.err)) {
      services.log.warn({ part, ...why }, words);
      told.add(words);
    }
    return null;
  };
  return async () => {
    try {
      const figures = await inTime(ask(), PATIENCE);
      if (figures === null) return fail(`figures are not counted within ${PATIENCE / SECOND} s`);
      told.clear();
      return figures;
    } catch (err) {
      return fail('figures cannot be counted', { err });
    }
  };
}

const gauge = <Label extends string>(registry: Registry, name: string, help: string, labelNames: Label[] = []) =>
  new Gauge<Label>({ name: `deepshelf_${name}`, help, labelNames, registers: [registry] });

async function countBooks(registry: Registry, { db }: Measured): Promise<void> {
  gauge(registry, 'works', 'Works in the records.').set(await countWorks(db));
}

async function countIndexed(registry: Registry, { index }: Measured): Promise<void> {
  gauge(registry, 'indexed_works', 'Works that can be found.').set(await index.size());
}

async function countMails(registry: Registry, { db }: Measured): Promise<void> {
  const mails = new Map((await mailFigures(db)).map(({ state, count }) => [state, count]));
  const waiting = gauge(registry, 'sunday_mails_waiting', 'Sunday mails that are still to be sent.');
  waiting.set(mails.get('waiting') ?? 0);
  gauge(registry, 'sunday_mails_dead', 'Sunday mails that were given up.').set(mails.get('dead') ?? 0);
}

async function countJobs(registry: Registry, { queue }: Measured): Promise<void> {
  const jobs = gauge(
    registry,
    'jobs',
    'Jobs by their name and state; those that are done are forgotten after a while.',
    ['job', 'state'],
  );
  const oldest = gauge(registry, 'jobs_oldest_due_seconds', 'How long the job that has waited longest is overdue.');
  let longest = 0;
  for (const { name, state, count, overdue } of await queue.counts()) {
    jobs.set({ job: name, state }, count);
    if (state === 'waiting') longest = Math.max(longest, overdue);
  }
  oldest.set(longest);
}

/** The language model's calls today (UTC), by task and outcome. */
async function countModel(registry: Registry, { db, clock }: Measured): Promise<void> {
  const labels = ['task', 'outcome'] as const;
  const add = (name: string, help: string) => gauge(registry, `model_${name}`, help, [...labels]);
  const calls = add('calls', 'Calls of the language model today.');
  const input = add('input_tokens', 'Tokens sent to it today.');
  const output = add('output_tokens', 'Tokens that it wrote today.');
  const seconds = add('seconds', 'Time that it took today.');
  const cost = add('cost', 'What that costs at the configured prices.');
  for (const call of await modelFigures(db, clock)) {
    const { task, outcome } = call;
    calls.set({ task, outcome }, Number(call.calls));
    input.set({ task, outcome }, Number(call.inputTokens));
    output.set({ task, outcome }, Number(call.outputTokens));
    seconds.set({ task, outcome }, Number(call.milliseconds) / 1000);
    cost.set({ task, outcome }, Number(call.costMicros) / 1_000_000);
  }
}

const parts: Record<string, Count> = {
  works: countBooks,
  index: countIndexed,
  mails: countMails,
  jobs: countJobs,
  model: countModel,
};
