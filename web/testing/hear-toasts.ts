import { onTestFinished } from 'vitest';
import { dismiss, type Toast, useToasts } from '../ui/toasts.ts';
import { runHook } from './run-hook.ts';

/** A page that shows toasts, without those that were there before. They are gone when the test is over. */
export async function hearToasts() {
  const { now, act, leave } = await runHook(useToasts);
  const clear = () => {
    for (const { id } of now().shown) dismiss(id);
  };
  await act(clear);
  onTestFinished(() => act(clear));
  const last = (): Toast | undefined => now().shown.at(-1);
  return {
    texts: () => now().shown.map(({ text }) => text),
    last,
    /** Presses the button of the last one. */
    press: async () => {
      const toast = last();
      await act(() => {
        if (toast) dismiss(toast.id);
        return toast?.action?.run();
      });
    },
    clear: () => act(clear),
    act,
    leave,
  };
}
