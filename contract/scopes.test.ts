import { expect, test } from 'vitest';
import { isProvider } from './providers.ts';
import { identityScopeNames, isIdentityScope, isScope, scopeNames, scopeWords } from './scopes.ts';

test('what a program may do and what it may learn are two lists, each with words', () => {
  for (const name of scopeNames) expect([isScope(name), isIdentityScope(name)], name).toEqual([true, false]);
  for (const name of identityScopeNames) expect([isScope(name), isIdentityScope(name)], name).toEqual([false, true]);
  const words = [...scopeNames, ...identityScopeNames].map(scopeWords);
  expect(words).not.toContain(undefined);
  expect(new Set(words).size).toBe(words.length);
  expect(scopeWords('library:read')).toMatch(/^See your library/);
  expect(scopeWords('email')).toMatch(/email/);
});

test.each(['', 'offline_access', 'library', 'constructor', 'toString', '__proto__'])('%j is neither', (name) => {
  expect([isScope(name), isIdentityScope(name), scopeWords(name), isProvider(name)]).toEqual([
    ...[false, false, undefined, false],
  ]);
});

test('a sign-in service is known by the name that clients send', () =>
  expect([isProvider('google'), isProvider('Google')]).toEqual([true, false]));
