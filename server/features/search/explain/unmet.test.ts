import { expect, test } from 'vitest';
import { blankWork } from '../../../testing/blank-work.ts';
import { understand } from '../understand/understand.ts';
import { sayUnlike, sayUnmet } from './unmet.ts';

const shown = [{ ...blankWork({}), id: 'one' }];

test.each([
  ['astronomy by Bolivian authors', 'We know of no book on this by a Bolivian author. Below is what comes nearest.'],
  ['astronomy in Spanish', 'We have no book on this in Spanish. These meet the rest of what you asked for.'],
])('“%s”: what is shown where no book meets a wish is said to meet no more than it does', (text, said) => {
  expect(sayUnmet(understand(text).provenance, true, shown)).toEqual([said]);
});

test('a reader who asks for books like one, and for more, is told that none is both', () => {
  const likeness = { named: '“Emma”', isPlain: false };
  expect(sayUnlike(likeness, true)).toEqual([
    'We know of no book that is like “Emma” and all that you ask for. Below is what comes nearest.',
  ]);
  expect(sayUnlike(likeness, false)).toEqual(['We know of no book that is like “Emma” and all that you ask for.']);
  expect(sayUnlike({ ...likeness, isPlain: true }, true)).toEqual([]);
  expect(sayUnlike(null, true)).toEqual([]);
});
