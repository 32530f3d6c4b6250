/** `npm run bench -- <name>`: runs one bench; without a name it lists them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const [name] = process.argv.slice(2);
const file = (bench: string) => `bench/${bench}.ts`;
if (name && existsSync(file(name))) {
  await import(`../${file(name)}`);
} else {
  if (name) console.error(`There is no bench ${name}.`);
  console.log('npm run bench -- NAME, where NAME is one of:');
  for (const entry of readdirSync('bench').filter((entry) => entry.endsWith('.ts') && !entry.endsWith('.test.ts'))) {
    const said = /`npm run bench -- [\w-]+`:?\s*([^\n]*)/.exec(readFileSync(`bench/${entry}`, 'utf8'))?.[1];
    if (said) console.log(`  ${entry.replace('.ts', '').padEnd(20)} ${said}`);
  }
  process.exit(name ? 2 : 0);
}
