/** `npm start`: builds the web application when it has changed and starts the server, in demo mode with what it needs. */
import { buildWeb, isBuilt } from './build-web.ts';
import { exitCode } from './run-command.ts';

// Two processes for as long as something is built. What fails in the preparation fails again in the server, which says what to do.
if (!isBuilt()) await Promise.all([buildWeb(), exitCode(process.execPath, ['scripts/prepare.ts'])]);
await import('./demo.ts');
