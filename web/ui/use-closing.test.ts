import { beforeEach, expect, test, vi } from 'vitest';
import { runHook } from '../testing/run-hook.ts';
import { useClosing } from './use-closing.ts';

class Part extends EventTarget {}
const [inside, outside] = [new Part(), new Part()];
const within = { current: { contains: (part: unknown) => part === inside } as HTMLElement };

let page: EventTarget;
let closed: string[];
beforeEach(() => {
  page = new EventTarget();
  closed = [];
  vi.stubGlobal('document', page);
  vi.stubGlobal('Node', Part);
});

const use = (isOpen: boolean, name = 'closed') => runHook(at(isOpen, name));
const at =
  (isOpen: boolean, name = 'closed') =>
  () =>
    useClosing(isOpen, within, (byKey) => closed.push(`${name} ${byKey ? 'by key' : 'by hand'}`));
const happen = (type: string, target: unknown, key?: string) =>
  page.dispatchEvent(Object.defineProperty(Object.assign(new Event(type), { key }), 'target', { value: target }));

test.each([
  ['pointerdown', outside, undefined, ['closed by hand']],
  ['focusin', outside, undefined, ['closed by hand']],
  ['pointerdown', inside, undefined, []],
  ['focusin', inside, undefined, []],
  // The window itself may get the focus, when somebody returns to it.
  ['focusin', {}, undefined, []],
  ['keydown', inside, 'Escape', ['closed by key']],
  ['keydown', outside, 'Escape', ['closed by key']],
  ['keydown', outside, 'Tab', []],
])('%s closes what is unfolded, or not', async (type, target, key, expected) => {
  await use(true);
  happen(type, target, key);
  expect(closed).toEqual(expected);
});

const everything = () => {
  happen('pointerdown', outside);
  happen('focusin', outside);
  happen('keydown', outside, 'Escape');
};

test('nothing is heard while it is closed, nor after it has gone', async () => {
  const { again, leave } = await use(false);
  everything();
  expect(closed).toEqual([]);
  await again(at(true));
  await again(at(false));
  everything();
  expect(closed).toEqual([]);
  await again(at(true));
  await leave();
  everything();
  expect(closed).toEqual([]);
});

test('the newest function closes it, once for each event', async () => {
  const { again } = await use(true);
  await again(at(true, 'then'));
  happen('focusin', outside);
  expect(closed).toEqual(['then by hand']);
});

test('what has no element yet counts everything as elsewhere', async () => {
  await runHook(() => useClosing(true, { current: null }, () => closed.push('closed')));
  happen('pointerdown', inside);
  expect(closed).toEqual(['closed']);
});
