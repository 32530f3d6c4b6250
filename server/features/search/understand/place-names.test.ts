import { expect, test } from 'vitest';
import { asksHistoryOfPlace } from './place-names.ts';

test.each([
  ['a history of London', true],
  ['history of modern America', true],
  ['alternate history of America', false],
  ['alternative history of the United States', false],
  ['a history of salt', false],
])('“%s” is about the past of a place: %s', (wanted, isHistory) => expect(asksHistoryOfPlace(wanted)).toBe(isHistory));
