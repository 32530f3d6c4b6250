import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blankWork } from '../../../testing/blank-work.ts';
import type { Work } from '../../books/books.ts';
import { spread } from '../select/spread.ts';
import { namesTopic } from '../understand/asked-topics.ts';
import { matchTitle } from '../understand/named-titles.ts';
import { understand } from '../understand/understand.ts';
import { rank } from './rank.ts';

const blank = blankWork({});

const work = fc
  .record({
    authors: fc.array(fc.constantFrom('Ada Lovelace', 'Ibn Khaldun', 'Mary Beard'), { maxLength: 2 }),
    title: fc.constantFrom('Rivers', 'Stars of the East', 'A Quiet History', 'The Long Road'),
    subjects: fc.array(fc.constantFrom('stars', 'history of rivers', 'roads', 'silence'), { maxLength: 3 }),
    popularity: fc.integer({ min: 1, max: 5 }),
    score: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ score, ...fields }) => ({ score, fields }));
const shelf = fc.array(work, { maxLength: 30 }).map((entries) => ({
  works: entries.map(({ fields }, at): Work => ({ ...blank, ...fields, id: `work-${at}` })),
  candidates: entries.map(({ score }, at) => ({ id: `work-${at}`, score })),
}));
const query = fc
  .constantFrom('stars', 'history of rivers', 'silence and roads', 'a quiet history')
  .map((text) => understand(text));

test('every work once, and the same order whatever order they come in', () => {
  fc.assert(
    fc.property(query, shelf, (asked, { works, candidates }) => {
      const ranked = rank(asked, candidates, works).map((entry) => entry.work.id);
      expect([...ranked].sort()).toEqual(works.map(({ id }) => id).sort());
      expect(rank(asked, [...candidates].reverse(), [...works].reverse()).map((entry) => entry.work.id)).toEqual(
        ranked,
      );
    }),
  );
});

test('at most two books of an author among the first ten, as long as there are others', () => {
  fc.assert(
    fc.property(query, shelf, (asked, { works, candidates }) => {
      // A title that is asked for stays where it is, no matter how many books have it.
      fc.pre(!works.some(({ title }) => matchTitle(asked, title, null) === 'exact'));
      const ranked = spread(asked, rank(asked, candidates, works));
      const counts = new Map<string, number>();
      for (const { work: found } of ranked) {
        const author = found.authors[0] ?? found.id;
        counts.set(author, Math.min(2, (counts.get(author) ?? 0) + 1));
      }
      const diverse = Math.min(
        10,
        [...counts.values()].reduce((sum, count) => sum + count, 0),
      );
      const seen = new Map<string, number>();
      for (const { work: found } of ranked.slice(0, diverse)) {
        const author = found.authors[0] ?? found.id;
        seen.set(author, (seen.get(author) ?? 0) + 1);
      }
      for (const count of seen.values()) expect(count).toBeLessThanOrEqual(2);
    }),
  );
});

test('a named author may fill the first ten', () => {
  const works = Array.from(
    { length: 8 },
    (_, at): Work => ({ ...blank, id: `w${at}`, title: `Essays ${at}`, authors: ['Mary Beard'] }),
  );
  const asked = understand('books by Mary Beard');
  const ranked = rank(
    asked,
    works.map(({ id }) => ({ id, score: 1 })),
    works,
  );
  expect(spread(asked, ranked)).toEqual(ranked);
});

test('one volume of a series among the first ten, unless the reader named the series, its author or the volume', () => {
  const volumes = ['Dawn', 'Noon', 'Dusk'].map(
    (title, at): Work => ({
      ...blank,
      id: `v${at}`,
      title,
      authors: [['Ann Aber', 'Bob Bern', 'Cid Carr'][at] ?? ''],
      series_name: 'The Long Day',
      series_position: at,
    }),
  );
  const others = Array.from({ length: 9 }, (_, at): Work => ({ ...blank, id: `o${at}`, title: `Other ${at}` }));
  const places = (text: string) =>
    spread(
      understand(text),
      [...volumes, ...others].map((each) => ({ work: each })),
    )
      .slice(0, 10)
      .map((entry) => entry.work.id)
      .filter((id) => id.startsWith('v'));
  expect(places('light and time')).toEqual(['v0']);
  expect(places('the long day')).toEqual(['v0', 'v1', 'v2']);
  expect(places('dusk')).toEqual(['v0', 'v2']);
  expect(places('novels by Cid Carr')).toEqual(['v0', 'v2']);
});

test('an unwanted word never gets in, by title, author, genre or subject', () => {
  const asked = understand('rivers, no history');
  fc.assert(
    fc.property(shelf, ({ works, candidates }) => {
      for (const { work: found } of rank(asked, candidates, works)) {
        expect([found.title, ...found.subjects].join(' ').toLowerCase()).not.toContain('history');
      }
    }),
  );
});

test.each([
  ['screen time for kids', true],
  ['climate change for children', false],
  ['black holes for teens', false],
])('“%s” is answered with books for grown-ups: %s', (request, isForParents) => {
  const asked = understand(request);
  const [topic] = namesTopic(asked);
  const listed = (topic?.books ?? []).map(({ key }): Work => ({ ...blank, id: key, audience: 'adult' }));
  expect(listed.length).toBeGreaterThan(1);
  const fitOf = (query: typeof asked) =>
    rank(
      query,
      listed.map(({ id }) => ({ id, score: 1, shares: {} })),
      listed,
    )[0]?.fit;
  expect(asked.facets.audience).not.toBeNull();
  expect(fitOf(asked) === fitOf({ ...asked, facets: { ...asked.facets, audience: null } })).toBe(isForParents);
});
