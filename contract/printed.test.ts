import { expect, test } from 'vitest';
import { printed } from './printed.ts';

test('an apostrophe in a word or at its end is the printer’s, and quotation marks stay', () => {
  expect(printed("Schrödinger's cat, O'Brien and the Readers' Club")).toBe(
    'Schrödinger’s cat, O’Brien and the Readers’ Club',
  );
  expect(printed("'The readers' club,' she said, isn't hers")).toBe("'The readers' club,' she said, isn’t hers");
  expect(printed("She said 'no' in the '90s")).toBe("She said 'no' in the '90s");
});
