/**
 * Recommenders that ours is compared with, compact and exact rather than fast. Books are numbers from 0; a row is a
 * reader's books.
 */
type Rows = readonly (readonly number[])[];
/** A score for each book, given the books of a reader who need not be among the training rows. */
export type Scores = (kept: readonly number[]) => Float64Array;

export function popularity(rows: Rows, books: number): Scores {
  const counts = new Float64Array(books);
  for (const row of rows) for (const book of row) counts[book] = at(counts, book) + 1;
  return () => counts;
}

/** Plain cosine similarity of two books' readers, keeping the `most` strongest for each book. */
export function itemNeighbours(rows: Rows, books: number, most: number): Scores {
  const keepers = keepersOf(rows, books);
  const neighbours = keepers.map((readers, book) => {
    const counts = new Map<number, number>();
    for (const reader of readers)
      for (const other of rows[reader] ?? []) if (other !== book) counts.set(other, (counts.get(other) ?? 0) + 1);
    return [...counts]
      .map(([other, count]) => ({
        other,
        strength: count / Math.sqrt(readers.length * (keepers[other]?.length ?? 1)),
      }))
      .sort((a, b) => b.strength - a.strength)
      .slice(0, most);
  });
  return (kept) => {
    const scores = new Float64Array(books);
    for (const book of kept)
      for (const { other, strength } of neighbours[book] ?? []) scores[other] = at(scores, other) + strength;
    return scores;
  };
}

/**
 * EASE (Steck 2019) over all books: B = I − P / diag(P) with P = (XᵀX + λI)⁻¹. There are fewer readers than books, so P
 * comes from M = (XXᵀ + λI)⁻¹ by Woodbury's identity: P = (I − XᵀMX) / λ, exactly.
 */
export function ease(rows: Rows, books: number, lambda: number): Scores {
  const size = rows.length;
  const keepers = keepersOf(rows, books);
  const inverse = new Float64Array(size * size);
  for (const readers of keepers)
    for (const one of readers)
      for (const other of readers) {
        const cell = one * size + other;
        inverse[cell] = at(inverse, cell) + 1;
      }
  for (let reader = 0; reader < size; reader++)
    inverse[reader * size + reader] = at(inverse, reader * size + reader) + lambda;
  invert(inverse, size);
  const diagonal = Float64Array.from({ length: books }, (_, book) => {
    const readers = keepers[book] ?? [];
    let sum = 0;
    for (const one of readers) for (const other of readers) sum += at(inverse, one * size + other);
    return (1 - sum) / lambda;
  });
  return (kept) => {
    const shared = new Float64Array(size);
    for (const book of kept) for (const reader of keepers[book] ?? []) shared[reader] = at(shared, reader) + 1;
    const said = new Float64Array(size);
    shared.forEach((amount, reader) => {
      if (amount === 0) return;
      for (let other = 0; other < size; other++)
        said[other] = at(said, other) + amount * at(inverse, reader * size + other);
    });
    const scores = new Float64Array(books);
    rows.forEach((row, reader) => {
      const amount = at(said, reader) / lambda;
      for (const book of row) scores[book] = at(scores, book) + amount;
    });
    return scores.map((score, book) => score / at(diagonal, book));
  };
}

export type Factors = { size: number; lambda: number; confidence: number; rounds: number };

/**
 * Implicit alternating least squares (Hu, Koren and Volinsky 2008): a kept book has the confidence 1 + α, any other 1.
 */
export function alternatingLeastSquares(rows: Rows, books: number, factors: Factors, random: () => number): Scores {
  const { size, rounds } = factors;
  const start = (): Float64Array => Float64Array.from({ length: size }, () => (random() - 0.5) / size);
  let readerVectors: Float64Array[] = rows.map(start);
  let bookVectors: Float64Array[] = Array.from({ length: books }, start);
  const keepers = keepersOf(rows, books);
  for (let round = 0; round < rounds; round++) {
    const ofBooks = gram(bookVectors, factors);
    readerVectors = rows.map((row) => solveFor(row, bookVectors, ofBooks, factors));
    const ofReaders = gram(readerVectors, factors);
    bookVectors = keepers.map((readers) => solveFor(readers, readerVectors, ofReaders, factors));
  }
  const ofBooks = gram(bookVectors, factors);
  return (kept) => {
    const reader = solveFor(kept, bookVectors, ofBooks, factors);
    return Float64Array.from(bookVectors, (book) => dot(book, reader));
  };
}

const at = (values: Float64Array, index: number): number => values[index] ?? 0;

function keepersOf(rows: Rows, books: number): number[][] {
  const keepers: number[][] = Array.from({ length: books }, () => []);
  rows.forEach((row, reader) => {
    for (const book of row) keepers[book]?.push(reader);
  });
  return keepers;
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let place = 0; place < one.length; place++) sum += at(one, place) * at(other, place);
  return sum;
}

/** YᵀY + λI, row-major. */
function gram(vectors: readonly Float64Array[], { size, lambda }: Factors): Float64Array {
  const sum = new Float64Array(size * size);
  for (const vector of vectors) addOuter(sum, vector, 1);
  for (let place = 0; place < size; place++) sum[place * size + place] = at(sum, place * size + place) + lambda;
  return sum;
}

function addOuter(sum: Float64Array, vector: Float64Array, times: number): void {
  const { length } = vector;
  for (let row = 0; row < length; row++) {
    const own = at(vector, row) * times;
    for (let column = 0; column < length; column++)
      sum[row * length + column] = at(sum, row * length + column) + own * at(vector, column);
  }
}

/** (YᵀY + λI + α Σ yyᵀ)⁻¹ (1 + α) Σ y, over the vectors that are kept. */
function solveFor(
  kept: readonly number[],
  vectors: readonly Float64Array[],
  base: Float64Array,
  { size, confidence }: Factors,
): Float64Array {
  const matrix = base.slice();
  const wanted = new Float64Array(size);
  for (const index of kept) {
    const vector = vectors[index];
    if (!vector) continue;
    addOuter(matrix, vector, confidence);
    for (let place = 0; place < size; place++) wanted[place] = at(wanted, place) + (1 + confidence) * at(vector, place);
  }
  invert(matrix, size);
  return Float64Array.from({ length: size }, (_, row) => dot(matrix.subarray(row * size, (row + 1) * size), wanted));
}

/** Inverts in place by Gauss-Jordan without pivoting, which is enough for a symmetric positive definite matrix. */
function invert(matrix: Float64Array, size: number): void {
  for (let pivot = 0; pivot < size; pivot++) {
    const own = matrix.subarray(pivot * size, (pivot + 1) * size);
    const scale = 1 / at(own, pivot);
    own[pivot] = 1;
    for (let column = 0; column < size; column++) own[column] = at(own, column) * scale;
    for (let row = 0; row < size; row++) {
      if (row === pivot) continue;
      const other = matrix.subarray(row * size, (row + 1) * size);
      const factor = at(other, pivot);
      if (factor === 0) continue;
      other[pivot] = 0;
      for (let column = 0; column < size; column++) other[column] = at(other, column) - factor * at(own, column);
    }
  }
}
