import { expect, test } from 'vitest';
import { wordRuns } from '../../server/features/books/traits/trait-rules.ts';
import { findTraitFaults, MOST_BOOKS_OF_A_PHRASE } from './check-traits.ts';
import type { Entry } from './compare-with-reference.ts';
import type { Reference } from './reference.ts';

const LETTERS = 'abcdefgh';

function described(changes: Partial<Entry['record']> = {}): Entry {
  const record: Entry['record'] = {
    key: 'war-and-peace-tolstoy',
    title: 'War and Peace',
    authors: ['Leo Tolstoy'],
    year: 1869,
    language: 'en',
    country: 'RU',
    genres: ['Classics'],
    subjects: ['russia', 'napoleonic wars', 'families', 'moscow'],
    summary: 'Five families live through the years in which Napoleon marched on Moscow and back.',
    level: 'core',
    popularity: 5,
    pitch: 'A count who cannot stop asking what to live for walks through a battle in a white hat.',
    asks: [...LETTERS].map((letter) => `${letter}1 ${letter}2 ${letter}3`),
    form: 'novel',
    fiction: 'yes',
    moods: ['epic'],
    setting: { places: ['Moscow', 'Russia'], periods: ['19th century'] },
    needs: [],
    caution: [],
    kindred: ['a', 'b', 'c'].map((key) => ({ key, why: 'another family in a war' })),
    ...changes,
  };
  return { file: 'test.jsonl', record };
}
const others = ['a', 'b', 'c'].map((key) => described({ key, title: key, authors: ['Anonymous'] }));
const faults = (changes: Partial<Entry['record']>, reference: Reference | null = null) =>
  findTraitFaults([described(changes), ...others], new Set(['war-and-peace-tolstoy', 'a', 'b', 'c']), reference).filter(
    (fault) => fault.includes('war-and-peace-tolstoy'),
  );

test('a record that keeps the rules has no fault', () => {
  expect(faults({})).toEqual([]);
});

test('the title or the author among the asks is a fault, unless the author is the subject', () => {
  expect(faults({ asks: ['long book, maybe war and peace or so'] })).toHaveLength(1);
  expect(faults({ asks: ['that novel by Tolstoy with the comet'] })).toHaveLength(1);
  expect(faults({ asks: ['how did tolstoy live'], subjects: ['leo tolstoy'] })).toEqual([]);
  expect(faults({ asks: ['how war ends and peace begins'] })).toEqual([]);
});

test('two asks with nearly the same words are a fault, two with other words are not', () => {
  expect(faults({ asks: ['novel about the retreat from Moscow', 'a novel about retreat from Moscow'] })).toHaveLength(
    1,
  );
  expect(faults({ asks: ['novel about the retreat from Moscow', 'Napoleon loses his army in the snow'] })).toEqual([]);
});

test('a place of which the table does not say where it lies is a fault', () => {
  expect(faults({ setting: { places: ['Atlantis Minor', 'Russia'], periods: [] } })).toEqual([
    expect.stringContaining('where Atlantis Minor lies'),
  ]);
});

test('kindred must be books of the catalogue, each once, none itself, each with a few words why', () => {
  const why = 'another family in a war';
  expect(faults({ kindred: [{ key: 'nowhere', why }] })).toHaveLength(1);
  expect(faults({ kindred: [{ key: 'war-and-peace-tolstoy', why }] })).toHaveLength(1);
  expect(faults({ kindred: ['a', 'a'].map((key) => ({ key, why })) })).toHaveLength(1);
  expect(faults({ kindred: [{ key: 'a', why: 'similar' }] })).toHaveLength(1);
});

test.each([
  ['a form that is no name', ['Pierre Bezukhov', 'the narrator']],
  ['a common word alone', ['Narrator']],
  ['a form with a space at its end', ['Pierre Bezukhov /Pierre']],
  ['an empty form', ['Pierre Bezukhov/']],
  ['a name twice', ['Pierre Bezukhov/Pierre', 'Natasha Rostova/Pierre']],
  ['four forms', ['Pierre Bezukhov/Pierre/Bezukhov/Count Bezukhov']],
])('characters with %s are a fault', (_, characters) => {
  expect(faults({ characters })).toHaveLength(1);
});

test('characters with their other forms are no fault, except in a book that is no story', () => {
  const characters = ['Pierre Bezukhov/Pierre', 'Natasha Rostova', 'Boxer'];
  expect(faults({ characters })).toEqual([]);
  expect(faults({ characters, fiction: 'no' })).toHaveLength(1);
});

test('a pitch that repeats eight words of its summary is a fault', () => {
  const pitch = 'They live through the years in which Napoleon marched on, and dance.';
  expect(faults({ pitch })).toHaveLength(1);
});

test('eight words in a row that stand in the reference are a fault, in whichever field', () => {
  const stolen = 'one two three four five six seven eight';
  const reference: Reference = { byTitle: new Map(), runs: new Map(wordRuns(stolen).map((run) => [run, 'Another'])) };
  for (const changes of [{ pitch: stolen }, { asks: [stolen] }, { kindred: [{ key: 'a', why: stolen }] }])
    expect(faults(changes, reference)).toHaveLength(1);
});

test('a phrase in too many books is a fault once, and in fewer none', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, number) =>
      described({ key: `k${number}`, kindred: [], asks: ['good for a rainy day'] }),
    );
  expect(findTraitFaults(many(MOST_BOOKS_OF_A_PHRASE + 1), new Set(), null)).toHaveLength(1);
  expect(findTraitFaults(many(MOST_BOOKS_OF_A_PHRASE), new Set(), null)).toEqual([]);
});
