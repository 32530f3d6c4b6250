import { expect, test } from 'vitest';
import type { Completion } from '../../../contract/search.ts';
import { asOption, optionsFor, stillFits } from './options.ts';

test('a topic leads to its page, a book is searched for with its author, anything else by its name', () => {
  expect(asOption({ kind: 'topic', text: 'Bees', by: null, id: 'bees' })).toEqual({
    ...{ kind: 'topic', text: 'Bees', by: null, to: '/topic/bees' },
  });
  expect(asOption({ kind: 'topic', text: 'Bees', by: null, id: null })).toMatchObject({ query: 'Bees' });
  expect(asOption({ kind: 'title', text: 'SPQR', by: 'Mary Beard', id: 'spqr' })).toEqual({
    ...{ kind: 'title', text: 'SPQR', by: 'Mary Beard', query: 'SPQR by Mary Beard' },
  });
  expect(asOption({ kind: 'author', text: 'Mary Beard', by: null, id: null })).toMatchObject({ query: 'Mary Beard' });
});

const recent = ['Roman law', 'the fall of Rome', 'rome', 'stars', 'Rome at war', 'bees', 'trees'];
const completions: Completion[] = [{ kind: 'author', text: 'Romain Gary', by: null, id: null }];
const texts = (text: string) => optionsFor(text, recent, completions).map((option) => option.text);

test('before anything is typed there are the last five searches', () => {
  expect(texts('')).toEqual(['Roman law', 'the fall of Rome', 'rome', 'stars', 'Rome at war']);
});

test('beside completions stand two searches that contain the text, in any case', () => {
  expect(texts('ROM')).toEqual(['Roman law', 'the fall of Rome', 'Romain Gary']);
  expect(texts('rom')).toEqual(texts('ROM'));
});

test('what is typed already is no option', () =>
  expect(texts('rome')).toEqual(['the fall of Rome', 'Rome at war', 'Romain Gary']));

test('one letter is too little for completions, not for searches', () => {
  expect(texts('b')).toEqual(['bees']);
  expect(texts('x')).toEqual([]);
  expect(texts('xy')).toEqual(['Romain Gary']);
});

test('a search of this browser is asked again as it was', () => {
  expect(optionsFor('bee', recent, [])).toEqual([{ kind: 'recent', text: 'bees', by: null, query: 'bees' }]);
});

const item = (text: string, by: string | null = null): Completion => ({ kind: 'title', text, by, id: null });

test('an option for fewer letters stays only while the word that is typed fits it', () => {
  expect(stillFits(item('Romantic comedy'), 'rom', 'roma')).toBe(true);
  expect(stillFits(item('Romantic comedy'), 'rom', 'rome')).toBe(false);
  expect(stillFits(item('The Plague', 'Albert Camus'), 'cam', 'camu')).toBe(true);
  // Only from the beginning of a word.
  expect(stillFits(item('Chrome'), 'chr', 'rom')).toBe(false);
});

test.each([
  ['Wuthering Heights', 'Emily Brontë', 'bron', 'bronte'],
  ['Catch-22', null, 'catch', 'catch 2'],
])('%s by %s stays, however its accents and signs are typed', (text, by, asked, typed) => {
  expect(stillFits(item(text, by), asked, typed)).toBe(true);
});

test('an option that was found by another name stays while somebody types on, and no longer', () => {
  const topic: Completion = { kind: 'topic', text: 'Artificial intelligence', by: null, id: 'ai' };
  expect(stillFits(topic, 'machine', 'machine l')).toBe(true);
  expect(stillFits(topic, 'machine', 'mach')).toBe(false);
  expect(stillFits(topic, 'machine', 'stars')).toBe(false);
});
