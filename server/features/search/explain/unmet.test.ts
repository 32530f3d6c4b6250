import { expect, test } from 'vitest';
import { blankWork } from '../../../testing/blank-work.ts';
import { understand } from '../understand/understand.ts';
import { sayUnknown, sayUnlike, sayUnmet } from './unmet.ts';

const shown = [{ ...blankWork({}), id: 'one' }];

test.each([
  ['astronomy by Bolivian authors', 'We know of no book on this by a Bolivian author. Below is what comes nearest.'],
  ['Caribbean poetry', 'We know of no book on this by an author from the Caribbean. Below is what comes nearest.'],
  [
    'history not by americans',
    'We know of no book on this by an author who is not American. Below is what comes nearest.',
  ],
  ['philosophy, no dead white men', 'We know of no book on this not by white men. Below is what comes nearest.'],
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

test('whether authors are white is not in our records, and where they come from is', () => {
  const { provenance } = understand('philosophy not by white people');
  const [one] = shown;
  const [said = ''] = sayUnmet(provenance, false, one ? [{ ...one, country: 'IN' }] : []);
  expect(said).toContain('not whether they are white');
  expect(said).toContain('books by other authors from elsewhere are missing');
  expect(sayUnmet(provenance, false, shown)[0]).toBe(
    'For some of these books we do not know where their authors come from.',
  );
  expect(sayUnmet(understand('philosophy not by germans').provenance, false, [])).toEqual([]);
});

test.each([
  ['a gift', 'a gift under £10', ['Our records do not say what a book costs.']],
  ['westerns', 'westerns in large print', ['Our records do not say which books there are in large print.']],
  [
    'a novel by an author who won the Booker prize',
    'an audiobook by an author who won the Booker prize',
    ['Our records do not say who has won a prize or which books are read aloud as audiobooks.'],
  ],
  ['a gift', 'a gift', []],
])('“%s” for “%s”', (text, typed, said) => expect(sayUnknown(text, typed)).toEqual(said));
