// Imported first, because it affects only patterns that are used after it.
import './platform/linear-patterns.ts';
import { ConfigError, readConfig } from './config.ts';
import { endOnSignals } from './end-on-signals.ts';
import { explainStart } from './explain-start.ts';
import { createLog, type Log, toOutputAnd } from './log.ts';
import { createErrorReports } from './platform/error-reports.ts';
import { startServer } from './start.ts';
import { BUILD } from './version.ts';

const started = performance.now();
const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;

let reports: ReturnType<typeof createErrorReports> | null = null;
let isEnding = () => false;
let log: Log | null = null;
try {
  const config = readConfig(process.env);
  reports = config.sentryDsn ? createErrorReports(config.sentryDsn, BUILD) : null;
  const own = createLog(config.logLevel, reports ? toOutputAnd(reports) : undefined);
  log = own;
  // In production every line is read by a program, otherwise by the person who typed the command.
  const tell = (words: string) => (config.production ? own.info(words) : console.log(words));
  const end = async (error: unknown, words: string) => {
    if (!config.production) console.error(error);
    own.fatal({ err: error }, words);
    await reports?.flush();
    process.exit(1);
  };
  process.on('uncaughtException', (error) => void end(error, 'an error that nobody caught'));
  // A start may take long, and is ended in order, too.
  let stop = async () => {};
  isEnding = endOnSignals({
    stop: () => stop(),
    tell,
    fail: (error) => void end(error, 'stopping failed'),
    log: own,
    name: config.product.name,
  });
  const step = (words: string) => tell(`  ${seconds()}  ${words}`);
  const server = await startServer(config, own, step, (end) => {
    stop = end;
  }).catch((error: unknown) => {
    throw explainStart(error, config);
  });
  stop = server.stop;
  if (config.demo) tell(`Demo mode: nothing leaves this machine; mails are kept at ${server.url}/outbox`);
  tell(`${config.product.name} ${BUILD} is ready after ${seconds()}: ${server.url}`);
} catch (error) {
  // A start fails when its database is closed because the process was asked to end.
  if (isEnding()) {
    log?.info({ err: error }, 'the start was given up');
    await new Promise(() => {});
  }
  if (process.env.NODE_ENV === 'production') {
    // Whatever LOG_LEVEL says; and what is wrong with the environment is found before there is a log.
    const last = createLog('fatal', reports ? toOutputAnd(reports) : undefined);
    last.fatal({ err: error }, 'Deepshelf could not start');
    await reports?.flush();
    process.exit(1);
  }
  console.error(
    error instanceof ConfigError
      ? error.message
      : `Deepshelf could not start: ${error instanceof Error && error.message ? error.message : error}`,
  );
  process.exit(1);
}
