/*
 * Keeps the shell, the library, the reading list and the weekly picks for reading offline. What it keeps:
 *   shell    the page frame, and the built files that the browser has fetched or that reading without a network needs
 *            (their names change with their content)
 *   covers   pictures of books, those of the library seen or not; the oldest dropped first
 *   library  the library's first page, the reading list, the list of picks, one pick and the books last opened, as last
 *            answered, and a copy of the whole library, in which the reader can find, filter and open books
 * Covers and library are deleted when the reader signs out (`web/session/session.ts`) or another one comes.
 * Never kept: anything of /auth/v1, any other call, what a visitor is answered, any answer that is not a success.
 */
const SHELL = 'shell-1';
/** The page frame without content. It stands in for any page, so content drawn for one page must not be in it. */
const BARE_PAGE = '/?shell=1';
/** What every page asks for besides its built files. */
const FRAME = ['/config.json', '/scheme.js', '/favicon.svg', '/manifest.webmanifest'];
const COVERS = 'covers-1';
const LIBRARY = 'library';
/** The calls whose last answer is kept. */
const KEPT_CALLS = /\/(get-relevant-books|get-reading-list|get-weekly-recommendations?)$/;
const BOOK_CALL = /\/get-book$/;
const BOOKS_KEPT = 50;
/** The key of the whole library. */
const WHOLE = '/whole-library';
/** The key of the id of the reader whose answers are kept. */
const OWNER = '/library-owner';
/** The whole library is fetched in parts of this many books: 2,000 books at most. */
const PART = 100;
const PARTS_MAX = 20;
/** Milliseconds after which the whole library is fetched again if it has changed, and if it seems not to have. */
const SOON = 5 * 60_000;
const LATE = 24 * 3600 * 1000;
const COVERS_KEPT = 500;
/** How many of the library's books have their covers fetched, seen or not. A drawn one takes 8 kB of the disk. */
const LIBRARY_COVERS = 400;
const BUILT_FILES_KEPT = 120;
/** The built files that reading without a network needs, whether they were used or not. The build fills it in. */
const FOR_OFFLINE = [];
/** Milliseconds to wait for an answer that a kept one can replace: less than the page waits. */
const PATIENCE = 20_000;
/** Characters of an address that our server still reads, with what else a request's head holds; a shared text may be longer. */
const ADDRESS_MAX = 8_000;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.addAll([BARE_PAGE, ...FRAME]))
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
  else if (FRAME.includes(url.pathname)) event.respondWith(fresh(request, SHELL));
  else if (KEPT_CALLS.test(url.pathname) || BOOK_CALL.test(url.pathname)) answerReader(event, url);
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

/** Runs `keep` with a copy of a successful answer. The answer stands even if it cannot be kept, as on a full disk. */
async function keeping(response, keep) {
  if (response.ok) await keep(response.clone()).catch(() => {});
  return response;
}

async function kept(request, name, limit, opened = caches.open(name)) {
  const cache = await opened;
  const found = await cache.match(request);
  if (found) return found;
  return keeping(await fetch(request), async (copy) => {
    await cache.put(request, copy);
    const keys = await cache.keys();
    const files = name === SHELL ? keys.filter((key) => key.url.includes('/assets/')) : keys;
    await Promise.all(files.slice(0, Math.max(0, files.length - limit)).map((key) => cache.delete(key)));
  });
}

