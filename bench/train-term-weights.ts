/**
 * `node bench/train-term-weights.ts`: learns how much each word of a request matters, and writes
 * server/features/search/understand/words/term-weights.json. Only words are learned: no title and no sentence of the
 * data is kept.
 *
 * Model: score(request, book) = Σ exp(weight of word + its use) · BM25(word, book). The loss is the listwise
 * cross-entropy of the right book among the first candidates. The weight of a word starts from how rare it is among
 * books and how much more requests use it than books do. The data then move it, held back by a Gaussian prior. One
 * fifth of the requests, split by the book that answers them, is never used: bench/search-quality.ts reports it.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toDocument } from '../server/features/books/testing.ts';
import { useFeatures, usesOf } from '../server/features/search/testing.ts';
import { stem, words } from '../server/wording/words.ts';
import { heldBack, type Question, redditQuestions } from './reference-books.ts';
import { type Example, learn, type Weights } from './term-weight-model.ts';
import { WordIndex } from './word-index.ts';

const TARGET = join(import.meta.dirname, '../server/features/search/understand/words/term-weights.json');
/** Words in fewer requests than this keep the prior. */
const SEEN = 3;
const CANDIDATES = 200;

const { works, questions } = redditQuestions();
const index = new WordIndex([...works].map(([id, work]) => ({ id, stems: words(toDocument(work).text).map(stem) })));
const training = questions.filter((question) => !heldBack(question));
const requests = new Map<string, number>();
for (const question of training) {
  for (const { stem: root } of usesOf(textOf(question))) requests.set(root, (requests.get(root) ?? 0) + 1);
}

/** The prior of a word, before any answer is seen: logarithms of rarity and of “said more than written”, centred. */
function wordFeatures(root: string): number[] {
  const books = index.documentsWith(root) || 5;
  const said = ((requests.get(root) ?? 0) + 3) / (training.length + 30);
  const written = (books + 10) / (works.size + 100);
  const lift = Math.max(-2.5, Math.min(3, Math.log(said / written)));
  return [Math.log(index.rarity(root)) - 1.5, lift, lift ** 2 / 3];
}

let weights: Weights = { uses: [0.5, 0.3, -0.4], words: [1.2, 0, 0], stems: new Map(), scale: 0.2 };
for (const epochs of [10, 8]) {
  const examples = training.flatMap((question) => exampleOf(question, weights) ?? []);
  weights = learn(examples, weights, epochs);
  console.log(`loss ${weights.loss?.toFixed(3)}; uses ${show(weights.uses)}; words ${show(weights.words)}`);
}

const stems = [...requests].filter(([, count]) => count >= SEEN).map(([root]) => [root, weightOf(root)] as const);
const unseen = weightOf('');
const table = stems.filter(([, value]) => Math.abs(value - unseen) >= 0.1).sort(([a], [b]) => (a < b ? -1 : 1));
const [lead, repeat, position] = weights.uses.map((value) => Number(value.toFixed(2)));
const file = { lead, repeat, position, unseen: Number(unseen.toFixed(1)), stems: Object.fromEntries(table) };
writeFileSync(
  TARGET,
  `${JSON.stringify(file)
    .replace('"stems":{', '"stems":{\n')
    .replace(/(.{100,118}?),/g, '$1,\n')}\n`,
);
console.log(`${table.length} stems written`);

function textOf({ title, text }: Question): string {
  return `${title}\n${text}`;
}

function weightOf(root: string): number {
  const own = wordFeatures(root).reduce((sum, feature, at) => sum + feature * (weights.words[at] ?? 0), 0);
  return Number((own + (weights.stems.get(root) ?? 0)).toFixed(1));
}

/** The right book (first) among the candidates that the current weights find. Null if no book has any of the words. */
function exampleOf(question: Question, current: Weights): Example | null {
  const uses = usesOf(textOf(question)).filter(({ stem: root }) => index.documentsWith(root) > 0);
  const terms = uses.map((use) => ({
    stem: use.stem,
    learns: (requests.get(use.stem) ?? 0) >= SEEN,
    requests: requests.get(use.stem) ?? 1,
    uses: useFeatures(use),
    words: wordFeatures(use.stem),
  }));
  const weigh = (at: number) => {
    const term = terms[at];
    if (!term) return 0;
    const sum = (values: readonly number[], by: readonly number[]) =>
      values.reduce((s, v, i) => s + v * (by[i] ?? 0), 0);
    return Math.exp(
      sum(term.uses, current.uses) + sum(term.words, current.words) + (current.stems.get(term.stem) ?? 0),
    );
  };
  const scored = index.score(terms.map((term, at) => ({ stem: term.stem, weight: weigh(at) })));
  const right = [...question.targets].sort((a, b) => (scored.get(b) ?? 0) - (scored.get(a) ?? 0))[0];
  if (right === undefined || terms.length === 0) return null;
  const wrong = [...scored].filter(([id]) => !question.targets.has(id)).sort((a, b) => b[1] - a[1]);
  const candidates = [right, ...wrong.slice(0, CANDIDATES).map(([id]) => id)];
  return { terms, rows: candidates.map((id) => terms.map(({ stem: root }) => index.bm25(root, id))) };
}

function show(values: readonly number[]): string {
  return values.map((value) => value.toFixed(2)).join(' ');
}
