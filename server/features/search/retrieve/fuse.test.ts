import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CandidateList } from './candidate-list.ts';
import { fuse } from './fuse.ts';

const hit = fc
  .record({ id: fc.constantFrom(...'abcdefghij'), score: fc.integer({ min: 1, max: 500 }) })
  .map((entry) => ({ ...entry, title: '', authors: '' }));
const hits = fc.uniqueArray(hit, { selector: ({ id }) => id });
const lists: fc.Arbitrary<CandidateList[]> = fc.array(
  fc.record({
    source: fc.constantFrom('text' as const, 'title' as const, 'author' as const),
    weight: fc.double({ min: 0.1, max: 2, noNaN: true }),
    hits,
  }),
);

test('every candidate once, best first, whatever the order of lists and hits', () => {
  fc.assert(
    fc.property(lists, (input) => {
      const fused = fuse(input);
      expect(new Set(fused.map(({ id }) => id)).size).toBe(fused.length);
      expect(fused.map(({ id }) => id).sort()).toEqual(
        [...new Set(input.flatMap((list) => list.hits.map(({ id }) => id)))].sort(),
      );
      for (const [at, { score }] of fused.entries())
        if (at > 0) expect(score).toBeLessThanOrEqual(fused[at - 1]?.score ?? 0);
      const turned = fuse(input.map((list) => ({ ...list, hits: [...list.hits].reverse() })));
      expect(turned).toEqual(fused);
    }),
  );
});

test('a list alone keeps its order, and a second list that agrees changes nothing', () => {
  fc.assert(
    fc.property(hits, (input) => {
      const alone = fuse([{ source: 'text', weight: 1, hits: input }]).map(({ id }) => id);
      const byScore = [...input].sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1)).map(({ id }) => id);
      expect(alone).toEqual(byScore);
      const twice = fuse([
        { source: 'text', weight: 1, hits: input },
        { source: 'title', weight: 0.5, hits: input },
      ]).map(({ id }) => id);
      expect(twice).toEqual(alone);
    }),
  );
});
