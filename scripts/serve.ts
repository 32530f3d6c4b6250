/** `npm run serve`: as `npm start`, in production: every secret must be in the environment and nothing is faked. */
import { buildWeb } from './build-web.ts';

await buildWeb();
process.env.NODE_ENV = 'production';
await import('../server/main.ts');
