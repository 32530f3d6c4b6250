/*
 * Keeps the shell, the first page of the library, the reading list and the weekly picks for reading offline. What it keeps:
 *   shell    the page frame, and the built files that the browser has fetched (their names change with their content)
 *   covers   pictures of books, the oldest dropped first
 *   library  the library's first page, the reading list, the list of picks and one pick as last answered; deleted when the
 *            reader signs out
 * Never kept: anything of /auth/v1, any other call, any answer that is not a success.
 */
const SHELL = 'shell-1';
/** The page frame without content. It stands in for any page, so content drawn for one page must not be in it. */
const BARE_PAGE = '/?shell=1';
const COVERS = 'covers-1';
const LIBRARY = 'library';
/** The calls whose last answer is kept. */
const KEPT_CALLS = /\/(get-relevant-books|get-reading-list|get-weekly-recommendations?)$/;
const COVERS_KEPT = 200;
const BUILT_FILES_KEPT = 120;
/** Milliseconds to wait for an answer that a kept one can replace: less than the page waits. */
const PATIENCE = 20_000;
/** Characters of an address that our server still reads, with what else a request's head holds; a shared text may be longer. */
const ADDRESS_MAX = 8_000;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.addAll([BARE_PAGE, '/config.json', '/scheme.js', '/favicon.svg', '/manifest.webmanifest']))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  const current = [SHELL, COVERS, LIBRARY];
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => !current.includes(name)).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith('/assets/')) event.respondWith(kept(request, SHELL, BUILT_FILES_KEPT));
  else if (url.pathname.startsWith('/covers/')) event.respondWith(kept(request, COVERS, COVERS_KEPT));
  else if (url.pathname === '/config.json' || url.pathname === '/scheme.js') event.respondWith(fresh(request, SHELL));
  else if (KEPT_CALLS.test(url.pathname)) event.respondWith(lastAnswer(request, url));
  else if (request.mode === 'navigate' && isPage(url.pathname)) event.respondWith(shell(request));
});

/** A sign-in link opened in one window also moves the reader's other windows, only to our own pages. */
self.addEventListener('message', (event) => {
  const { type, url } = event.data ?? {};
  if (type !== 'MAGIC_LINK_LOGIN' || typeof url !== 'string') return;
  if (new URL(url, self.location.origin).origin !== self.location.origin) return;
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((windows) => {
      for (const each of windows) if (each.id !== event.source?.id) each.postMessage({ type, url });
    }),
  );
});

/** Whether the shell shows this page. Paths with a dot or below these prefixes are the server's. */
function isPage(path) {
  return (
    !/^\/(auth\/v1|functions|covers|mail|feeds|health|ready|metrics|api|mcp|\.well-known)(\/|$)/.test(path) &&
    !/\.\w+$/.test(path)
  );
}

/** Like `fetch`, but gives up if the server accepts the request and does not answer. */
async function answered(request) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new TypeError('The server did not answer.')), PATIENCE);
  });
  try {
    return await Promise.race([fetch(request), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function kept(request, name, limit) {
  const cache = await caches.open(name);
  const found = await cache.match(request);
  if (found) return found;
  const response = await fetch(request);
  if (response.ok) {
    await cache.put(request, response.clone());
    const keys = await cache.keys();
    const files = name === SHELL ? keys.filter((key) => key.url.includes('/assets/')) : keys;
    await Promise.all(files.slice(0, Math.max(0, files.length - limit)).map((key) => cache.delete(key)));
  }
  return response;
}

async function fresh(request, name) {
  try {
    const response = await answered(request);
    if (response.ok) await (await caches.open(name)).put(request, response.clone());
    return response;
  } catch (error) {
    const found = await caches.match(request);
    if (found) return found;
    throw error;
  }
}

async function shell(request) {
  try {
    if (request.url.length > ADDRESS_MAX) throw new TypeError('The server would refuse this address.');
    return await answered(request);
  } catch (error) {
    const found = await caches.match(BARE_PAGE);
    if (found) return found;
    throw error;
  }
}

/**
 * Only the library's first page without filters is kept: another page would not show what was asked for. One answer is
 * kept for each call, so that those of other readers of this browser do not pile up. Without a network, the kept library
 * page, reading list and list of picks say when they were true (`kept_at`, see `web/calls/kept.ts`); a pick never changes.
 */
async function lastAnswer(request, { pathname, searchParams }) {
  const isLibrary = pathname.endsWith('/get-relevant-books');
  const isFirst =
    [...searchParams.keys()].every((name) => name === 'page' || name === 'pageSize') &&
    searchParams.get('page') === '1';
  if (isLibrary && !isFirst) return fetch(request);
  const cache = await caches.open(LIBRARY);
  try {
    const response = await answered(request);
    if (response.ok) {
      const copy = response.clone();
      for (const key of await cache.keys()) if (new URL(key.url).pathname === pathname) await cache.delete(key);
      await cache.put(request.url, copy);
    }
    return response;
  } catch (error) {
    const found = await cache.match(request.url);
    if (!found) throw error;
    if (pathname.endsWith('/get-weekly-recommendation')) return found;
    const answer = await found.json();
    const kept_at = new Date(found.headers.get('date') ?? Date.now()).toISOString();
    return Response.json(Array.isArray(answer) ? answer.map((pick) => ({ ...pick, kept_at })) : { ...answer, kept_at });
  }
}
