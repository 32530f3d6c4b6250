import { expect, test } from 'vitest';
import { fullyPrinted, printed } from './printed.ts';

test('an apostrophe in a word or at its end is the printer’s, and single quotation marks stay', () => {
  expect(printed("Schrödinger's cat, O'Brien and the Readers' Club")).toBe(
    'Schrödinger’s cat, O’Brien and the Readers’ Club',
  );
  expect(printed("'The readers' club,' she said, isn't hers")).toBe("'The readers' club,' she said, isn’t hers");
  expect(printed("She said 'no' in the '90s")).toBe("She said 'no' in the '90s");
});

test('double quotation marks are the printer’s, also where a text has only one of them', () => {
  expect(printed('"Are we rich?" asks a boy, and "no" (or "not yet") is the answer')).toBe(
    '“Are we rich?” asks a boy, and “no” (or “not yet”) is the answer',
  );
  expect(printed('"The day before yesterday.')).toBe('“The day before yesterday.');
});

test('without single quotation marks, the apostrophe behind an s is the printer’s too', () => {
  expect(fullyPrinted("The readers' club and Hadrian's wall")).toBe('The readers’ club and Hadrian’s wall');
  expect(fullyPrinted("'The readers' club' is 'the boss'")).toBe("'The readers’ club' is 'the boss'");
});
