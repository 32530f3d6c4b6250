/**
 * A request as training sees it: its terms, and the BM25 score of each in the right book (first row) and in wrong ones.
 */
export type Example = { terms: readonly ExampleTerm[]; rows: readonly (readonly number[])[] };

export type ExampleTerm = {
  stem: string;
  /** Whether the word may move away from its prior, which takes enough `requests`. */
  learns: boolean;
  requests: number;
  uses: readonly number[];
  words: readonly number[];
};

/** Logarithmic weights; `scale` turns scores into log-odds. */
export type Weights = { uses: number[]; words: number[]; stems: Map<string, number>; scale: number; loss?: number };

const BATCH = 16;
const RATE = 0.02;
/** Strength of the prior that holds a word's own weight at zero, applied once per epoch. */
const PRIOR = 4;

/** One number under Adam. The larger `floor`, the more often a weight must be pushed before it moves at full rate. */
class Parameter {
  value: number;
  #mean = 0;
  #square = 0;
  constructor(value: number) {
    this.value = value;
  }
  move(gradient: number, floor: number): void {
    this.#mean = 0.9 * this.#mean + 0.1 * gradient;
    this.#square = 0.999 * this.#square + 0.001 * gradient ** 2;
    this.value -= (RATE * this.#mean) / (Math.sqrt(this.#square) * 3 + floor);
  }
}

/**
 * Moves `start` towards the weights under which the right books win. The same examples always give the same weights.
 */
export function learn(examples: readonly Example[], start: Weights, epochs: number): Weights {
  const uses = start.uses.map((value) => new Parameter(value));
  const words = start.words.map((value) => new Parameter(value));
  const scale = new Parameter(Math.log(start.scale));
  const stems = new Map([...start.stems].map(([root, value]) => [root, new Parameter(value)]));
  const order = [...examples];
  const random = seededRandom(1);
  let loss = 0;
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    loss = 0;
    shuffle(order, random);
    for (let at = 0; at < order.length; at += BATCH)
      loss += step(order.slice(at, at + BATCH), { uses, words, scale, stems });
  }
  const values = (parameters: readonly Parameter[]) => parameters.map(({ value }) => value);
  const moved = new Map([...stems].map(([root, { value }]) => [root, value]));
  return {
    uses: values(uses),
    words: values(words),
    stems: moved,
    scale: Math.exp(scale.value),
    loss: loss / examples.length,
  };
}

type Parameters = { uses: Parameter[]; words: Parameter[]; scale: Parameter; stems: Map<string, Parameter> };

/** One batch: gradients of the cross-entropy, then one move of everything they touch. Returns the summed loss. */
function step(batch: readonly Example[], model: Parameters): number {
  const useGradients = model.uses.map(() => 0);
  const wordGradients = model.words.map(() => 0);
  const stemGradients = new Map<string, number>();
  let scaleGradient = 0;
  let loss = 0;
  for (const example of batch) {
    const weights = example.terms.map((term) => weightOf(term, model));
    const scale = Math.exp(model.scale.value);
    const scores = example.rows.map(
      (row) => scale * row.reduce((sum, score, at) => sum + score * (weights[at] ?? 0), 0),
    );
    const top = Math.max(...scores);
    const total = scores.reduce((sum, score) => sum + Math.exp(score - top), 0);
    loss -= (scores[0] ?? 0) - top - Math.log(total);
    const byTerm = weights.map(() => 0);
    example.rows.forEach((row, candidate) => {
      const score = scores[candidate] ?? 0;
      const error = Math.exp(score - top) / total - (candidate === 0 ? 1 : 0);
      scaleGradient += error * score;
      row.forEach((value, at) => {
        byTerm[at] = (byTerm[at] ?? 0) + error * scale * value;
      });
    });
    example.terms.forEach((term, at) => {
      const gradient = (byTerm[at] ?? 0) * (weights[at] ?? 0);
      term.uses.forEach((feature, i) => {
        useGradients[i] = (useGradients[i] ?? 0) + gradient * feature;
      });
      term.words.forEach((feature, i) => {
        wordGradients[i] = (wordGradients[i] ?? 0) + gradient * feature;
      });
      if (!term.learns) return;
      const pull = (PRIOR * (model.stems.get(term.stem)?.value ?? 0)) / term.requests;
      stemGradients.set(term.stem, (stemGradients.get(term.stem) ?? 0) + gradient + pull);
    });
  }
  model.uses.forEach((parameter, at) => {
    parameter.move((useGradients[at] ?? 0) / batch.length, 1e-3);
  });
  model.words.forEach((parameter, at) => {
    parameter.move((wordGradients[at] ?? 0) / batch.length, 1e-3);
  });
  model.scale.move(scaleGradient / batch.length, 1e-3);
  for (const [root, gradient] of stemGradients) {
    const parameter = model.stems.get(root) ?? new Parameter(0);
    model.stems.set(root, parameter);
    parameter.move(gradient / batch.length, 1e-3);
  }
  return loss;
}

function weightOf(term: ExampleTerm, { uses, words, stems }: Parameters): number {
  let sum = stems.get(term.stem)?.value ?? 0;
  uses.forEach((parameter, at) => {
    sum += parameter.value * (term.uses[at] ?? 0);
  });
  words.forEach((parameter, at) => {
    sum += parameter.value * (term.words[at] ?? 0);
  });
  return Math.exp(sum);
}

function shuffle<T>(items: T[], random: () => number): void {
  for (let at = items.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [items[at], items[other]] = [items[other] as T, items[at] as T];
  }
}

/** Pseudorandom numbers, the same in every run (a linear congruential generator; good enough to shuffle). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
