/** `npm start`: builds the web application when it has changed and starts the server, in demo mode with what it needs. */
import { buildWeb } from './build-web.ts';

await buildWeb();
await import('./demo.ts');
