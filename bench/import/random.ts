/** Random numbers that are the same in every run (mulberry32). */
export type Random = {
  /** In [0, 1). */
  next(): number;
  below(limit: number): number;
  /** A value around `median` with a long tail, as lengths of texts have. */
  lognormal(median: number, sigma: number): number;
};

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    below: (limit) => Math.floor(next() * limit),
    lognormal(median, sigma) {
      const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
      return Math.round(median * Math.exp(sigma * normal));
    },
  };
}

const ONSETS = 'b br c ch d dr f fl g gr h j k l m n p pl pr qu r s sh st t tr v w'.split(' ');
const VOWELS = 'a e i o u ai ea io ou'.split(' ');
const CODAS = ' n r s t l nd nt st m ck ng'.split(' ');

/** Made-up words, the first ones used most: word k appears about 1/k as often as the first, as in any language. */
export function createVocabulary(random: Random, size: number): { word(): string; words(count: number): string } {
  const list = Array.from({ length: size }, () =>
    Array.from({ length: 1 + random.below(3) }, () => {
      const pick = (from: string[]) => from[random.below(from.length)] ?? '';
      return pick(ONSETS) + pick(VOWELS) + pick(CODAS);
    }).join(''),
  );
  const word = () => list[Math.floor(size ** random.next()) - 1] ?? 'a';
  return { word, words: (count) => Array.from({ length: count }, word).join(' ') };
}
