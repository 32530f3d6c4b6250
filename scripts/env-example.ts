/** `npm run env-example`: writes `.env.example`. With `--check` it only says whether it is up to date. */
import { readFile, writeFile } from 'node:fs/promises';
import { Environment } from '../server/config.ts';
import { envExample } from './environment/example.ts';

const documents = await Promise.all(['operating', 'importing'].map((name) => readFile(`docs/${name}.md`, 'utf8')));
const wanted = envExample(documents.join('\n'), Object.keys(Environment.shape));
if (!process.argv.includes('--check')) await writeFile('.env.example', wanted);
else if ((await readFile('.env.example', 'utf8').catch(() => '')) !== wanted) {
  console.error('.env.example is not what docs/operating.md and docs/importing.md say. Run: npm run env-example');
  process.exit(1);
}
