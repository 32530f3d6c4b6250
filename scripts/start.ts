/** `npm start`: builds the web application when it has changed and starts the server. */
import { buildWeb } from './build-web.ts';

await buildWeb();
await import('../server/main.ts');
