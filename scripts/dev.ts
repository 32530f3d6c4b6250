/** `npm run dev`: the server restarts and the page reloads as files change. The page is served by Vite on port 5173. */
import { spawn } from 'node:child_process';
import { demoServices } from './demo-services.ts';

const env = {
  ...process.env,
  ...(await demoServices(process.env)),
  PUBLIC_URL: process.env.PUBLIC_URL ?? 'http://localhost:5173',
  // The address at which Vite finds the server.
  SERVER_URL: process.env.SERVER_URL ?? `http://localhost:${process.env.PORT ?? 3000}`,
};
const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], { stdio: 'inherit', env }),
  spawn(process.execPath, ['node_modules/vite/bin/vite.js'], { stdio: 'inherit', env }),
];
const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
await Promise.all(
  children.map(
    (child) =>
      new Promise<void>((resolve) => {
        child.once('exit', () => {
          // Neither is of use without the other.
          stop();
          resolve();
        });
      }),
  ),
);
// The fakes of demo mode run in this process and would keep it alive.
process.exit();
