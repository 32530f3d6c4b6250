/**
 * `npm run bench -- model-gate [first|second|third|fourth|fifth|sealed] [--show]`: how much of what a model says of a book the gate lets
 * stand, from lists of sentences that the tests do not read: true ones and lies made of the same words. `third` to `sealed` were made by somebody
 * who played the model on what `model-prompts` prints; `free`, `first` and `second` paraphrase, which the instructions have forbidden since.
 * Which true sentences of `sealed` fall has not been looked at. Goal: 70 % of the true ones stand and no lie. `--show` prints the true ones that
 * fall, with why, and the lies that stand.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reasonFault } from '../server/features/search/advise/grounded-reason.ts';
import { starterWorks } from './judged-queries.ts';

const LISTS = ['first', 'second', 'third', 'fourth', 'fifth', 'sealed'];

const works = starterWorks();
const show = process.argv.includes('--show');
const named = LISTS.filter((list) => process.argv.includes(list));

for (const list of named.length > 0 ? named : LISTS) {
  for (const [kind, wanted] of [
    ['free', true],
    ['true', true],
    ['lies', false],
  ] as const) {
    const file = join(import.meta.dirname, 'model-gate', `${list}-${kind}.tsv`);
    if (!existsSync(file)) continue;
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    let stand = 0;
    for (const line of lines) {
      const [id = '', sentence = ''] = line.split('\t');
      const work = works.get(id);
      if (!work) throw new Error(`no book ${id}`);
      const fault = reasonFault(sentence, [], work);
      if (fault === null) stand++;
      if (show && (fault === null) !== wanted)
        console.log(`${kind}  ${work.title}: ${sentence}  [${fault ?? 'stands'}]`);
    }
    const share = ((100 * stand) / lines.length).toFixed(1);
    console.log(`${list}, ${kind}: ${stand} of ${lines.length} stand (${share} %)`);
  }
}
