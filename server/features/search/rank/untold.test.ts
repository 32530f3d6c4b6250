import { expect, test } from 'vitest';
import { blankWork } from '../../../testing/blank-work.ts';
import { understand } from '../understand/understand.ts';
import { mayHaveUnwanted } from './untold.ts';

test.each([
  ['dystopia for adults, no teenagers saving the world', false],
  ['dystopia, no teenagers saving the world', true],
  ['vampires, but not sexy ones', false],
  ['love story with no sex scenes', false],
  ['cookbook with no tofu', true],
])('“%s” rules out what a record need not tell: %s', (request, isHidden) => {
  expect(mayHaveUnwanted(understand(request), blankWork({}))).toBe(isHidden);
});