async function fresh(request, name) {
  try {
    return await keeping(await answered(request), async (copy) => (await caches.open(name)).put(request, copy));
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

/** What a visitor asks is left to the network: visitors have no library, and what they open is their own affair. */
function answerReader(event, url) {
  const reader = readerOf(event.request);
  if (!reader) return;
  const library = libraryOf(reader);
  event.respondWith(
    BOOK_CALL.test(url.pathname) ? lastBook(event.request, url, library) : lastAnswer(event, url, library),
  );
}

/** The id of the reader in the request's token; null without one. */
function readerOf({ headers }) {
  try {
    const claims = headers.get('authorization').split('.')[1];
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).sub ?? null;
  } catch {
    return null;
  }
}

let opening = Promise.resolve();

/**
 * This reader's cache. What another reader left there is deleted, and so are the covers. Calls take turns, so that the
 * first two do not both find it foreign.
 */
function libraryOf(reader) {
  const opened = opening.then(async () => {
    const cache = await caches.open(LIBRARY);
    const owner = await cache.match(OWNER);
    if ((await owner?.text()) === reader) return cache;
    await caches.delete(LIBRARY);
    if (owner) await caches.delete(COVERS);
    const empty = await caches.open(LIBRARY);
    await empty.put(OWNER, new Response(reader));
    return empty;
  });
  opening = opened.catch(() => {});
  return opened;
}

/**
 * The network's answer, and without a network the kept one. Of the library only the first page without filters is kept
 * as it was answered; other pages come from the whole library. Of each of these calls only the last answer is kept. Kept
 * answers say when they were true (`kept_at`, see `web/calls/kept.ts`); a pick never changes.
 */
async function lastAnswer(event, { pathname, searchParams }, library) {
  const { request } = event;
  const isLibrary = pathname.endsWith('/get-relevant-books');
  const isFirst =
    [...searchParams.keys()].every((name) => name === 'page' || name === 'pageSize') &&
    searchParams.get('page') === '1';
  try {
    const response = await answered(request);
    if (isLibrary && !isFirst) return response;
    return await keeping(response, async (copy) => {
      const cache = await library;
      for (const key of await cache.keys()) if (new URL(key.url).pathname === pathname) await cache.delete(key);
      if (isLibrary) event.waitUntil(keepWhole(request, cache, response.clone()).catch(() => {}));
      await cache.put(request.url, copy);
    });
  } catch (error) {
    const cache = await library;
    const found = await cache.match(request.url);
    if (!found && isLibrary) return pageOfWhole(await wholeIn(cache, error), searchParams, error);
    if (!found) throw error;
    return pathname.endsWith('/get-weekly-recommendation') ? found : dated(found);
  }
}

/** A kept answer that says when it was given. */
async function dated(found) {
  const answer = await found.json();
  const kept_at = new Date(found.headers.get('date') ?? Date.now()).toISOString();
  return Response.json(Array.isArray(answer) ? answer.map((pick) => ({ ...pick, kept_at })) : { ...answer, kept_at });
}

/** A book as it was last answered. One that was never opened has what the library says of it (`is_part`). */
async function lastBook(request, { pathname, searchParams }, library) {
  try {
    return await keeping(await answered(request), async (copy) => {
      const cache = await library;
      await cache.delete(request.url);
      await cache.put(request.url, copy);
      const books = (await cache.keys()).filter(({ url }) => new URL(url).pathname === pathname);
      await Promise.all(books.slice(0, Math.max(0, books.length - BOOKS_KEPT)).map((key) => cache.delete(key)));
    });
  } catch (error) {
    const cache = await library;
    const found = await cache.match(request.url);
    if (found) return dated(found);
    const { data, kept_at } = await wholeIn(cache, error);
    const { reading, ...book } = data.find(({ id }) => id === searchParams.get('id')) ?? {};
    if (!reading) throw error;
    const lists = { moods: [], places: [], periods: [], cautions: [], subjects: [], topics: [], kindred: [] };
    const none = { pitch: null, form: null, length: null, series: null, isbn13: null, by_author: [], editions: [] };
    const rest = { level: 'core', audience: 'adult', kept_at, is_part: true };
    return Response.json({ book, reading, ...lists, ...none, ...rest });
  }
}

/** The kept library; without one, the failure of the network stands. */
async function wholeIn(cache, error) {
  const found = await cache.match(WHOLE);
  if (!found) throw error;
  return found.json();
}

let keepingWhole = false;
let keepingCovers = false;

/**
 * Makes the whole library readable without a network: its code, the books and the reading list if the first page,
 * `answer`, shows that the kept ones are out of date, and covers; not for readers who want to save data.
 */
async function keepWhole(request, cache, answer) {
  if (keepingWhole || self.navigator?.connection?.saveData) return;
  keepingWhole = true;
  let whole;
  try {
    const first = await answer.json();
    // Each time, because a new build has other files. First, because books without their code could not be opened.
    await keepLast(FOR_OFFLINE, SHELL, BUILT_FILES_KEPT);
    whole = await wholeIn(cache, null).catch(() => null);
    if (isOutdated(whole, first)) whole = await fetchWhole(request, cache, first);
  } finally {
    keepingWhole = false;
  }
  await keepCovers(whole?.data ?? [], readerOf(request));
}

/** Keeps covers of these books as long as nobody signs out. It takes minutes, in which another reader may come. */
async function keepCovers(books, reader) {
  if (keepingCovers) return;
  keepingCovers = true;
  const isTheirs = async () => (await (await caches.match(OWNER, { cacheName: LIBRARY }))?.text()) === reader;
  try {
    const covers = books.slice(0, LIBRARY_COVERS).map((book) => book.cover_image_url);
    // What is kept last is dropped last, and the library begins with the newest books.
    const paths = [...new Set(covers.filter((path) => path.startsWith('/covers/')))].reverse();
    await keepLast(paths, COVERS, COVERS_KEPT, isTheirs);
  } finally {
    keepingCovers = false;
  }
}

/** Fetches and keeps the library and the reading list; null if the server refuses a part. */
async function fetchWhole(request, cache, { metadata, pagination: { total } }) {
  const ask = (url) => fetch(new Request(url, { headers: request.headers }));
  const data = [];
  const parts = Math.min(PARTS_MAX, Math.ceil(total / PART));
  for (let page = 1; page <= parts; page++) {
    const url = new URL(request.url);
    url.search = new URLSearchParams({ page, pageSize: PART });
    const part = await ask(url);
    if (!part.ok) return null;
    data.push(...(await part.json()).data);
  }
  const list = new URL('get-reading-list', request.url);
  const readingList = await ask(list);
  // After signing out, this is no longer the cache that others see.
  if (readingList.ok) await cache.put(list.href, readingList);
  const whole = { data, metadata, total, kept_at: new Date().toISOString() };
  await cache.put(WHOLE, Response.json(whole));
  return whole;
}

/**
 * Keeps these files, the last of them the longest. Those that are not kept yet are fetched one at a time, so that what the
 * page asks for comes first; those that stand too far in front are put behind. Stops when they are no longer wanted.
 */
async function keepLast(paths, name, limit, areWanted = async () => true) {
  const places = new Map((await (await caches.open(name)).keys()).map(({ url }, place) => [url, place]));
  let last = -1;
  for (const path of paths) {
    const { href } = new URL(path, self.location.origin);
    const cache = await caches.open(name);
    // After opening: what comes now goes with the cache if that is deleted.
    if (!(await areWanted())) return;
    const found = await cache.match(href);
    if (found && places.get(href) > last) last = places.get(href);
    else if (found) {
      await cache.delete(href);
      await cache.put(href, found);
      last = Infinity;
    } else if ((await kept(new Request(href), name, limit, cache)).ok) last = Infinity;
  }
}

function isOutdated(whole, { data, metadata }) {
  if (!whole) return true;
  const age = Date.now() - Date.parse(whole.kept_at);
  const same = [whole.data.slice(0, data.length), whole.metadata];
  return age > LATE || (age > SOON && JSON.stringify(same) !== JSON.stringify([data, metadata]));
}

/**
 * Filters, order and page as in `server/features/library/shelf-queries.ts`, but the server also finds a book by its
 * series and subjects, and knows fewer signs that end a word. Of a library that is only kept in part, it says so
 * (`is_part`); without filters it still counts all books, and a page that is not kept fails as it does without a
 * network.
 */
function pageOfWhole({ data, metadata, total: all, kept_at }, query, error) {
  const chosen = (name) => (query.get(name) ?? '').split(',').filter(Boolean).map(decodeURIComponent);
  const [genres, authors, state] = [chosen('genres'), chosen('authors'), query.get('state')];
  const words = folded(query.get('find') ?? '')
    .split(/\s/)
    .filter(Boolean)
    .map((word) => (UNSPACED.test(word) ? word : ` ${word}`));
  const books = data.filter(
    (book) =>
      (genres.length === 0 || genres.some((genre) => book.genres.includes(genre))) &&
      (authors.length === 0 || authors.some((author) => book.authors.includes(author))) &&
      (!state || (book.reading.state ?? 'to-read') === state) &&
      words.every((word) => textOf(book).includes(word)),
  );
  const order = ORDERS[query.get('sort')];
  if (order) books.sort(order);
  const [page, pageSize] = [Number(query.get('page') ?? 1), Number(query.get('pageSize') ?? 24)];
  const isCut = all > data.length;
  const total = isCut && books.length === data.length ? all : books.length;
  if (isCut && (page - 1) * pageSize >= books.length && page > 1) throw error;
  const pagination = { page, pageSize, total, totalPages: Math.max(1, Math.ceil(total / pageSize)) };
  return Response.json({
    data: books.slice((page - 1) * pageSize, page * pageSize),
    ...{ pagination, metadata, kept_at, ...(isCut && { is_part: true }) },
  });
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

const folded = (text) => text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();

/** What a book is found by, as it is written, for "Spider-Man", and with spaces for punctuation, for "Man". */
function textOf({ title, subtitle, authors, genres, reading }) {
  const text = folded([title, subtitle, ...authors, ...genres, reading.note].filter(Boolean).join(' '));
  return ` ${text} ${text.replace(/[^\p{L}\p{N}]/gu, ' ')}`;
}

const titleKey = ({ title }) => folded(title).replace(/^(the|an?) /, '');
const authorKey = ({ authors: [author] }) => (author ? folded(author).replace(/^.* /, '') : '\uffff');
const compare = (a, b) => (a < b ? -1 : Number(a > b));
const byTitle = (a, b) => compare(titleKey(a), titleKey(b));
const ORDERS = {
  title: byTitle,
  author: (a, b) => compare(authorKey(a), authorKey(b)) || (a.year ?? Infinity) - (b.year ?? Infinity) || byTitle(a, b),
  year: (a, b) => (b.year ?? -Infinity) - (a.year ?? -Infinity) || byTitle(a, b),
};
