import { notifyManager, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, createElement, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';

// A timer would come after the renders that `act` waits for.
notifyManager.setScheduler(queueMicrotask);

let mounted = 0;

/** A hook that runs in Node. */
type Running<Result> = {
  /** What its last run returned. */
  now: () => Result;
  /** Does something, and waits for the renders and effects that follow. */
  act: (change: () => unknown) => Promise<void>;
  /** Renders again, with other arguments. */
  again: (use: () => Result) => Promise<void>;
  /** Removes the component; otherwise this happens when the test is over. */
  leave: () => Promise<void>;
};

/**
 * Runs a hook in a component that draws nothing: state, effects and renders are React's own, without a browser. What
 * the hook itself needs of a page, such as `document`, is the test's to stub; stubs end with the test. `around` adds
 * providers.
 */
export async function runHook<Result>(
  use: () => Result,
  around: (inner: ReactNode) => ReactNode = (inner) => inner,
): Promise<Running<Result>> {
  let last: Result;
  const keep = (result: Result) => {
    last = result;
  };
  const root = createRoot(emptyElement());
  const acting = async (change: () => unknown) => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    // React asks it for the event under way.
    if (!globalThis.window) vi.stubGlobal('window', new EventTarget());
    await act(async () => void (await change()));
  };
  const show = (run: () => Result) => acting(() => root.render(around(createElement(Runs<Result>, { run, keep }))));
  const leave = () => acting(() => root.unmount());
  mounted += 1;
  onTestFinished(async () => {
    await leave();
    mounted -= 1;
    // The other hooks of this test may still need what they stand on.
    if (mounted === 0) vi.unstubAllGlobals();
  });
  await show(use);
  return { now: () => last, act: acting, again: show, leave };
}

/** The provider of answers for `around`. */
export const withAnswers = (client: QueryClient) => (inner: ReactNode) =>
  createElement(QueryClientProvider, { client }, inner);

function Runs<Result>({ run, keep }: { run: () => Result; keep: (result: Result) => void }): null {
  keep(run());
  return null;
}

/** As much of an element as React needs to draw nothing in it. */
function emptyElement(): Element {
  const defaultView = { document: {}, HTMLIFrameElement: class {} };
  const ownerDocument = { nodeType: 9, addEventListener: () => {}, defaultView };
  const element = { nodeType: 1, tagName: 'DIV', addEventListener: () => {}, ownerDocument };
  return element as unknown as Element;
}
