import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** A failed test: its name with its file, and the beginning of its message. */
export type Failure = { title: string; message: string };

/** Vitest's JSON report, as far as it is read here. */
type VitestReport = {
  testResults?: {
    name: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
};

/** Playwright's JSON report, as far as it is read here. */
type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    line: number;
    tests: { status: string; results: PlaywrightResult[] }[];
  }[];
};

type PlaywrightResult = { error?: { message?: string }; attachments?: { name: string; path?: string }[] };

const LINES = 15;
const RUN_LINES = 60;
/** The page at that moment. */
const PAGE_LINES = 80;

/** The failed tests of a report, and the files that did not load. */
export function failuresOfVitest({ testResults = [] }: VitestReport): Failure[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages = [] }) => failure(`${name} › ${fullName}`, failureMessages.join('\n')));
    return failed.length === 0 && message ? [failure(name, message)] : failed;
  });
}

/**
 * The tests of a report that failed, at first or for good, with the page at that moment, because CI keeps no
 * screenshots.
 */
export function failuresOfPlaywright({ suites = [], specs = [] }: PlaywrightSuite): Failure[] {
  const here = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) =>
        failure(
          `${file}:${line} › ${title}`,
          results.map(({ error }) => error?.message ?? '').join('\n'),
          results.map(pageOf).findLast((page) => page !== ''),
        ),
      ),
  );
  return [...here, ...suites.flatMap(failuresOfPlaywright)];
}

/** How a run ended that failed without a failed test: an error outside of any test, a leak, a process that died. */
export function failureOfRun(end: string): Failure {
  return {
    title: 'the run itself, outside of any test',
    message: stripVTControlCharacters(end).trim().split('\n').slice(-RUN_LINES).join('\n'),
  };
}

/** The accessibility tree that Playwright wrote down when the test failed. */
function pageOf({ attachments = [] }: PlaywrightResult): string {
  const path = attachments.find(({ name }) => name === 'error-context')?.path;
  if (!path) return '';
  const [, page = ''] = readFileSync(path, 'utf8').split('# Page snapshot\n');
  return page.trim().split('\n').slice(0, PAGE_LINES).join('\n');
}

const failure = (title: string, message: string, page?: string): Failure => ({
  title,
  message: [
    ...stripVTControlCharacters(message).trim().split('\n').slice(0, LINES),
    ...(page ? [`The page was then:\n${page}`] : []),
  ].join('\n'),
});
