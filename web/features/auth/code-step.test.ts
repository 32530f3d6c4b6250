import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HOUR } from '../../../contract/limits.ts';
import { forgetCodeStep, keepCodeStep, keptCodeStep } from './code-step.ts';

let kept: Map<string, string>;
const now = Date.parse('2026-11-29T12:00:00Z');
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.useFakeTimers({ toFake: ['Date'], now });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a code is awaited in this tab until it is used', () => {
  expect(keptCodeStep()).toBeNull();
  keepCodeStep('ada@example.org', now);
  expect(keptCodeStep()).toEqual({ email: 'ada@example.org', sentAt: now });
  forgetCodeStep();
  expect(keptCodeStep()).toBeNull();
});

test('a code is awaited for an hour', () => {
  keepCodeStep('ada@example.org', now);
  vi.setSystemTime(now + HOUR - 1);
  expect(keptCodeStep()).not.toBeNull();
  vi.setSystemTime(now + HOUR);
  expect(keptCodeStep()).toBeNull();
});

test('a mail of the future was not sent by this clock', () => {
  keepCodeStep('ada@example.org', now + 1);
  expect(keptCodeStep()).toBeNull();
});

test.each(['', 'ada@example.org', `${now}`, `x${now} ada@example.org`, `${now} ada@example.org x`])(
  'what somebody else has put there awaits no code: %s',
  (text) => {
    keepCodeStep('ada@example.org', now);
    for (const key of kept.keys()) kept.set(key, text);
    expect(keptCodeStep()).toBeNull();
  },
);
