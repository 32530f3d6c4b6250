import type { Plugin } from 'vite';

/** The modules that every application with a data router brings along. */
const ROUTER = /\/react-router\/dist\/production\/lib\/(dom\/lib|components|router\/router)\.js$/;

/**
 * Parts of React Router that only its framework mode and its instrumentations use, which this application has not. The
 * router calls them anyway, so the bundler cannot leave them out. Here they are as they behave without those.
 */
const UNUSED: Readonly<Record<string, string>> = {
  'ssr/components.js': `
    import { createContext } from 'react';
    const NEVER = [false, null, {}];
    export const FrameworkContext = createContext(undefined);
    export const PrefetchPageLinks = () => null;
    export const usePrefetchBehavior = () => NEVER;
    export const mergeRefs = (ref) => ref;`,
  'instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;`,
};

/** The ids of the parts: paths within the package, so that they are built into its file (`chunks.ts`). */
const OURS = '\0/node_modules/react-router/';

/** Names for React's developer tools. They would keep components in the bundle that nothing uses. */
const DISPLAY_NAME = /^\w+\.displayName = "\w+";$/gm;

/** Keeps what we do not use of React Router out of the browser's files: every page loads the router. */
export function routerPlugin(): Plugin {
  const parts = Object.keys(UNUSED);
  return {
    name: 'smaller-router',
    enforce: 'pre',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    resolveId(source, importer) {
      if (!importer || !ROUTER.test(importer)) return null;
      const part = parts.find((name) => source.endsWith(`/${name}`));
      return part ? OURS + part : null;
    },
    load: (id) => UNUSED[id.replace(OURS, '')] ?? null,
    transform: {
      filter: { id: ROUTER },
      handler: (code) => ({ code: code.replace(DISPLAY_NAME, ''), map: null }),
    },
  };
}
