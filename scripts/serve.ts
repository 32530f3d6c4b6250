/** `npm run serve`: as `npm start`, in production. Every secret must be in the environment, and nothing is faked. */
import { ConfigError, readConfig } from '../server/config.ts';
import { buildWeb } from './build-web.ts';

process.env.NODE_ENV = 'production';
try {
  // The server checks the same, but nobody should wait for a build to hear of a missing key.
  readConfig(process.env);
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
await buildWeb();
await import('../server/main.ts');
