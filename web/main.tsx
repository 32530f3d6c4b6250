import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/newsreader/opsz.css';
import '@fontsource-variable/newsreader/wght-italic.css';
import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { loadConfig } from './config.ts';
import { routes } from './routes.tsx';
import { registerServiceWorker } from './service-worker-client.ts';
import { prepareSession, startSession } from './session.ts';

/** Nothing is rendered until the session check has finished. */
async function start(root: HTMLElement): Promise<void> {
  prepareSession();
  await loadConfig();
  const checked = startSession();
  // Made before the check is over, so that the page's code is on its way meanwhile.
  const router = createBrowserRouter(routes);
  await checked;
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  registerServiceWorker();
}

const root = document.getElementById('root');
if (root) {
  start(root).catch((error: unknown) => {
    root.setAttribute('role', 'alert');
    root.className = 'page py-24 text-body';
    root.textContent = 'The site could not start. Check your connection, then reload this page.';
    throw error;
  });
}
