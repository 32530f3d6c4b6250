/**
 * `npm run bench -- model-gate [reasons|pages|picks|rules] [first … sealed] [--in=FOLDER] [--show]`: how much of what
 * a model says about books passes the gate, in each of its three uses. The lists of sentences are not read by the
 * tests: true ones, and lies made of the same words. Beside each list are the records that it was made from, as they
 * were then, so that a later edit of the catalogue changes no figure. Reasons: `third` to `sealed` were made by
 * somebody who played the model, on what `model-prompts` prints or, for `sixth`, on records. `free`, `first` and
 * `second` paraphrase, which the instructions have since forbidden. Nobody has looked at which true sentences of
 * `ninth` and `sealed` fail, and at one of `tenth`. Pages and picks: `-` is what the model was shown, `+` a true
 * sentence from it, `!` a lie. `rules` is made up, with lies that no rule of cutting may let through. Goal: 70 % of
 * the true ones pass and no lie does. `--show` prints the true ones that fail, with the reason, and the lies that
 * pass. `--in` reads lists for reasons from another folder.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reasonFault } from '../server/features/books/books.ts';
import { overviewFault } from '../server/features/questions/questions.ts';
import { faultIn } from '../server/features/recommendations/testing.ts';
import { faultOfClauses } from '../server/wording/cuts/cuts.ts';
import { bookOf, readFrozen } from './frozen-records.ts';

const ORDER = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth', 'sealed'];
const RECORDS = '-records.jsonl';
const USES = ['reasons', 'pages', 'picks', 'rules'];

const show = process.argv.includes('--show');
const folder =
  process.argv.find((each) => each.startsWith('--in='))?.slice('--in='.length) ??
  join(import.meta.dirname, 'model-gate');
const chosen = (all: readonly string[]) => {
  const named = all.filter((each) => process.argv.includes(each));
  return named.length > 0 ? named : all;
};
const linesOf = (name: string): string[] => {
  const file = join(folder, name);
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
};
const lists = readdirSync(folder)
  .flatMap((name) => (name.endsWith(RECORDS) ? [name.slice(0, -RECORDS.length)] : []))
  .sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));

/** A sentence, and the fault that the gate finds in it. */
type Judged = { said: string; fault: string | null };

function report(name: string, isTrue: boolean, judged: readonly Judged[]): void {
  if (judged.length === 0) return;
  const standing = judged.filter(({ fault }) => fault === null).length;
  if (show)
    for (const { said, fault } of judged)
      if ((fault === null) !== isTrue) console.log(`${name}  ${said}  [${fault ?? 'stands'}]`);
  const share = ((100 * standing) / judged.length).toFixed(1);
  console.log(`${name}: ${standing} of ${judged.length} stand (${share} %)`);
}

/** What was shown about several books, and sentences made from it. */
type Shown = { about: string; says: string[]; true: string[]; lies: string[] };

function shownIn(name: string): Shown[] {
  const blocks: Shown[] = [];
  for (const line of linesOf(name)) {
    const text = line.slice(2);
    const block = blocks.at(-1);
    if (line.startsWith('# ')) blocks.push({ about: text, says: [], true: [], lies: [] });
    else if (line.startsWith('- ')) block?.says.push(text);
    else if (line.startsWith('+ ')) block?.true.push(text);
    else if (line.startsWith('! ')) block?.lies.push(text);
  }
  return blocks;
}

const uses = chosen(USES);

for (const list of uses.includes('reasons') ? chosen(lists) : []) {
  const records = readFrozen(join(folder, `${list}${RECORDS}`));
  for (const kind of ['free', 'true', 'lies']) {
    const judged = linesOf(`${list}-${kind}.tsv`).map((line) => {
      const [id = '', said = ''] = line.split('\t');
      const record = records.get(id);
      if (!record) throw new Error(`no book ${id}`);
      const { work, whys } = record;
      return { said: `${work.title}: ${said}`, fault: reasonFault(said, work, { alsoSaid: whys }) };
    });
    report(`reasons, ${list}, ${kind}`, kind !== 'lies', judged);
  }
}

const pageFault = (said: string, { says }: Shown) => {
  const titles = new Set(says.flatMap((text) => [...text.matchAll(/“([^”]*)”/g)].map(([, title = '']) => title)));
  return overviewFault(
    said,
    [...titles].map((title) => bookOf({ title })),
    says,
  );
};
/** A sentence is taken to follow the one that names the book (`about`). */
const pickFault = (said: string, { about, says }: Shown) => {
  const naming = says.find((sentence) => sentence.includes(about)) ?? '';
  const description = said.includes(about) ? said : `${naming} ${said}`;
  return faultIn({ title: about, description }, { book: about, titles: [about], says });
};

for (const [use, faultOf] of [
  ['pages', pageFault],
  ['picks', pickFault],
  ['rules', (said: string, { says }: Shown) => faultOfClauses(said, says)],
] as const) {
  if (!uses.includes(use)) continue;
  const blocks = shownIn(`${use}.txt`);
  for (const kind of ['true', 'lies'] as const) {
    const judged = blocks.flatMap((block) => block[kind].map((said) => ({ said, fault: faultOf(said, block) })));
    report(`${use}, ${kind}`, kind === 'true', judged);
  }
}
