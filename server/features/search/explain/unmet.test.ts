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

test.each([
  [false, true, 1],
  [true, true, 0],
  [false, false, 0],
])(
  'likeness with nothing else %s, some come near %s: %i sentences say that none of ours is both',
  (isPlain, isNear, count) => {
    expect(sayUnlike({ named: '“Emma”', isPlain }, isNear)).toHaveLength(count);
  },
);
