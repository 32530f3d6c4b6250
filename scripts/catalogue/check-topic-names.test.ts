import { expect, test } from 'vitest';
import { readTopicNames } from '../../server/features/books/catalogue/topic-names.ts';
import { findTopicNameFaults } from './check-topic-names.ts';

const topics = new Set(['birds', 'fish']);
const faults = (language: string, ...lines: [key: string, ...names: string[]][]) =>
  findTopicNameFaults(new Map([[language, lines.map(([key, ...names]) => ({ key, names }))]]), topics);

test('names of known topics, each once and in letters of the language, are no fault', () => {
  expect(faults('ru', ['birds', 'птицы'], ['fish', 'рыбы'])).toEqual([]);
  expect(faults('ja', ['birds', '鳥', 'SF'])).toEqual([]);
  expect(faults('es', ['birds', 'aves', 'pájaros'])).toEqual([]);
});

test('an unknown topic, a topic or a name twice, and letters of another language are faults', () => {
  expect(faults('es', ['ships', 'barcos'])).toHaveLength(1);
  expect(faults('es', ['birds', 'aves'], ['birds', 'pájaros'])).toHaveLength(1);
  expect(faults('es', ['birds', 'aves'], ['fish', 'Aves'])).toHaveLength(1);
  expect(faults('ru', ['birds', 'ptitsy'])).toHaveLength(1);
  expect(faults('es', ['birds', 'птицы'])).toHaveLength(1);
});

test('eleven languages name at least four hundred topics each', () => {
  const names = readTopicNames();
  expect([...names.keys()]).toEqual('ar de es fr hi it ja pt ru tr zh'.split(' '));
  for (const lines of names.values()) expect(lines.length).toBeGreaterThanOrEqual(400);
});
