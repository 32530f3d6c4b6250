/**
 * What the image's health check runs: exits with 0 if the server of this environment lives. A worker answers on
 * METRICS_PORT only; without it there is nothing to ask, and a worker that has died has ended its container.
 */
const { ROLE, PORT = '3000', METRICS_PORT } = process.env;
const port = ROLE === 'worker' ? METRICS_PORT : PORT;
if (port) {
  const isAlive = await fetch(`http://127.0.0.1:${port}/health`).then(
    ({ ok }) => ok,
    () => false,
  );
  process.exitCode = isAlive ? 0 : 1;
}
