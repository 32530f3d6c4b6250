import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Claim, groupClaims } from './grouping.ts';
import { authorKey, namesOf } from './names.ts';
import { partOfTitle } from './part-of-title.ts';
import { normaliseTitle } from './title-key.ts';

type Sketch = {
  title: string;
  subtitle?: string;
  authors?: string[];
  isbns?: string[];
  ids?: string[];
  series?: [name: string, position: number];
};

const claim = (sketch: Sketch, key = JSON.stringify(sketch)): Claim => ({
  key,
  names: namesOf({ subtitle: null, authors: ['Ann Writer'], isbns: [], ids: [], ...sketch }),
  series: sketch.series ? [`${normaliseTitle(sketch.series[0])}=${sketch.series[1]}`] : [],
});
const isOneWork = (...sketches: Sketch[]) => groupClaims(sketches.map((each, at) => claim(each, `${at}`))).length === 1;

test.each<[string, Sketch, Sketch]>([
  ['title and author', { title: 'The Wretched of the Earth' }, { title: 'Wretched of the earth' }],
  ['an inverted title', { title: 'The Hobbit' }, { title: 'Hobbit, The' }],
  ['an inverted name', { title: 'A', authors: ['J. R. R. Tolkien'] }, { title: 'A', authors: ['Tolkien, J.R.R.'] }],
  ['authors in another order', { title: 'A', authors: ['X One', 'Y Two'] }, { title: 'A', authors: ['Y Two'] }],
  ['a subtitle on one side', { title: 'Sapiens', subtitle: 'A Brief History' }, { title: 'Sapiens' }],
  ['an edition for a subtitle', { title: 'Optics', subtitle: '4th edition' }, { title: 'Optics' }],
  ['a series in brackets', { title: 'Dune (Dune Chronicles)' }, { title: 'Dune' }],
  ['an ISBN', { title: '1984', isbns: ['9780306406157'] }, { title: 'Nineteen Eighty-Four', isbns: ['9780306406157'] }],
  ['an external id', { title: 'A', ids: ['google:x'] }, { title: 'B', ids: ['google:x'] }],
])('one work by %s', (_, a, b) => {
  expect(isOneWork(a, b)).toBe(true);
});

const isbns = ['9780306406157'];
test.each<[string, Sketch, Sketch]>([
  ['volumes', { title: 'Capital, Volume 1', isbns }, { title: 'Capital, Vol. II', isbns }],
  ['volumes by subtitle', { title: 'Capital', subtitle: 'Volume I', isbns }, { title: 'Capital', isbns }],
  ['numbered volumes', { title: 'Naruto 1', isbns }, { title: 'Naruto 2', isbns }],
  ['places in a series', { title: 'A', isbns, series: ['S', 1] }, { title: 'B', isbns, series: ['s', 2] }],
  ['a study guide', { title: 'Hamlet', isbns }, { title: 'Hamlet (SparkNotes)', isbns }],
  ['a summary', { title: 'Sapiens', isbns }, { title: 'Sapiens', subtitle: 'Summary and Analysis', isbns }],
  ['a box', { title: 'Dune', isbns }, { title: 'Dune Boxed Set', isbns }],
  ['another author', { title: 'Poems', authors: ['Ann Writer'] }, { title: 'Poems', authors: ['Bob Writer'] }],
  ['no author', { title: 'Poems', authors: [] }, { title: 'Poems', authors: [] }],
])('never one work: %s', (_, a, b) => {
  expect(isOneWork(a, b)).toBe(false);
});

test('a title with two subtitles names neither book, and both stay apart from the one without', () => {
  const books: Sketch[] = [
    { title: 'Star Wars', subtitle: 'Heir to the Empire' },
    { title: 'Star Wars', subtitle: 'Dark Force Rising' },
    { title: 'Star Wars' },
    { title: 'Star Wars', subtitle: 'Heir to the Empire', isbns },
  ];
  expect(groupClaims(books.map((each, at) => claim(each, `${at}`))).map((group) => group.length)).toEqual([2, 1, 1]);
});

