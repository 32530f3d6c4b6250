/** `npm run catalogue -- check`: verifies the starter catalogue; see catalogue/README.md. */
import { checkCatalogue } from './catalogue/check.ts';

const [command] = process.argv.slice(2);
if (command !== 'check') {
  console.error('Usage: npm run catalogue -- check');
  process.exit(2);
}
const { books, errors, doubts, notes } = await checkCatalogue();
for (const line of notes) console.log(line);
for (const line of doubts) console.log(`doubt  ${line}`);
for (const line of errors) console.error(`error  ${line}`);
console.log(`${books} books, ${errors.length} errors, ${doubts.length} doubts`);
process.exit(errors.length > 0 ? 1 : 0);
