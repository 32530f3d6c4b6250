import fc from 'fast-check';
import { expect, test } from 'vitest';
import { waitText } from './wait-text.ts';

test.each([
  ['1', 'in 1 second'],
  ['47', 'in 47 seconds'],
  ['0.2', 'in 1 second'],
  ['90', 'in 90 seconds'],
  ['91', 'in 2 minutes'],
  ['3600', 'in 60 minutes'],
  ['5400', 'in 90 minutes'],
  ['5401', 'in 2 hours'],
  [null, 'in a moment'],
  ['', 'in a moment'],
  ['Wed, 21 Oct 2026 07:28:00 GMT', 'in a moment'],
  ['-5', 'in a moment'],
])('%s is said as "%s"', (header, text) => expect(waitText(header)).toBe(text));

test('what is said is never shorter than what was asked', () => {
  const unit = { second: 1, minute: 60, hour: 3600 };
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), (seconds) => {
      const [, amount, name] = /^in (\d+) (second|minute|hour)s?$/.exec(waitText(String(seconds))) ?? [];
      expect(Number(amount) * unit[name as keyof typeof unit]).toBeGreaterThanOrEqual(seconds);
    }),
  );
});
