import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enliven } from './enliven.ts';

class Part {}
let removed: string[];
let root: { dataset: Record<string, string>; inert: boolean; hidden: boolean };
beforeEach(() => {
  removed = [];
  root = { dataset: { drawn: '', other: 'kept' }, inert: true, hidden: true };
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('Element', Part);
  vi.stubGlobal('document', { getElementById: (id: string) => ({ remove: () => removed.push(id) }) });
  vi.stubGlobal('window', {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const live = () => {
  enliven(root as unknown as HTMLElement);
  vi.runAllTimers();
};

/** A click that came early: on a button of the page, or beside it. */
function click({ isConnected = true, onButton = true } = {}) {
  const press = vi.fn();
  const target = Object.assign(new Part(), {
    closest: (selector: string) => (onButton && selector === 'button' ? { isConnected, click: press } : null),
  });
  const event = { target };
  Object.assign(window, { early: event });
  return { press, event };
}

test('the page can be used, and no longer says that it cannot start', () => {
  live();
  expect(root).toEqual({ dataset: { other: 'kept' }, inert: false, hidden: false });
  expect(removed).toEqual(['cannot-start']);
});

test('a button that was pressed too early is pressed again, after what is under way', () => {
  const { press } = click();
  enliven(root as unknown as HTMLElement);
  expect(press).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(press).toHaveBeenCalledOnce();
});

test.each([
  ['is no longer there', { isConnected: false }],
  ['was none', { onButton: false }],
])('a button that %s is not', (_, kind) => {
  const { press } = click(kind);
  live();
  expect(press).not.toHaveBeenCalled();
});

test('nor is one whose click is still being handled, or a press of nothing', () => {
  const { press, event } = click();
  Object.assign(window, { event });
  live();
  expect(press).not.toHaveBeenCalled();
  Object.assign(window, { early: { target: null }, event: undefined });
  expect(live).not.toThrow();
});
