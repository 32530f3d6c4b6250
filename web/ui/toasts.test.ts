import { beforeEach, expect, test } from 'vitest';
import { hearToasts } from '../testing/hear-toasts.ts';
import { runHook } from '../testing/run-hook.ts';
import { alertToast, dismiss, forgetAlerts, toast, useToasts } from './toasts.ts';

let page: Awaited<ReturnType<typeof hearToasts>>;
beforeEach(async () => {
  page = await hearToasts();
});

const say = (...texts: string[]) =>
  page.act(() => {
    for (const text of texts) toast(text);
  });

test('the last three are shown, the newest at the end', async () => {
  await say('one', 'two', 'three', 'four');
  expect(page.texts()).toEqual(['two', 'three', 'four']);
});

test('what is said again stands once, where the last is', async () => {
  await say('one', 'two', 'one');
  expect(page.texts()).toEqual(['two', 'one']);
});

test('one of them is dismissed', async () => {
  await say('one', 'two', 'three');
  const two = page.last()?.id ?? 0;
  await page.act(() => dismiss(two - 1));
  expect(page.texts()).toEqual(['one', 'three']);
});

test('a message can have an action, can stay, and is no alert', async () => {
  await page.act(() => toast('Removed.', { label: 'Undo', run: () => {} }));
  expect(page.last()).toMatchObject({ action: { label: 'Undo' }, lasting: false, urgent: false });
  await page.act(() => toast('Load again?', undefined, true));
  expect(page.last()).toMatchObject({ lasting: true, urgent: false });
  expect(page.last()).not.toHaveProperty('action');
});

test('the last alert takes the place of the one before it, and none outlives its page', async () => {
  await page.act(() => toast('Saved.'));
  await page.act(() => alertToast('first'));
  await page.act(() => alertToast('second'));
  expect(page.texts()).toEqual(['Saved.', 'second']);
  expect(page.last()).toMatchObject({ urgent: true, lasting: false });
  await page.act(forgetAlerts);
  expect(page.texts()).toEqual(['Saved.']);
});

test('a message is shown in the topmost place, and where that has closed, in the one below', async () => {
  await page.act(() => toast('on the page'));
  const dialog = await runHook(useToasts);
  expect(dialog.now()).toEqual({ shown: [], topmost: true });
  await page.act(() => toast('in the dialog'));
  expect(page.texts()).toEqual(['on the page']);
  expect(dialog.now().shown.map(({ text }) => text)).toEqual(['in the dialog']);
  await dialog.leave();
  expect(page.texts()).toEqual(['on the page', 'in the dialog']);
});

test('what was said before there was a place is shown in the first one', async () => {
  await page.leave();
  toast('early');
  const late = await runHook(useToasts);
  expect(late.now().topmost).toBe(true);
  expect(late.now().shown.map(({ text }) => text)).toEqual(['early']);
});
