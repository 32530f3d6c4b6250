import type { FormEvent } from 'react';
import { expect, test, vi } from 'vitest';
import { UNREACHED } from '../../calls/api.ts';
import { runHook } from '../../testing/run-hook.ts';
import type { Outcome } from './queries.ts';
import { emailProblem, useSubmit } from './use-submit.ts';

/** A form, whose call is answered when it is told to. */
async function form(faulty: string | null = null) {
  let answer: PromiseWithResolvers<Outcome> = Promise.withResolvers();
  const call = vi.fn(() => answer.promise);
  const hook = await runHook(() => useSubmit(call, faulty));
  const event = { preventDefault: vi.fn() };
  return {
    call,
    event,
    again: (problem: string | null) => hook.again(() => useSubmit(call, problem)),
    state: () => {
      const { busy, problem, done } = hook.now();
      return { busy, problem, done };
    },
    send: () => hook.act(() => hook.now().onSubmit(event as unknown as FormEvent)),
    answer: async (outcome: Outcome | Error) => {
      await hook.act(() => (outcome instanceof Error ? answer.reject(outcome) : answer.resolve(outcome)));
      answer = Promise.withResolvers();
    },
  };
}

test('a form that is sent is busy, then done', async () => {
  const { state, send, answer, event } = await form();
  expect(state()).toEqual({ busy: false, problem: null, done: false });
  await send();
  expect(event.preventDefault).toHaveBeenCalledOnce();
  expect(state()).toEqual({ busy: true, problem: null, done: false });
  await answer(null);
  expect(state()).toEqual({ busy: false, problem: null, done: true });
  await send();
  expect(state()).toEqual({ busy: true, problem: null, done: false });
});

test('a second click sends nothing more, and does not leave the page', async () => {
  const { send, call, event } = await form();
  await send();
  await send();
  expect(call).toHaveBeenCalledOnce();
  expect(event.preventDefault).toHaveBeenCalledTimes(2);
});

test('a refusal is the form’s problem, until it is sent again', async () => {
  const { state, send, answer } = await form();
  await send();
  await answer({ code: 'refused', message: 'Wrong code.' });
  expect(state()).toEqual({ busy: false, problem: { ofField: false, message: 'Wrong code.' }, done: false });
  await send();
  expect(state().problem).toBeNull();
});

test('a call that fails altogether says what to do, not what the browser says', async () => {
  const { state, send, answer } = await form();
  await send();
  await answer(new TypeError('Failed to fetch dynamically imported module: /assets/auth.js'));
  expect(state()).toEqual({ busy: false, problem: { ofField: false, message: UNREACHED }, done: false });
});

test('what is missing is the field’s problem, and nothing is sent', async () => {
  const { state, send, answer, again, call } = await form();
  await send();
  await answer(null);
  await again('Enter your email address first.');
  await send();
  expect(state()).toEqual({
    busy: false,
    problem: { ofField: true, message: 'Enter your email address first.' },
    done: false,
  });
  expect(call).toHaveBeenCalledOnce();
});

const LONG = `${'a'.repeat(242)}@example.org`;

test.each(['a@b.cd', ' ada@mail.example.org ', "o'brien+x@a-b.museum", '日本@例え.テスト', LONG])(
  '%s is an address',
  (email) => expect(emailProblem(email)).toBeNull(),
);

test.each([
  'ada',
  'ada@',
  '@b.cd',
  'ada@example',
  'a b@c.de',
  'a@b@c.de',
  'ada@.org',
  'ada@b..de',
  'ada@b.',
  `a${LONG}`,
])('%s is none', (email) => expect(emailProblem(email)).toMatch(/name@example\.org/));

test.each(['', '  '])('%j is missing', (email) => expect(emailProblem(email)).toMatch(/^Enter your email/));
