import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brotliPlugin } from './scripts/vite/brotli-plugin.ts';
import { chunkOf, FOR_SETTINGS } from './scripts/vite/chunks.ts';
import { contractPlugin } from './scripts/vite/contract-plugin.ts';
import { pagesPlugin } from './scripts/vite/pages-plugin.ts';
import { routerPlugin } from './scripts/vite/router-plugin.ts';
import { workerPlugin } from './scripts/vite/worker-plugin.ts';

/** Where `npm run dev` finds the server that answers everything but the pages. */
const server = process.env.SERVER_URL ?? 'http://localhost:3000';
const answeredByServer = [
  '/auth/v1',
  '/functions',
  '/config.json',
  '/covers',
  '/outbox.json',
  '/openapi.json',
  '^/api$', // not web/calls/api.ts
  '/mcp',
  '/.well-known',
];

export default defineConfig(({ isSsrBuild = false }) => ({
  root: 'web',
  plugins: [contractPlugin(), react(), tailwindcss(), pagesPlugin(), routerPlugin(), workerPlugin(), brotliPlugin()],
  build: {
    outDir: isSsrBuild ? '../dist/render' : '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // The Content-Security-Policy allows data: for pictures only, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What every page brings is there already, and each name costs bytes.
      resolveDependencies: (_file, names) =>
        names.filter((name) => !/\/(start|main|react|rolldown-runtime)-/.test(name)),
    },
    rolldownOptions: {
      // Smallest is slowest, and wanted.
      checks: { pluginTimings: false },
      treeshake: { moduleSideEffects: [{ test: FOR_SETTINGS, sideEffects: false }] },
      output: isSsrBuild
        ? // One file: the server reads it again by a new address, which the files that it names would not know.
          { codeSplitting: false }
        : {
            codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkOf, debugName: 'chunkOf' }] },
            // Every visitor loads the names of all files, and a hash does not compress. Seven characters are 42 bits.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:7][extname]',
          },
    },
  },
  // The drawn pages are the program's own: it needs no packages of the web application to run.
  ...(isSsrBuild
    ? { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' }, publicDir: false }
    : {}),
  server: {
    host: 'localhost',
    port: 5173,
    // The server is to see the address that the browser asked: it answers with that origin.
    proxy: Object.fromEntries(answeredByServer.map((path) => [path, { target: server, changeOrigin: false }])),
  },
}));
