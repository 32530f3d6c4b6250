import { useState } from 'react';
import { expect, test } from 'vitest';
import { runHook } from '../../testing/run-hook.ts';
import type { Option } from './options.ts';
import { optionId, useCombobox } from './use-combobox.ts';

const options = ['bees', 'birds', 'trees'].map((query): Option => ({ kind: 'recent', text: query, by: null, query }));

/** A combobox with these options, and what was chosen of them. */
async function box(given: readonly Option[] = options, isOpen = true) {
  const chosen: string[] = [];
  const at = (list: readonly Option[]) => () => {
    const [open, setOpen] = useState(isOpen);
    return {
      open,
      ...useCombobox({ options: list, open, setOpen, choose: (it) => chosen.push(it.text), listId: 'l' }),
    };
  };
  const hook = await runHook(at(given));
  /** Presses keys, and returns which of them the browser was kept from handling. */
  const press = async (...keys: string[]) => {
    const taken: string[] = [];
    for (const key of keys)
      await hook.act(() => hook.now().props.onKeyDown({ key, preventDefault: () => void taken.push(key) }));
    return taken;
  };
  return { now: hook.now, act: hook.act, press, chosen, become: (list: readonly Option[]) => hook.again(at(list)) };
}

const [DOWN, UP] = ['ArrowDown', 'ArrowUp'];

test.each([
  [[], -1],
  [[DOWN], 0],
  [[DOWN, DOWN], 1],
  [[DOWN, DOWN, DOWN], 2],
  [[DOWN, DOWN, DOWN, DOWN], -1],
  [[DOWN, DOWN, DOWN, DOWN, DOWN], 0],
  [[UP], 2],
  [[UP, UP, UP, UP], -1],
  [[DOWN, DOWN, UP], 0],
  [[DOWN, UP], -1],
  [[DOWN, 'x'], -1],
  [[DOWN, 'Escape'], -1],
])('%j leads to place %i', async (keys, place) => {
  const { press, now } = await box();
  await press(...keys);
  expect(now().active).toBe(place);
  expect(now().props['aria-activedescendant']).toBe(place < 0 ? undefined : optionId('l', place));
});

test('the arrows are not the field’s, other keys are', async () => {
  const { press } = await box();
  expect(await press(DOWN, UP, 'a', 'Home', 'Enter')).toEqual([DOWN, UP]);
});

test('Enter takes the marked option, and without one it is the form’s', async () => {
  const { press, chosen, now } = await box();
  expect(await press('Enter')).toEqual([]);
  expect(chosen).toEqual([]);
  expect(await press(DOWN, DOWN, 'Enter')).toEqual([DOWN, DOWN, 'Enter']);
  expect(chosen).toEqual(['birds']);
  expect(now().active).toBe(-1);
});

test('Esc closes the list, and clears the field when there is none', async () => {
  const { press, now } = await box();
  expect(await press('Escape')).toEqual(['Escape']);
  expect(now()).toMatchObject({ open: false, shown: [], props: { 'aria-expanded': false } });
  expect(await press('Escape')).toEqual([]);
  const empty = await box([]);
  expect(await empty.press('Escape')).toEqual([]);
  expect(empty.now().open).toBe(true);
});

test('an arrow opens the closed list at its first or its last option', async () => {
  const closed = await box(options, false);
  expect(closed.now()).toMatchObject({ shown: [], active: -1 });
  await closed.press(DOWN);
  expect(closed.now()).toMatchObject({ open: true, active: 0, props: { 'aria-expanded': true } });
  const other = await box(options, false);
  await other.press(UP);
  expect(other.now()).toMatchObject({ open: true, active: 2 });
});

test('a list that has become shorter has no mark outside it', async () => {
  const { press, now, become } = await box();
  await press(UP);
  await become(options.slice(0, 2));
  expect(now().active).toBe(-1);
  await press(DOWN);
  expect(now().active).toBe(0);
});

test('a key that composes a character is the input method’s', async () => {
  const { now, act } = await box();
  const key = { key: DOWN, preventDefault: () => expect.unreachable() } as const;
  await act(() => now().props.onKeyDown({ ...key, isComposing: true }));
  // React tells it in the browser's own event.
  await act(() => now().props.onKeyDown({ ...key, isComposing: false, nativeEvent: { isComposing: true } }));
  expect(now().active).toBe(-1);
});

test('the list closes when the focus leaves field and list', async () => {
  const { now, act } = await box();
  type Blur = Parameters<ReturnType<typeof useCombobox>['onBlur']>[0];
  const inside = {};
  const blur = (relatedTarget: object) =>
    act(() => now().onBlur({ currentTarget: { contains: (it: object) => it === inside }, relatedTarget } as Blur));
  await blur(inside);
  expect(now().open).toBe(true);
  await blur({});
  expect(now().open).toBe(false);
});

test('the field names its list', async () => {
  const { now } = await box();
  expect(now().props).toMatchObject({ role: 'combobox', 'aria-autocomplete': 'list', 'aria-controls': 'l' });
});
