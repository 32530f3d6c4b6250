import { expect, test } from 'vitest';
import { sharedLine } from './shared.ts';

test.each([
  ['', null],
  ['?title=+&text=', null],
  ['?title=Why+Rome+fell&url=https%3A%2F%2Fyoutu.be%2Fabc', 'Why Rome fell https://youtu.be/abc'],
  ['?text=https%3A%2F%2Fyoutu.be%2Fabc', 'https://youtu.be/abc'],
  ['?title=Why+Rome+fell&text=Why+Rome+fell%0Ahttps%3A%2F%2Fyoutu.be%2Fabc', 'Why Rome fell https://youtu.be/abc'],
  ['?title=Rome&text=Rome', 'Rome'],
  ['?text=a%0A%0Ab', 'a b'],
])('%s is shared as %j', (search, line) => {
  expect(sharedLine(search)).toBe(line);
});
