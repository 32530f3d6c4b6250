import { expect, test } from 'vitest';
import { printed } from './printed.ts';

test('an apostrophe inside a word is the printer’s, and quotation marks stay', () => {
  expect(printed("Schrödinger's cat, O'Brien and the Readers' Club")).toBe(
    "Schrödinger’s cat, O’Brien and the Readers' Club",
  );
  expect(printed("She said 'no' in the '90s")).toBe("She said 'no' in the '90s");
});
