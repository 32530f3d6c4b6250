/**
 * `npm start`: builds the web application when it has changed and starts the server, in demo mode with what it needs.
 */
import { buildWeb } from './build-web.ts';
import { exitCode } from './run-command.ts';

// A failure here repeats in the server, which says what to do.
await buildWeb(() => exitCode(process.execPath, ['--liftoff-only', 'scripts/prepare.ts']));
await import('./demo.ts');
