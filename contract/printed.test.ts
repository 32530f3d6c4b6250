import { expect, test } from 'vitest';
import { printed } from './printed.ts';

test('an apostrophe in a word or at its end, and single quotation marks, are the printer’s', () => {
  expect(printed("Schrödinger's cat, O'Brien and the Readers' Club")).toBe(
    'Schrödinger’s cat, O’Brien and the Readers’ Club',
  );
  expect(printed("'The readers' club,' she said, isn't hers")).toBe('‘The readers’ club,’ she said, isn’t hers');
  expect(printed("Gambler, heretic, 'holy fool': Tolstoy")).toBe('Gambler, heretic, ‘holy fool’: Tolstoy');
  expect(printed("'She's comin' on, boys,' says the skipper")).toBe('‘She’s comin’ on, boys,’ says the skipper');
  expect(printed('its enemies\' insults and "he" himself')).toBe('its enemies’ insults and “he” himself');
});

test('a word that is cut short begins with an apostrophe, and no quotation', () => {
  expect(printed("She said 'no' in the '90s, and 'tis true for the workers'")).toBe(
    'She said ‘no’ in the ’90s, and ’tis true for the workers’',
  );
  expect(printed("the Rock 'n' Roll generation")).toBe('the Rock ’n’ Roll generation');
  expect(printed("'Ntoni's boat")).toBe('’Ntoni’s boat');
});

test('double quotation marks are the printer’s, also where a text has only one of them', () => {
  expect(printed('"Are we rich?" asks a boy, and "no" (or "not yet") is the answer')).toBe(
    '“Are we rich?” asks a boy, and “no” (or “not yet”) is the answer',
  );
  expect(printed('"The day before yesterday.')).toBe('“The day before yesterday.');
});
