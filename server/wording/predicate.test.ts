import { describe, expect, test } from 'vitest';
import { afterColon, writtenSmall } from './after-colon.ts';
import { hasPredicate } from './predicate.ts';

describe('what says something of somebody', () => {
  test.each([
    'A starving writer walks the streets of Kristiania and watches his own mind.',
    'Islands teach how kinds vanish, first rare, then gone.',
    'A boy who bullied a classmate seeks her out years later.',
    'Women stay dead a long time; men are forgiven.',
    'Is he her husband?',
    'An Ohio farmer picks strawberries in the rain.',
    'A clerk, tired of Paris, quarrels and steals.',
    'The whole town knows everyone.',
    'In a mill town everybody tells the deaf man everything.',
    'A family drives to the border with boxes of sound.',
    'A writer tries to live as a waitress.',
    'Twenty-seven years later somebody goes round the town.',
    'A girl who has nobody else to tell writes letters to God.',
  ])('%s', (text) => expect(hasPredicate(text)).toBe(true));
});

describe('what does not', () => {
  test.each([
    'The big black textbook, with two tracks through it.',
    'Two friends who make worlds to play in.',
    'Why metals bend where glass breaks.',
    'Planes that did not officially exist.',
    'Sex and girlhood on an island, and the row it began.',
    'How doubts about Copenhagen were hushed up for decades, and who kept asking.',
    'The gaucho’s own song against army and law.',
    'The one long case everyone knows.',
    'Paris, jazz, quarrels and love affairs, with the ideas explained as they come.',
  ])('%s', (text) => expect(hasPredicate(text)).toBe(false));
});

test.each([
  ['The danger sits at the table.', 'the danger sits at the table.'],
  ['Saints with dirty feet.', 'saints with dirty feet.'],
  ['Grace loses a leg.', null],
  ['Caravaggio and his knife.', null],
  ['Flour: the whole story.', null],
])('“%s” behind a colon', (text, expected) => {
  expect(afterColon(text, new Set(['saints', 'grace']), 'Her sister Grace rides.')).toBe(expected);
});

test('words of titles and names are not taken for words written small', () => {
  const texts = ['He meets grace and saints, then Grace.', 'The saints (of war) ask, "why?"', 'A hundred Saints.'];
  const small = writtenSmall(texts);
  expect(small.has('grace')).toBe(false);
  expect(small.has('then')).toBe(true);
  expect(small.has('he')).toBe(false);
});
