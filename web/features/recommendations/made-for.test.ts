import { expect, test } from 'vitest';
import { madeFor } from './made-for.ts';

/** Noon in the zone of whoever runs this. */
const noon = (day: string) => new Date(`${day}T12:00:00`).toISOString();

test('a pick of an earlier day says for which Sunday it is', () => {
  expect(madeFor({ created_at: noon('2026-11-25'), sunday: '2026-11-29' })).toEqual([
    expect.stringMatching(/^For Sunday/),
    expect.stringMatching(/^Created on .*2026$/),
  ]);
});

test('the date of a pick that was made on its Sunday stands there once', () => {
  expect(madeFor({ created_at: noon('2026-11-29'), sunday: '2026-11-29' })).toEqual([
    null,
    expect.stringMatching(/^Created on .*2026, for that Sunday$/),
  ]);
});
