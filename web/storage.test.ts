import { afterEach, expect, test, vi } from 'vitest';
import { keep, readKept } from './storage.ts';
import { stubStorage } from './testing/stub-page.ts';

afterEach(() => vi.unstubAllGlobals());

test('what is kept is read again, and null removes it', () => {
  stubStorage();
  expect(readKept('a')).toBeNull();
  expect(keep('a', '1')).toBe(true);
  expect(readKept('a')).toBe('1');
  expect(keep('a', null)).toBe(true);
  expect(readKept('a')).toBeNull();
});

test('blocked storage is told apart from empty storage, and is no failure', () => {
  const refuse = () => {
    throw new DOMException('Blocked', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(readKept('a')).toBeUndefined();
  expect(keep('a', '1')).toBe(false);
  expect(keep('a', null)).toBe(false);
});

test('what a tab keeps is not on the device, and the other way round', () => {
  const device = stubStorage();
  expect(keep('a', 'tab', 'tab')).toBe(true);
  expect([...device]).toEqual([]);
  keep('a', 'device');
  expect([readKept('a', 'tab'), readKept('a', 'device'), readKept('a')]).toEqual(['tab', 'device', 'device']);
  keep('a', null, 'tab');
  expect([readKept('a', 'tab'), readKept('a')]).toEqual([null, 'device']);
});

test('nothing is kept as nothing, not as a word', () => {
  const device = stubStorage();
  keep('a', '1');
  keep('a', null);
  expect([...device]).toEqual([]);
});
