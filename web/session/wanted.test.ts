import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubStorage } from '../testing/stub-page.ts';
import { keepWanted, wanted } from './wanted.ts';

let kept: Map<string, string>;
beforeEach(() => {
  kept = stubStorage();
});
afterEach(() => vi.unstubAllGlobals());

test('the book is remembered with its title, until it is forgotten', () => {
  expect(wanted()).toBeNull();
  expect(keepWanted({ id: 'spqr', title: 'SPQR: a  history of Rome' })).toBe(true);
  expect(wanted()).toEqual({ id: 'spqr', title: 'SPQR: a  history of Rome' });
  keepWanted();
  expect([wanted(), kept.size]).toEqual([null, 0]);
});

test.each(['', 'spqr', `${Date.now()}`, 'soon spqr SPQR'])(
  'what somebody else has put there is no book: %j',
  (text) => {
    keepWanted({ id: 'a', title: 'A' });
    for (const key of kept.keys()) kept.set(key, text);
    expect(wanted()).toBeNull();
  },
);

test('where nothing can be kept, the caller knows', () => {
  vi.stubGlobal('localStorage', undefined);
  expect([keepWanted({ id: 'a', title: 'A' }), wanted()]).toEqual([false, null]);
});
