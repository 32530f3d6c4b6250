import { expect, test } from 'vitest';
import { toCatalogue, toEntry } from '../pick/catalogue.ts';
import { display, isMotif } from './display.ts';

const summaries = [
  'He walks to the Moon, and the Moon is a stone. Logic Gates is its second part.',
  'On the Moon there is a road trip, such as a road trip is there, and the history of Rome.',
];
const catalogue = toCatalogue(
  summaries.map((summary, at) =>
    toEntry({
      id: `work-${at}`,
      title: 'A title',
      authors: ['An Author'],
      genres: ['Graphic Novel', 'Literary Fiction'],
      subjects: ['moon', 'logic gates', 'road trip', 'history', 'second world war', 'simone de beauvoir', 'edo japan'],
      summary,
      level: 'core',
      popularity: 3,
      audience: 'adult',
      pitch: null,
      kindred: [],
      length: null,
      form: null,
      fiction: null,
      places: [],
      moods: [],
      caution: [],
      year: null,
    }),
  ),
);

test.each([
  ['s:simone de beauvoir', 'Simone de Beauvoir'],
  ['s:edo japan', 'Edo Japan'],
  // An article that the summaries use, a capital that they use for once
  ['s:moon', 'the moon'],
  ['s:logic gates', 'logic gates'],
  // “The history of Rome” is about Rome.
  ['s:history', 'history'],
  ['s:second world war', 'the Second World War'],
  ['g:Graphic Novel', 'graphic novels'],
  ['g:Literary Fiction', 'literary fiction'],
])('%s is shown as %s', (label, shown) => {
  expect(display(catalogue, label)).toBe(shown);
});

test('what stands behind “a” is a thing in a story', () => {
  expect(
    ['s:road trip', 's:moon', 's:history', 'g:Graphic Novel'].filter((label) => isMotif(catalogue, label)),
  ).toEqual(['s:road trip']);
});
