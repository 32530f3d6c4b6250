import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import type { PublicConfig } from '../contract/config.ts';
import { readerOnlyPaths } from '../contract/paths.ts';
import { setConfig } from './config.ts';
import { routes } from './routes.tsx';
import { drawFor, type Session } from './session/session.ts';

const handler = createStaticHandler(routes);

/** No particular reader: no personal data, and no open question. */
const READER: Session = {
  status: 'reader',
  user: { id: '', aud: '', created_at: '', app_metadata: {}, user_metadata: { marketing_consent: false } },
  recovering: false,
  awaitsCode: false,
};

/**
 * Renders the page at `path` as it is first seen, as HTML for the root element: a public page as a visitor sees it,
 * which `web/main.tsx` hydrates; a reader's page before its data has arrived, which `web/main.tsx` replaces. Built into
 * `dist/render` and run by the server. Its title is left out: the server writes the whole head.
 */
export async function render(path: string, config: PublicConfig): Promise<string> {
  setConfig(config);
  const url = new URL(path, config.functionsUrl);
  const context = await handler.query(new Request(url));
  if (context instanceof Response) throw new Error(`${path} leads elsewhere`);
  for (const error of Object.values(context.errors ?? {})) throw error;
  // Nothing else renders between here and the end.
  drawFor(readerOnlyPaths.includes(url.pathname) ? READER : { status: 'visitor' });
  const html = renderToString(
    <StrictMode>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </StrictMode>,
  );
  return html.replace(/<title>[^<]*<\/title>/, '');
}
