import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { failureOfRun, failuresOfPlaywright, failuresOfVitest } from './test-failures.ts';

test('the failed tests of Vitest are named with what they said, and files that did not load', () => {
  const report = {
    testResults: [
      {
        name: 'server/a.test.ts',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'holds' },
          {
            status: 'failed',
            fullName: 'breaks',
            failureMessages: ['\u001b[31mexpected 1\u001b[39m\n    at a.test.ts:3'],
          },
        ],
      },
      { name: 'server/b.test.ts', message: 'Cannot find module', assertionResults: [] },
    ],
  };
  expect(failuresOfVitest(report)).toEqual([
    { title: 'server/a.test.ts › breaks', message: 'expected 1\n    at a.test.ts:3' },
    { title: 'server/b.test.ts', message: 'Cannot find module' },
  ]);
  expect(failuresOfVitest({})).toEqual([]);
});

test('the failed journeys of Playwright are found in every suite, at their first lines', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'search.spec.ts',
    line: 7,
    tests: [
      { status, results: [{ error: { message: Array.from({ length: 40 }, (_, n) => `line ${n}`).join('\n') } }] },
    ],
  });
  const report = { suites: [{ specs: [spec('a', 'expected')], suites: [{ specs: [spec('b', 'unexpected')] }] }] };
  const [only, ...more] = failuresOfPlaywright(report);
  expect(more).toEqual([]);
  expect(only?.title).toBe('search.spec.ts:7 › b');
  expect(only?.message.split('\n')).toHaveLength(15);
  expect(failuresOfPlaywright({})).toEqual([]);
});

test('a failed journey is told with the page as it was then', () => {
  const folder = mkdtempSync(join(tmpdir(), 'deepshelf-failure-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'error-context.md');
  writeFileSync(path, '# Error details\n\nlate\n\n# Page snapshot\n\n```yaml\n- heading "Your library"\n```\n');
  const results = [{ error: { message: 'late' }, attachments: [{ name: 'error-context', path }] }];
  const spec = { title: 'b', file: 'a.spec.ts', line: 1, tests: [{ status: 'unexpected', results }] };
  expect(failuresOfPlaywright({ specs: [spec] })).toEqual([
    { title: 'a.spec.ts:1 › b', message: 'late\nThe page was then:\n```yaml\n- heading "Your library"\n```' },
  ]);
});

test('a run that fails without a failed test is told by how it ended', () => {
  const end = `${'· passed\n'.repeat(100)}\u001b[31mUnhandled Rejection\u001b[39m\nNotDone: late\n`;
  const { message } = failureOfRun(end);
  expect(message.split('\n')).toHaveLength(60);
  expect(message.endsWith('Unhandled Rejection\nNotDone: late')).toBe(true);
});
