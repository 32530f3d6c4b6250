import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Completion } from '../../../contract/search.ts';
import { makeQueryClient } from '../../calls/query-client.ts';
import { runHook, withAnswers } from '../../testing/run-hook.ts';
import { stubCalls } from '../../testing/stub-page.ts';
import { useOptions } from './options.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

const author = (text: string): Completion => ({ kind: 'author', text, by: null, id: null });

/** A field in which somebody types. The server knows these authors, and answers when it is told to. */
async function field(...authors: string[]) {
  let answer = () => {};
  const asked = stubCalls({
    complete: ({ text }: { text: string }) =>
      new Promise((done) => {
        answer = () =>
          done({ items: authors.filter((each) => each.toLowerCase().includes(text.toLowerCase())).map(author) });
      }),
  });
  const client = makeQueryClient();
  const options =
    (typed: string, open = true) =>
    () =>
      useOptions(typed, open);
  const hook = await runHook(options(''), withAnswers(client));
  const wait = (milliseconds: number) => hook.act(() => vi.advanceTimersByTimeAsync(milliseconds));
  return {
    type: (text: string, open?: boolean) => hook.again(options(text, open)),
    wait,
    answer: async () => {
      await hook.act(async () => {
        answer();
        while (client.isFetching() > 0) await Promise.resolve();
      });
      await wait(0);
    },
    shown: () => hook.now().map(({ text }) => text),
    asked: () => asked.map(([, input]) => (input as { text: string }).text),
  };
}

test('the server is asked after a moment without typing, once for one text', async () => {
  const { type, wait, answer, asked, shown } = await field('Romain Gary');
  await type('ro');
  await wait(100);
  await type(' rom ');
  await wait(119);
  expect(asked()).toEqual([]);
  await wait(1);
  expect(asked()).toEqual(['rom']);
  await answer();
  expect(shown()).toEqual(['Romain Gary']);
  await type('ROM');
  await wait(200);
  expect(asked()).toEqual(['rom']);
  expect(shown()).toEqual(['Romain Gary']);
});

test.each([
  ['one letter', 'r', true],
  ['a closed list', 'rom', false],
])('the server is not asked for %s', async (_, text, open) => {
  const { type, wait, asked } = await field();
  await type(text, open);
  await wait(200);
  expect(asked()).toEqual([]);
});

test('while it is asked again, what fits stays, and the rest goes', async () => {
  const { type, wait, answer, shown } = await field('Romain Gary', 'Romulus Linney');
  await type('rom');
  await wait(120);
  await answer();
  expect(shown()).toEqual(['Romain Gary', 'Romulus Linney']);
  await type('roma');
  expect(shown()).toEqual(['Romain Gary']);
  await wait(120);
  expect(shown()).toEqual(['Romain Gary']);
  await answer();
  expect(shown()).toEqual(['Romain Gary']);
});

test('an answer is shown whole, even where it does not show why it fits', async () => {
  const { type, wait, answer, shown } = await field('Mark Twain', 'Shania Twain');
  await type('wain');
  await wait(120);
  await answer();
  expect(shown()).toEqual(['Mark Twain', 'Shania Twain']);
});

test('a failure is no completion, and is not repeated', async () => {
  const { type, wait, asked, shown } = await field();
  const calls = stubCalls({});
  await type('rome');
  await wait(120);
  await wait(5_000);
  expect([calls.length, asked(), shown()]).toEqual([1, [], []]);
});
