import { createElement } from 'react';
import { MemoryRouter, useLocation, useNavigate, useNavigationType } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { keptPlace } from '../../session/place.ts';
import { runHook } from '../../testing/run-hook.ts';
import { stubStorage } from '../../testing/stub-page.ts';
import { useLogin } from './auth.ts';

beforeEach(() => {
  stubStorage();
  vi.stubGlobal('history', { state: null });
});

/** A page that a visitor sees. */
async function page(state: unknown = null) {
  const { now, act } = await runHook(
    () => ({ ...useLogin(), at: useLocation(), by: useNavigationType(), go: useNavigate() }),
    (inner) =>
      createElement(MemoryRouter, { initialEntries: [{ pathname: '/topic/rome', search: '?x=1', state }] }, inner),
  );
  return {
    now,
    do: (what: (login: ReturnType<typeof now>) => unknown) =>
      act(() => what(now())).then(() => vi.stubGlobal('history', { state: { usr: now().at.state } })),
  };
}

test.each([
  ['show', { login: true }],
  ['create', { login: 'create' }],
] as const)('%s opens the dialog over the page, to which Back returns', async (name, state) => {
  const visitor = await page();
  expect(visitor.now().open).toBe(false);
  await visitor.do((login) => login[name]());
  expect(visitor.now()).toMatchObject({ open: true, by: 'PUSH' });
  expect(visitor.now().at).toMatchObject({ pathname: '/topic/rome', search: '?x=1', state });
  // Who signs in comes back here.
  expect(keptPlace()).toBe('/topic/rome?x=1');
  await visitor.do(({ go }) => go(-1));
  expect(visitor.now()).toMatchObject({ open: false, at: { pathname: '/topic/rome' } });
});

test('a second click opens no second one', async () => {
  const visitor = await page();
  await visitor.do((login) => login.show());
  await visitor.do((login) => login.create());
  expect(visitor.now().at.state).toEqual({ login: true });
  await visitor.do(({ go }) => go(-1));
  expect(visitor.now().open).toBe(false);
});

test('closing it leaves the page as it is', async () => {
  const visitor = await page();
  await visitor.do((login) => login.show());
  await visitor.do((login) => login.hide());
  expect(visitor.now()).toMatchObject({ open: false, by: 'REPLACE' });
  expect(visitor.now().at).toMatchObject({ pathname: '/topic/rome', search: '?x=1', state: null });
});

test.each([null, undefined, 'login', 1, {}, { toField: true }])(
  'a page with the state %j has it closed',
  async (state) => {
    expect((await page(state)).now().open).toBe(false);
  },
);
