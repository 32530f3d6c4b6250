/**
 * `npm run client`: writes the types of the client package from the contract. With `--check` it only says whether they
 * match.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApiDocument } from '../server/features/system/system.ts';
import { VERSION } from '../server/version.ts';
import { runQuietly } from './run-command.ts';

const folder = await mkdtemp(join(tmpdir(), 'deepshelf-client-'));
const document = join(folder, 'openapi.json');
const types = join(folder, 'calls.d.ts');
const host = { publicUrl: 'https://deepshelf.example', product: { name: 'Deepshelf' } };
await writeFile(document, JSON.stringify(openApiDocument(host, { openTo: 'programs' })));
const flags = ['--root-types', '--root-types-no-schema-prefix', '--alphabetize'];
const made = await runQuietly(process.execPath, [
  'node_modules/openapi-typescript/bin/cli.js',
  document,
  '-o',
  types,
  ...flags,
]);
if (made.code !== 0) throw new Error(made.output);

const manifest = JSON.parse(await readFile('client/package.json', 'utf8'));
const files = {
  'client/calls.d.ts': await readFile(types, 'utf8'),
  'client/package.json': `${JSON.stringify({ ...manifest, version: VERSION }, null, 2)}\n`,
};
await rm(folder, { recursive: true });
for (const [path, text] of Object.entries(files)) {
  if ((await readFile(path, 'utf8').catch(() => '')) === text) continue;
  if (!process.argv.includes('--check')) await writeFile(path, text);
  else {
    console.error(`${path} is not what the contract says. Run: npm run client`);
    process.exitCode = 1;
  }
}
