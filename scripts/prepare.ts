/**
 * Loads and indexes the starter catalogue as the server would, so that the server finds it done. Run it with
 * `--liftoff-only`: it ends before compiling the embedded database's code a second time, for speed, would pay off.
 */
import { migrate } from '../server/platform/db/migrate.ts';
import { openCatalogue } from './catalogue/open-catalogue.ts';

const started = performance.now();
const catalogue = await openCatalogue(process.env, migrate);
await catalogue.close();
console.log(`The books are loaded and indexed (${((performance.now() - started) / 1000).toFixed(1)} s).`);
