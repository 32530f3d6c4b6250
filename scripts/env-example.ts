/**
 * `npm run env-example`: writes `.env.example`. With `--check` it only says whether it is up to date, and whether the
 * defaults that the documents name are those of the code.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { Environment, readConfig } from '../server/config.ts';
import { generateKeys } from '../server/platform/secrets.ts';
import { defaultFaults } from './environment/defaults.ts';
import { describedRows, envExample } from './environment/example.ts';

/** What other variables depend on: without a model, its limits are not read. */
const BASE = {
  LLM_BASE_URL: 'http://model.example/v1',
  LLM_MODEL: 'model',
  EMBEDDING_MODEL: 'embedding',
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
  GOOGLE_BOOKS_API_KEY: 'key',
  CATALOGUE_CONTACT: 'books@example.org',
};

const names = ['operating', 'importing'];
const documents = (await Promise.all(names.map((name) => readFile(`docs/${name}.md`, 'utf8')))).join('\n');
const wanted = envExample(documents, Object.keys(Environment.shape));
const keys = await generateKeys();
const production = {
  PUBLIC_URL: 'https://books.shelf.test',
  JWT_KEYS: keys.jwtKeys,
  ENCRYPTION_KEY: keys.encryptionKey,
  SMTP_URL: 'smtp://localhost:25',
  MAIL_FROM: 'Books <books@shelf.test>',
  SUPPORT_EMAIL: 'help@shelf.test',
};
const faults = defaultFaults(describedRows(documents), readConfig, BASE, production);
for (const fault of faults) console.error(fault);
if (!process.argv.includes('--check')) await writeFile('.env.example', wanted);
else if ((await readFile('.env.example', 'utf8').catch(() => '')) !== wanted) {
  faults.push('drifted');
  console.error('.env.example is not what docs/operating.md and docs/importing.md say. Run: npm run env-example');
}
process.exit(faults.length > 0 ? 1 : 0);
