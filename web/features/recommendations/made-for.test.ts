import { expect, test } from 'vitest';
import { madeFor } from './made-for.ts';

/** Noon in the zone of whoever runs this. */
const noon = (day: string) => new Date(`${day}T12:00:00`).toISOString();

test('a pick of an earlier day says for which Sunday it is', () => {
  expect(madeFor({ created_at: noon('2026-11-25'), sunday: '2026-11-29' }, false)).toEqual([
    expect.stringMatching(/^For Sunday/),
    expect.stringMatching(/^Created on .*2026$/),
  ]);
});

test('the date of a pick that was made on its Sunday stands there once', () => {
  expect(madeFor({ created_at: noon('2026-11-29'), sunday: '2026-11-29' }, true)).toEqual([
    null,
    expect.stringMatching(/^Created on .*2026, for that Sunday$/),
  ]);
});

test('the first one, which did not wait for a Sunday, says so, and one that came late does not', () => {
  const late = { created_at: noon('2026-11-30'), sunday: '2026-11-29' };
  expect(madeFor(late, true)[0]).toBe('Your first recommendation');
  expect(madeFor(late, false)[0]).toMatch(/^For Sunday/);
});
