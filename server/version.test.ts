import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BUILD, VERSION } from './version.ts';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

test('the version is the newest release in the list of changes, with its day and what upgrading takes, and the lock file’s', () => {
  expect(VERSION).toMatch(/^\d+\.\d+\.\d+$/);
  const [newest = ''] = read('CHANGELOG.md')
    .split(/^## /m)
    .slice(1)
    .filter((part) => !part.startsWith('Unreleased'));
  expect(newest).toMatch(new RegExp(`^${VERSION.replaceAll('.', '\\.')}, \\d{1,2} \\p{L}+ \\d{4}\\n`, 'u'));
  expect(newest).toMatch(/^Upgrading: /m);
  const lock = JSON.parse(read('package-lock.json'));
  expect([lock.version, lock.packages[''].version]).toEqual([VERSION, VERSION]);
});

test('a build between two releases does not call itself the last one', () => {
  const isReleased = !/^## Unreleased$/m.test(read('CHANGELOG.md'));
  expect(BUILD).toBe(isReleased ? VERSION : `${VERSION}+unreleased`);
  // Where the list is read from, the image has it too.
  expect(read('Dockerfile')).toMatch(/^COPY --from=build .*CHANGELOG\.md/m);
});
