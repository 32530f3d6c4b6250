/**
 * `npm run bench -- model-gate [--second] [--show]`: how much of what a model writes about a book the gate lets stand, from two lists of
 * sentences that the tests do not read: true ones, as a good writer joins what a record says, and lies made of the same words.
 * `--second` reads two further lists, about other books. Both pairs have been looked at while the gate was changed: neither says how it
 * does on sentences that nobody has seen.
 * Goal: 70 % of the true ones stand and no lie. `--show` prints the true ones that fall, with why, and the lies that stand.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reasonFault } from '../server/features/search/advise/grounded-reason.ts';
import { starterWorks } from './judged-queries.ts';

const works = starterWorks();
const prefix = process.argv.includes('--second') ? 'second-' : '';
const show = process.argv.includes('--show');

for (const [name, wanted] of [
  ['true', true],
  ['lies', false],
] as const) {
  const lines = readFileSync(join(import.meta.dirname, 'model-gate', `${prefix}${name}.tsv`), 'utf8')
    .trim()
    .split('\n');
  let stand = 0;
  for (const line of lines) {
    const [id = '', sentence = ''] = line.split('\t');
    const work = works.get(id);
    if (!work) throw new Error(`no book ${id}`);
    const fault = reasonFault(sentence, [], work);
    if (fault === null) stand++;
    if (show && (fault === null) !== wanted) console.log(`${name}  ${work.title}: ${sentence}  [${fault ?? 'stands'}]`);
  }
  console.log(`${name}: ${stand} of ${lines.length} stand (${((100 * stand) / lines.length).toFixed(1)} %)`);
}
