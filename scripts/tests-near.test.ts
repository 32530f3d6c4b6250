import { expect, test } from 'vitest';
import { testsNear } from './tests-near.ts';

const tests = new Map([
  ['server/features/library/library.test.ts', "import { startTestServer } from '../../testing/testing.ts';"],
  ['server/features/library/reading-list.test.ts', "import { addBook } from './library.ts';"],
  ['server/features/search/fuse.test.ts', "import { fuse } from './fuse.ts';"],
  ['web/fits.test.ts', "import { fits } from './fits.ts';\nimport { x } from '../contract/books.ts';"],
]);

test.each([
  ['a test is near itself', 'web/fits.test.ts', ['web/fits.test.ts']],
  ['the test beside a file', 'server/features/search/fuse.ts', ['server/features/search/fuse.test.ts']],
  [
    'tests that import it, and that of the feature',
    'server/features/library/library.ts',
    ['server/features/library/library.test.ts', 'server/features/library/reading-list.test.ts'],
  ],
  ['a test elsewhere that imports it', 'contract/books.ts', ['web/fits.test.ts']],
  [
    'a file of a feature that no test names',
    'server/features/library/queries.ts',
    ['server/features/library/library.test.ts'],
  ],
  ['what all tests stand on', 'server/testing/testing.ts', []],
  ['no code', 'docs/design.md', []],
])('%s', (_, changed, expected) => expect(testsNear([changed], tests)).toEqual(expected));
