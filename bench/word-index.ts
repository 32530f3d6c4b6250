const K1 = 1.2;
const B = 0.75;

/** BM25 in memory over stems, for training: the same formula and constants as the product's index. */
export class WordIndex {
  readonly #postings = new Map<string, Map<string, number>>();
  readonly #lengths = new Map<string, number>();
  readonly #averageLength: number;

  constructor(documents: readonly { id: string; stems: readonly string[] }[]) {
    let total = 0;
    for (const { id, stems } of documents) {
      this.#lengths.set(id, stems.length);
      total += stems.length;
      for (const root of stems) {
        const posting = this.#postings.get(root) ?? new Map<string, number>();
        this.#postings.set(root, posting);
        posting.set(id, (posting.get(id) ?? 0) + 1);
      }
    }
    this.#averageLength = total / documents.length;
  }

  documentsWith(root: string): number {
    return this.#postings.get(root)?.size ?? 0;
  }

  /** Inverse document frequency. A word that no document has counts as one that five have. */
  rarity(root: string): number {
    const having = this.documentsWith(root) || 5;
    return Math.log(1 + (this.#lengths.size - having + 0.5) / (having + 0.5));
  }

  bm25(root: string, id: string): number {
    const count = this.#postings.get(root)?.get(id);
    if (count === undefined) return 0;
    const length = 1 - B + (B * (this.#lengths.get(id) ?? 0)) / this.#averageLength;
    return (this.rarity(root) * count * (K1 + 1)) / (count + K1 * length);
  }

  /** The weighted sum over terms, for every document that has one of them. */
  score(terms: readonly { stem: string; weight: number }[]): Map<string, number> {
    const scores = new Map<string, number>();
    for (const { stem: root, weight } of terms) {
      for (const id of this.#postings.get(root)?.keys() ?? []) {
        scores.set(id, (scores.get(id) ?? 0) + weight * this.bm25(root, id));
      }
    }
    return scores;
  }
}
