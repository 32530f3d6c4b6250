import { ConfigError, readConfig } from './config.ts';
import { createLog } from './log.ts';
import { startServer } from './start.ts';

const started = performance.now();
const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;

try {
  const config = readConfig(process.env);
  const server = await startServer(config, createLog(config.logLevel), (step) =>
    console.log(`  ${seconds()}  ${step}`),
  );
  if (config.demo) console.log(`Demo mode: nothing leaves this machine; mails are kept at ${server.url}/outbox`);
  console.log(`${config.product.name} is ready after ${seconds()}: ${server.url}`);
  let stoppingSince: number | null = null;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // One Ctrl-C can arrive twice, from the terminal and from the script that started us. A later one means "now": the
      // database survives that, as it survives kill -9.
      if (stoppingSince !== null && performance.now() - stoppingSince < 1000) return;
      if (stoppingSince !== null) process.exit(1);
      stoppingSince = performance.now();
      console.log(`\n${config.product.name} is stopping (${signal}).`);
      server.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
} catch (error) {
  console.error(
    error instanceof ConfigError ? error.message : `Deepshelf could not start: ${(error as Error).message}`,
  );
  process.exit(1);
}
