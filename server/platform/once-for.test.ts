import { expect, test, vi } from 'vitest';
import { onceFor } from './once-for.ts';

test.each([[{ made: true }], [''], [false], ['text']])('%j is made once for each object', (value) => {
  const make = vi.fn((_: object) => value);
  const of = onceFor(make);
  const [one, other] = [{}, {}];
  expect([of(one), of(one), of(other)]).toEqual([value, value, value]);
  expect(make.mock.calls.map(([key]) => key === one)).toEqual([true, false]);
});
