import { createElement } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { useKeyForHelp, useSlash, useSlashForSearch } from './slash-for-search.ts';
import { runHook } from './testing/run-hook.ts';
import { stubStorage } from './testing/stub-page.ts';

let page: EventTarget;
let focused: string[];
let kept: Map<string, string>;
beforeEach(() => {
  kept = stubStorage();
  focused = [];
  const field = () => ({ addEventListener: () => {}, remove: () => {}, focus: () => focused.push('stand-in') });
  page = Object.assign(new EventTarget(), {
    createElement: field,
    body: { append: () => {} },
    querySelector: (selector: string) =>
      selector === 'main input[type="search"]' ? { focus: () => focused.push('field') } : null,
  });
  vi.stubGlobal('Element', class {});
  vi.stubGlobal('document', page);
});

/** Whether the key was taken from the browser. */
function press(key: string, more: object = {}): boolean {
  const event = Object.assign(new Event('keydown', { cancelable: true }), { key, ...more });
  page.dispatchEvent(event);
  return event.defaultPrevented;
}

async function open(address: string, on = true) {
  const asked = vi.fn();
  const use = (isOn: boolean) => () => {
    useSlashForSearch(isOn);
    useKeyForHelp(isOn, asked);
    return { ...useLocation(), ...useSlash() };
  };
  const around = (inner: React.ReactNode) => createElement(MemoryRouter, { initialEntries: [address] }, inner);
  const hook = await runHook(use(on), around);
  return {
    ...hook,
    asked,
    press: (key: string) => hook.act(() => press(key)),
    turn: (it: boolean) => hook.again(use(it)),
  };
}

test('“/” goes to the search page, where the reader types at once', async () => {
  const { now, act } = await open('/library');
  await act(() => expect(press('/')).toBe(true));
  expect(now()).toMatchObject({ pathname: '/search', state: { toField: true } });
  expect(focused).toEqual(['stand-in']);
});

test('on that page it goes to the field', async () => {
  const { now, press } = await open('/search?q=rome');
  await press('/');
  expect(now()).toMatchObject({ pathname: '/search', search: '?q=rome' });
  expect(focused).toEqual(['field']);
});

test('“?” shows the shortcuts', async () => {
  const { now, press, asked } = await open('/library');
  await press('?');
  expect(asked).toHaveBeenCalledOnce();
  expect(now().pathname).toBe('/library');
});

test.each([
  ['another key', 'x', {}],
  ['a shortcut of the browser', '/', { ctrlKey: true }],
])('%s is not ours', async (_, key, more) => {
  const { now } = await open('/library');
  expect(press(key, more)).toBe(false);
  expect(now().pathname).toBe('/library');
});

test('visitors have no shortcuts, nor has a page that was left', async () => {
  const { turn, leave, asked } = await open('/library', false);
  expect([press('/'), press('?')]).toEqual([false, false]);
  await turn(true);
  await leave();
  expect([press('/'), press('?')]).toEqual([false, false]);
  expect(asked).not.toHaveBeenCalled();
});

test('who switches them off has none, here and from then on', async () => {
  const { now, act } = await open('/library');
  expect(now().wanted).toBe(true);
  await act(() => now().want(false));
  expect([now().wanted, press('/'), press('?')]).toEqual([false, false, false]);
  expect(kept.size).toBe(1);
  expect((await open('/library')).now().wanted).toBe(false);
  await act(() => now().want(true));
  expect([now().wanted, kept.size]).toEqual([true, 0]);
  await act(() => expect(press('?')).toBe(true));
});