test('marks of parts and keys of authors', () => {
  expect(partOfTitle('Capital, Vol. II', null)).toBe(partOfTitle('Capital', 'volume two'));
  expect(partOfTitle('The Art of War', null)).toBe('');
  expect(partOfTitle('1984', null)).toBe('');
  expect(authorKey('Martin Luther King, Jr.')).toBe('king m');
  expect(authorKey('A. Writer')).toBe('writer a');
  expect(authorKey('')).toBe('');
});

const pick = <T>(...values: T[]) => fc.constantFrom(...values);
const sketch: fc.Arbitrary<Sketch> = fc.record({
  title: pick('Dune', 'Dune Messiah', 'Capital', 'Capital, Vol. 2', 'Dune (SparkNotes)', 'Dune 2', 'Capital Volume II'),
  subtitle: pick('', 'A Novel', 'Volume 1', 'House Atreides', 'Study Guide', 'A Critique'),
  authors: fc.subarray(['Frank Herbert', 'Herbert, F.', 'Karl Marx', 'Bob Other'], { maxLength: 2 }),
  isbns: fc.subarray(['1', '2', '3', '4'], { maxLength: 2 }),
  ids: fc.subarray(['google:1', 'google:2', 'openlibrary:1'], { maxLength: 1 }),
});
const placed = fc
  .record({ sketch, place: fc.option(fc.tuple(pick('Dune', 'Capital'), pick(1, 2, 3))) })
  .map(({ sketch, place }): Sketch => ({ ...sketch, ...(place && { series: place }) }));
const shelf = fc.array(placed, { maxLength: 14 });
const toClaims = (sketches: Sketch[]) => sketches.map((each, at) => claim(each, `${at}`.padStart(2, '0')));
/** What is known of each group once it is stored as one work. */
const merge = (groups: Claim[][]): Claim[] =>
  groups.map((group) => ({
    key: group
      .map(({ key }) => key)
      .sort()
      .join('+'),
    names: [...new Set(group.flatMap(({ names }) => names))],
    series: [...new Set(group.flatMap(({ series }) => series))],
  }));
const partition = (groups: Claim[][]) =>
  groups
    .map((group) =>
      group
        .flatMap(({ key }) => key.split('+'))
        .sort()
        .join('+'),
    )
    .sort();

test('the order does not matter', () => {
  fc.assert(
    fc.property(shelf, fc.infiniteStream(fc.nat()), (sketches, order) => {
      const claims = toClaims(sketches);
      const shuffled = claims.map((each) => ({ each, at: order.next().value ?? 0 })).sort((a, b) => a.at - b.at);
      expect(partition(groupClaims(shuffled.map(({ each }) => each)))).toEqual(partition(groupClaims(claims)));
    }),
  );
});

test('merging what was merged changes nothing', () => {
  fc.assert(
    fc.property(shelf, (sketches) => {
      const groups = groupClaims(toClaims(sketches));
      expect(partition(groupClaims(merge(groups)))).toEqual(partition(groups));
    }),
  );
});

test('a book that only the names of a merged work connect is merged at once, not by the next import', () => {
  const claims = toClaims([
    { title: 'Star Wars', isbns, series: ['Star Wars', 1] },
    { title: 'Star Wars', subtitle: 'Heir to the Empire', isbns, series: ['Star Wars', 1] },
    { title: 'Heir to the Empire', isbns },
    { title: 'Star Wars', series: ['Star Wars', 2] },
    { title: 'Star Wars', subtitle: 'Dark Force Rising' },
  ]);
  const groups = groupClaims(claims);
  expect(partition(groups)).toEqual(['00+01+02', '03', '04']);
  expect(partition(groupClaims(merge(groups)))).toEqual(partition(groups));
});

test('two volumes, two places of a series, or a book and its study guide never meet', () => {
  fc.assert(
    fc.property(shelf, (sketches) => {
      const claims = toClaims(sketches);
      for (const group of groupClaims(claims)) {
        const members = group.map((each) => sketches[claims.indexOf(each)] as Sketch);
        expect(new Set(members.map(({ title, subtitle }) => partOfTitle(title, subtitle ?? null))).size).toBe(1);
        for (const series of ['Dune', 'Capital']) {
          const places = members.flatMap((each) => (each.series?.[0] === series ? [each.series[1]] : []));
          expect(new Set(places).size).toBeLessThan(2);
        }
      }
    }),
  );
});
