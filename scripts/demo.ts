/** The server as `npm start` runs it, without building the web application: for journeys in a browser. */
import { demoServices } from './demo-services.ts';

Object.assign(process.env, await demoServices(process.env));
await import('../server/main.ts');
