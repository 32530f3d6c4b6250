import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import type { PublicConfig } from '../contract/config.ts';
import { setConfig } from './config.ts';
import { routes } from './routes.tsx';

const handler = createStaticHandler(routes);

/**
 * Draws the page at `path` as a visitor first sees it, as HTML for the root element, which `web/main.tsx` then brings to
 * life. Built into `dist/render` and run by the server. Its title is left out: the server writes the whole head.
 */
export async function render(path: string, config: PublicConfig): Promise<string> {
  setConfig(config);
  const context = await handler.query(new Request(new URL(path, config.functionsUrl)));
  if (context instanceof Response) throw new Error(`${path} leads elsewhere`);
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
