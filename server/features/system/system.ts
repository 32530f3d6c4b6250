import type { PublicConfig } from '../../../contract/config.ts';
import { modelFigures } from '../../platform/llm/llm.ts';
import type { Services } from '../../services.ts';
import { anonKey, socialProviders } from '../auth/auth.ts';
import { countWorks } from '../books/books.ts';
import { mailFigures } from '../sunday-mail/sunday-mail.ts';

/** Figures of this process in Prometheus text format. */
export async function measure({ db, index, clock }: Pick<Services, 'db' | 'index' | 'clock'>): Promise<string> {
  const mails = new Map((await mailFigures(db)).map(({ state, count }) => [state, count]));
  const figures: [name: string, help: string, value: number][] = [
    ['deepshelf_works', 'Works in the records.', await countWorks(db)],
    ['deepshelf_indexed_works', 'Works that can be found.', await index.size()],
    ['deepshelf_sunday_mails_waiting', 'Sunday mails that are still to be sent.', mails.get('waiting') ?? 0],
    ['deepshelf_sunday_mails_dead', 'Sunday mails that were given up.', mails.get('dead') ?? 0],
    ['process_resident_memory_bytes', 'Resident memory.', process.memoryUsage.rss()],
    ['process_uptime_seconds', 'Seconds since the start.', Math.round(process.uptime())],
  ];
  const plain = figures.map(
    ([name, help, value]) => `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${name} ${value}\n`,
  );
  return plain.join('') + modelLines(await modelFigures(db, clock));
}

/** What the language model was asked today (UTC), by task and outcome. */
function modelLines(calls: Awaited<ReturnType<typeof modelFigures>>): string {
  const measures = [
    ['calls', 'Calls of the language model today.', (call) => call.calls],
    ['input_tokens', 'Tokens sent to it today.', (call) => call.inputTokens],
    ['output_tokens', 'Tokens that it wrote today.', (call) => call.outputTokens],
    ['seconds', 'Time that it took today.', (call) => call.milliseconds / 1000],
    ['cost', 'What that costs at the configured prices.', (call) => call.costMicros / 1_000_000],
  ] as const satisfies [string, string, (call: (typeof calls)[number]) => number][];
  if (calls.length === 0) return '';
  return measures
    .map(([name, help, value]) => {
      const lines = calls.map(
        (call) => `deepshelf_model_${name}{task="${call.task}",outcome="${call.outcome}"} ${value(call)}\n`,
      );
      return `# HELP deepshelf_model_${name} ${help}\n# TYPE deepshelf_model_${name} gauge\n${lines.join('')}`;
    })
    .join('');
}

/** What the browser must know before it starts. `asked` is the whole address of the request. */
export async function publicConfig(services: Services, asked: string): Promise<PublicConfig> {
  const { config } = services;
  const origin = config.production ? config.publicUrl : loopbackOrigin(asked, config.publicUrl);
  return {
    product: config.product,
    authUrl: `${origin}/auth/v1`,
    functionsUrl: `${origin}/functions/v1`,
    anonKey: await anonKey(services),
    bookstore: config.bookstore,
    providers: [...socialProviders(services)],
    features: {
      youtube: config.sync.google !== null,
      spotify: config.sync.spotify !== null,
      model: services.model !== null,
    },
    demo: config.demo,
    sentryDsn: config.sentryDsn,
  };
}

/**
 * `localhost`, `127.0.0.1` and `[::1]` are one machine but three origins, and a page may call only its own: on a machine of
 * one's own the browser is answered with the one it asked.
 */
function loopbackOrigin(asked: string, publicUrl: string): string {
  const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
  const [from, own] = [new URL(asked), new URL(publicUrl)];
  return loopback.test(from.hostname) && loopback.test(own.hostname) ? from.origin : publicUrl;
}
