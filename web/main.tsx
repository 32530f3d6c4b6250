import { type ReactNode, StrictMode, startTransition, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { loadConfig } from './config.ts';
import { enliven } from './enliven.ts';
import { reportFailure } from './reports/error-reports.ts';
import { isLoadedAgain } from './calls/load-again.ts';
import { routes } from './routes.tsx';
import { registerServiceWorker } from './service-worker-client.ts';
import { prepareSession, sessionNow, startSession } from './session/session.ts';

/** Brings the page to life. Nothing is rendered until the session check has finished. */
export async function live(root: HTMLElement): Promise<void> {
  prepareSession();
  closeLogin();
  // Parsing the code was one long task, so the page may be painted before the next.
  await new Promise((next) => setTimeout(next));
  await loadConfig();
  const checked = startSession();
  // Created before the check is over, so that the page's code loads meanwhile.
  const router = createBrowserRouter(routes);
  await Promise.all([checked, ready(router)]);
  const page = (
    <StrictMode>
      <Living root={root}>
        <RouterProvider router={router} />
      </Living>
    </StrictMode>
  );
  // In transitions, which yield to the reader's actions.
  if (showsThisPage(root)) startTransition(() => void hydrateRoot(root, page, { onCaughtError }));
  else {
    // The server's page stays in place until the live page is ready.
    const living = createRoot(root, { onCaughtError });
    startTransition(() => living.render(page));
  }
  registerServiceWorker();
}

/** Whoever opens the address again, other than by a reload, is not asked again by the dialog that stood over it. */
function closeLogin(): void {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (opened?.type === 'navigate' && history.state?.usr?.login) {
    history.replaceState({ ...history.state, usr: null }, '');
  }
}

/** Once the page is live, the rules for a rendered page (`web/styles.css`) no longer apply. */
function Living({ root, children }: { root: HTMLElement; children: ReactNode }) {
  useLayoutEffect(() => enliven(root), [root]);
  return children;
}

/** A page that fails to render shows its own message; the operator of the site is told too. */
function onCaughtError(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: as React does without us.
  console.error(error);
  reportFailure(error);
}

/** Settles when the code of the first page has loaded, or failed to. */
function ready(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  return new Promise((done) => {
    const check = () => router.state.initialized && done();
    router.subscribe(check);
    check();
  });
}

/**
 * Whether the server rendered the page to be shown: a visitor's page, without a failed sign-in, an answer or an open
 * dialog.
 */
function showsThisPage(root: HTMLElement): boolean {
  const search = new URLSearchParams(location.search);
  const opened = isLoadedAgain() || history.state?.usr || search.get('error') || search.get('q');
  return root.dataset.drawn === 'visitor' && sessionNow().status === 'visitor' && !opened;
}
