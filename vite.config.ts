import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractPlugin } from './scripts/contract-plugin.ts';
import { stampPlugin } from './scripts/stamp-plugin.ts';

/** Where `npm run dev` finds the server that answers everything but the pages. */
const server = process.env.SERVER_URL ?? 'http://localhost:3000';
const answeredByServer = ['/auth/v1', '/functions', '/config.json', '/covers', '/outbox.json', '/openapi.json'];

export default defineConfig({
  root: 'web',
  plugins: [contractPlugin(), react(), tailwindcss(), stampPlugin()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // The Content-Security-Policy allows data: for pictures only, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    host: 'localhost',
    port: 5173,
    // The server is to see the address that the browser asked: it answers with that origin.
    proxy: Object.fromEntries(answeredByServer.map((path) => [path, { target: server, changeOrigin: false }])),
  },
});
