import { expect, test, vi } from 'vitest';
import { BookPage } from '../contract/book-page.ts';
import code from './public/service-worker.js?raw';

const ORIGIN = 'https://books.example';
type Answer = { status: number; body: string };
type Listener = (event: unknown) => void;

const tokenOf = (reader: string) => `Bearer e30.${btoa(JSON.stringify({ sub: reader }))}.sig`;

/**
 * The worker with a network and a cache of its own; `network` answers, or throws as it does offline. `disk.isFull`:
 * what is put into the cache is refused; `disk.puts`: how often something was put there.
 */
async function startWorker(
  network: (url: string) => Answer | Promise<Answer>,
  navigator: object = {},
  forOffline: readonly string[] = [],
) {
  const disk = { isFull: false, puts: 0 };
  let deletions = 0;
  const listeners = new Map<string, Listener>();
  const stores = new Map<string, Map<string, Response>>();
  const messages: unknown[] = [];
  const key = (request: { url: string } | string) =>
    new URL(typeof request === 'string' ? request : request.url, ORIGIN).href;
  const open = async (name: string) => {
    const kept = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, kept);
    return {
      match: async (request: { url: string }) => kept.get(key(request))?.clone(),
      put: async (request: { url: string }, response: Response) => {
        if (disk.isFull) throw new DOMException('Quota exceeded.', 'QuotaExceededError');
        disk.puts++;
        kept.set(key(request), response);
      },
      keys: async () => [...kept.keys()].map((url) => ({ url })),
      delete: async (request: { url: string }) => kept.delete(key(request)),
      addAll: async (paths: string[]) => {
        for (const path of paths) kept.set(key(path), await fetchAnswer({ url: key(path) }));
      },
    };
  };
  const fetchAnswer = async ({ url }: { url: string }) => {
    const { pathname, search } = new URL(url);
    const { status, body } = await network(pathname + search);
    return new Response(body, { status, headers: { date: 'Sat, 28 Nov 2026 08:00:00 GMT' } });
  };
  const windows = ['sender', 'other'].map((id) => ({
    id,
    postMessage: (message: unknown) => messages.push({ id, message }),
  }));
  const self = {
    location: new URL(ORIGIN),
    navigator,
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    skipWaiting: async () => {},
    clients: { claim: async () => {}, matchAll: async () => windows },
  };
  const caches = {
    open,
    keys: async () => [...stores.keys()],
    /** Takes longer each time, as may happen. */
    delete: async (name: string) => {
      for (let turn = 0; turn < 30 * deletions; turn++) await Promise.resolve();
      deletions++;
      return stores.delete(name);
    },
    match: async (request: string | { url: string }, { cacheName = '' } = {}) => {
      for (const [name, kept] of stores)
        if ((!cacheName || name === cacheName) && kept.has(key(request))) return kept.get(key(request))?.clone();
    },
  };
  const built = code.replace('const FOR_OFFLINE = [];', `const FOR_OFFLINE = ${JSON.stringify(forOffline)};`);
  new Function('self', 'caches', 'fetch', built)(self, caches, fetchAnswer);
  const dispatch = async (type: string, event: object) => {
    const work: Promise<unknown>[] = [];
    let response: Promise<unknown> | undefined;
    listeners.get(type)?.({
      ...event,
      waitUntil: (promise: Promise<unknown>) => work.push(promise),
      respondWith: (promise: Promise<unknown>) => {
        response = promise;
      },
    });
    const result = await response;
    for (const each of work) await each;
    return { answered: response !== undefined, result };
  };
  await dispatch('install', {});
  await dispatch('activate', {});
  return {
    messages,
    disk,
    /** What the page does (`web/session/session.ts`). */
    signOut: async () => {
      for (const name of ['library', 'covers-1']) await caches.delete(name);
    },
    kept: () => [...stores.values()].flatMap((each) => [...each.keys()].map((url) => new URL(url).pathname)),
    message: (data: unknown) => dispatch('message', { data, source: { id: 'sender' } }),
    /** Asked by the reader `as`, or by a visitor for null. */
    get: async (
      path: string,
      { as = 'ann', ...request }: { mode?: string; method?: string; as?: string | null } = {},
    ) => {
      const headers = new Headers(as === null ? {} : { authorization: tokenOf(as) });
      const { answered, result } = await dispatch('fetch', {
        request: { url: `${ORIGIN}${path}`, method: 'GET', mode: 'cors', headers, ...request },
      });
      const response = result as Response | undefined;
      return { answered, text: response ? await response.text() : null };
    },
  };
}

const fine = (path: string): Answer => ({ status: 200, body: `fresh ${path}` });

test('sign-in, other calls and whatever is not read are left alone', async () => {
  const worker = await startWorker(fine);
  for (const path of ['/auth/v1/user', '/auth/v1/token', '/functions/v1/post-search', '/health', '/robots.txt']) {
    expect((await worker.get(path)).answered).toBe(false);
  }
  expect((await worker.get('/functions/v1/get-relevant-books', { method: 'POST' })).answered).toBe(false);
  for (const path of ['/auth/v1/verify', '/mail/unsubscribe/1a-2b.3c-4d', '/feeds/1a-2b/weekly.atom']) {
    expect((await worker.get(path, { mode: 'navigate' })).answered, path).toBe(false);
  }
  expect(worker.kept().some((path) => path.startsWith('/auth'))).toBe(false);
});

test('an answer that is no success is passed on and not kept', async () => {
  let failing = false;
  const worker = await startWorker((path) => (failing ? { status: 500, body: 'broken' } : fine(path)));
  failing = true;
  for (const path of ['/assets/a-1.js', '/covers/a.svg', '/functions/v1/get-relevant-books?page=1', '/config.json']) {
    expect((await worker.get(path)).text).toBe('broken');
  }
  failing = false;
  for (const path of ['/assets/a-1.js', '/covers/a.svg', '/functions/v1/get-relevant-books?page=1', '/config.json']) {
    expect((await worker.get(path)).text).toBe(`fresh ${path}`);
  }
});

test('without a network: the shell for any page, the library as it was, and the failure of everything else', async () => {
  let offline = false;
  const worker = await startWorker((path) => {
    if (offline) throw new TypeError('Failed to fetch');
    return path.includes('get-relevant')
      ? { status: 200, body: JSON.stringify({ data: [path], metadata: {} }) }
      : fine(path);
  });
  const library = '/functions/v1/get-relevant-books';
  await worker.get(`${library}?page=1&pageSize=24`);
  await worker.get(`${library}?page=2&pageSize=24`);
  await worker.get(`${library}?page=1&pageSize=24&find=x`);
  offline = true;
  expect((await worker.get('/settings', { mode: 'navigate' })).text).toBe('fresh /?shell=1');
  const kept = JSON.parse((await worker.get(`${library}?page=1&pageSize=24`)).text ?? '');
  expect(kept).toEqual({ data: [`${library}?page=1&pageSize=24`], metadata: {}, kept_at: '2026-11-28T08:00:00.000Z' });
  // Nothing that was not asked for.
  for (const other of [
    '?page=2&pageSize=24',
    '?page=1&pageSize=24&find=x',
    '?page=1&pageSize=24&genres=History',
    '?page=7',
  ])
    await expect(worker.get(library + other)).rejects.toThrow('Failed to fetch');
  expect(worker.kept().filter((path) => path.includes('get-relevant-books'))).toHaveLength(1);
  await expect(worker.get('/covers/never-seen.svg')).rejects.toThrow('Failed to fetch');
});

const shelf = ['The Émigrés', 'Spider-Man', 'A Zoo', 'An Atlas', '詩経'].map((title, at) => ({
  ...{ id: `${at}`, title, subtitle: null, authors: [`Ann ${'EDCBA'[at]}`], year: at === 2 ? null : 1900 + at },
  genres: at < 2 ? ['History', 'War, Peace'] : ['Art'],
  cover_image_url: `/covers/${at}.svg`,
  reading: { state: at === 1 ? 'read' : null, note: at === 3 ? "for the sea, O’Neill's" : null },
}));

test('without a network the whole library can be searched, filtered, ordered and turned, and its books opened', async () => {
  let offline = false;
  const many = [
    ...shelf,
    ...Array.from({ length: 115 }, (_, at) => ({ ...shelf[2], id: `more-${at}`, title: `Y${at}` })),
  ];
  const metadata = { genres: ['Art'], authors: [], states: { 'to-read': 119, reading: 0, read: 1 } };
  const worker = await startWorker((path) => {
    if (offline) throw new TypeError('Failed to fetch');
    const { pathname, searchParams } = new URL(path, ORIGIN);
    if (!pathname.endsWith('get-relevant-books'))
      return { status: 200, body: JSON.stringify({ opened: true, data: [] }) };
    const [page, size] = [Number(searchParams.get('page')), Number(searchParams.get('pageSize'))];
    const pagination = { page, pageSize: size, total: many.length, totalPages: 9 };
    return {
      status: 200,
      body: JSON.stringify({ data: many.slice((page - 1) * size, page * size), pagination, metadata }),
    };
  });
  const library = '/functions/v1/get-relevant-books';
  const before = Date.now();
  await worker.get(`${library}?page=1&pageSize=24`);
  await worker.get('/functions/v1/get-book?id=1');
  offline = true;
  const ask = async (query: string) => JSON.parse((await worker.get(`${library}?${query}`)).text ?? '');
  const ids = async (query: string) => (await ask(query)).data.map(({ id }: { id: string }) => id);
  expect(await ids('page=5&pageSize=24')).toEqual(many.slice(96).map(({ id }) => id));
  const found = await ask('page=1&pageSize=24&find=emig');
  expect(found.data).toEqual([shelf[0]]);
  expect(found.pagination).toEqual({ page: 1, pageSize: 24, total: 1, totalPages: 1 });
  expect(found.metadata).toEqual(metadata);
  expect(Date.parse(found.kept_at)).toBeGreaterThanOrEqual(before);
  expect(found.is_part).toBeUndefined();
  expect(await ids('find=man')).toEqual(['1']);
  expect(await ids("find=o'neill’s")).toEqual(['3']);
  expect(await ids('find=spider-man')).toEqual(['1']);
  expect(await ids('find=migr')).toEqual([]);
  expect(await ids('find=sea%20atlas')).toEqual(['3']);
  expect(await ids('find=経')).toEqual(['4']);
  expect(await ids('genres=War%252C%20Peace&state=read')).toEqual(['1']);
  expect(await ids('authors=Ann%20E,Ann%20B')).toEqual(['0', '3']);
  expect((await ids('sort=title&pageSize=3')).slice(0, 3)).toEqual(['3', '0', '1']);
  expect((await ids('sort=author&pageSize=3')).slice(0, 2)).toEqual(['4', '3']);
  expect((await ids('sort=year&pageSize=3')).slice(0, 3)).toEqual(['4', '3', '1']);
  const opened = JSON.parse((await worker.get('/functions/v1/get-book?id=1')).text ?? '');
  expect(opened).toMatchObject({ opened: true, kept_at: expect.any(String) });
  const part = JSON.parse((await worker.get('/functions/v1/get-book?id=3')).text ?? '');
  expect(part).toMatchObject({
    book: { title: 'An Atlas' },
    reading: { note: "for the sea, O’Neill's" },
    is_part: true,
  });
  expect(BookPage.omit({ book: true, reading: true }).safeParse(part).error).toBeUndefined();
  await expect(worker.get('/functions/v1/get-book?id=strange')).rejects.toThrow('Failed to fetch');
});

/** A network that has a library of `size` books and counts how often it is asked. */
function libraryNetwork(size: number) {
  const state = { offline: false, broken: '', asked: 0, first: 'Y0' };
  const network = (path: string): Answer => {
    if (state.offline) throw new TypeError('Failed to fetch');
    const { pathname, searchParams } = new URL(path, ORIGIN);
    if (pathname === state.broken) throw new TypeError('Failed to fetch');
    if (!pathname.endsWith('get-relevant-books')) return { status: 200, body: JSON.stringify({ data: [] }) };
    state.asked++;
    const many = Array.from({ length: size }, (_, at) => ({
      ...shelf[2],
      id: `${at}`,
      title: at === 0 ? state.first : `Y${at}`,
      cover_image_url: `/covers/${at}.svg`,
    }));
    const [page, pageSize] = [Number(searchParams.get('page')), Number(searchParams.get('pageSize'))];
    const data = many.slice((page - 1) * pageSize, page * pageSize);
    return { status: 200, body: JSON.stringify({ data, pagination: { page, pageSize, total: size }, metadata: {} }) };
  };
  return { state, network };
}
const libraryCall = '/functions/v1/get-relevant-books';

test('what one reader left is not for the next, and is gone when the next one asks', async () => {
  const { state, network } = libraryNetwork(30);
  const worker = await startWorker(network);
  await worker.get(`${libraryCall}?page=1&pageSize=24`);
  await worker.get('/functions/v1/get-book?id=3');
  await worker.get('/functions/v1/get-reading-list');
  state.offline = true;
  expect((await worker.get(`${libraryCall}?page=2&pageSize=24`)).text).toContain('kept_at');
  for (const path of [
    `${libraryCall}?page=1&pageSize=24`,
    `${libraryCall}?page=1&pageSize=24&find=y`,
    '/functions/v1/get-book?id=3',
    '/functions/v1/get-book?id=4',
    '/functions/v1/get-reading-list',
  ])
    await expect(worker.get(path, { as: 'ben' }), path).rejects.toThrow('Failed to fetch');
  await expect(worker.get(`${libraryCall}?page=2&pageSize=24`)).rejects.toThrow('Failed to fetch');
  expect(worker.kept().filter((path) => path.startsWith('/functions') || path === '/whole-library')).toEqual([]);
});

test('two calls at once, the first of a reader, are both kept', async () => {
  const { state, network } = libraryNetwork(3);
  const worker = await startWorker(network);
  await worker.get('/functions/v1/get-reading-list', { as: 'ben' });
  const book = '/functions/v1/get-book?id=1';
  await Promise.all([worker.get(book), worker.get('/functions/v1/get-reading-list')]);
  state.offline = true;
  expect((await worker.get(book)).text).toContain('kept_at');
  expect((await worker.get('/functions/v1/get-reading-list')).text).toContain('kept_at');
});

test('what a visitor opens is not kept, and a visitor is given nothing of a reader', async () => {
  const worker = await startWorker(fine);
  const book = '/functions/v1/get-book?id=1';
  expect((await worker.get(book, { as: null })).answered).toBe(false);
  await worker.get(book);
  expect((await worker.get(book, { as: null })).answered).toBe(false);
  expect((await worker.get(book, { as: 'ben' })).answered).toBe(true);
});

test('a full disk keeps no answer of the network from the page', async () => {
  const worker = await startWorker(fine);
  worker.disk.isFull = true;
  for (const path of [
    '/assets/a-1.js',
    '/covers/a.svg',
    '/config.json',
    `${libraryCall}?page=1&pageSize=24`,
    '/functions/v1/get-reading-list',
    '/functions/v1/get-book?id=1',
  ])
    expect((await worker.get(path)).text, path).toBe(`fresh ${path}`);
});

test('of a library that is larger than what is kept, it is said that this is a part', async () => {
  const { state, network } = libraryNetwork(2_050);
  const worker = await startWorker(network);
  await worker.get(`${libraryCall}?page=1&pageSize=50`);
  state.offline = true;
  const ask = async (query: string) => JSON.parse((await worker.get(`${libraryCall}?${query}`)).text ?? '');
  const { pagination, is_part, data } = await ask('page=40&pageSize=50');
  expect([pagination.total, pagination.totalPages, is_part, data.length]).toEqual([2_050, 41, true, 50]);
  await expect(ask('page=41&pageSize=50')).rejects.toThrow('Failed to fetch');
  expect(await ask('page=1&pageSize=50&find=Y1999')).toMatchObject({ pagination: { total: 1 }, is_part: true });
  expect(await ask('page=1&pageSize=50&find=Y2049')).toMatchObject({ data: [], is_part: true });
});

test('with the library, the code to read it is kept, though it was never used', async () => {
  const { state, network } = libraryNetwork(30);
  const worker = await startWorker(network, {}, ['/assets/book-dialog-1.js', '/assets/note-1.js']);
  // A library that could not be opened is not kept. The next look mends it.
  state.broken = '/assets/note-1.js';
  await worker.get(`${libraryCall}?page=1&pageSize=24`);
  expect(worker.kept()).not.toContain('/whole-library');
  state.broken = '';
  await worker.get(`${libraryCall}?page=1&pageSize=24`);
  expect(worker.kept()).toEqual(
    expect.arrayContaining(['/assets/book-dialog-1.js', '/assets/note-1.js', '/whole-library']),
  );
});

test('covers of the library are kept, though they were never seen, and those of its newest books the longest', async () => {
  const { state, network } = libraryNetwork(450);
  const worker = await startWorker(network);
  const covers = () => worker.kept().filter((path) => path.startsWith('/covers/'));
  // What breaks off goes on with the next look, though the library is kept already.
  state.broken = '/covers/20.svg';
  await worker.get(`${libraryCall}?page=1&pageSize=24`);
  expect(covers().length).toBe(379);
  state.broken = '';
  await worker.get(`${libraryCall}?page=1&pageSize=24`);
  expect(covers().length).toBe(400);
  expect(covers()).not.toContain('/covers/400.svg');
  for (let other = 0; other < 490; other += 1) await worker.get(`/covers/other-${other}.svg`);
  expect(covers()).toEqual(expect.arrayContaining(['/covers/0.svg', '/covers/9.svg']));
  expect(covers()).not.toContain('/covers/10.svg');
});

test('covers that the page fetched first, those of the newest books, are kept the longest too', async () => {
  const { network } = libraryNetwork(450);
  const worker = await startWorker(network);
  const covers = () => worker.kept().filter((path) => path.startsWith('/covers/'));
  for (let cover = 0; cover < 24; cover += 1) await worker.get(`/covers/${cover}.svg`);
  await worker.get(`${libraryCall}?page=1&pageSize=24`);
  expect(covers()).toEqual(Array.from({ length: 400 }, (_, at) => `/covers/${399 - at}.svg`));
  for (let other = 0; other < 490; other += 1) await worker.get(`/covers/other-${other}.svg`);
  expect(covers().slice(0, 10)).toEqual(Array.from({ length: 10 }, (_, at) => `/covers/${9 - at}.svg`));
});

test('code that an earlier build had too is kept as long as the new one, and nothing is moved without need', async () => {
  const { network } = libraryNetwork(3);
  const forOffline = Array.from({ length: 20 }, (_, at) => `/assets/offline-${at}.js`);
  const worker = await startWorker(network, {}, forOffline);
  const files = () => worker.kept().filter((path) => path.startsWith('/assets/'));
  await worker.get('/assets/offline-5.js');
  for (let old = 0; old < 119; old += 1) await worker.get(`/assets/old-${old}.js`);
  const look = () => worker.get(`${libraryCall}?page=1&pageSize=24`);
  await look();
  expect(files().slice(-20)).toEqual(forOffline);
  const puts = worker.disk.puts;
  await look();
  // The answer itself, and nothing else.
  expect(worker.disk.puts - puts).toBe(1);
});

/** A network of which the first cover waits until `arrive` is called. */
function slowCovers(size: number) {
  const { state, network } = libraryNetwork(size);
  let arrive = () => {};
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const waiting = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const slow = async (path: string) => {
    begin();
    await waiting;
    return network(path);
  };
  return {
    ...{ state, begun, arrive },
    network: (path: string) => (path.startsWith('/covers/') ? slow(path) : network(path)),
  };
}

test('signing out takes the covers along, and no more are fetched', async () => {
  const { begun, arrive, network } = slowCovers(30);
  let covers = 0;
  const worker = await startWorker((path) => {
    covers += Number(path.startsWith('/covers/'));
    return network(path);
  });
  const look = worker.get(`${libraryCall}?page=1&pageSize=24`);
  await begun;
  await worker.signOut();
  arrive();
  await look;
  expect(covers).toBe(1);
  expect(worker.kept().filter((path) => path.startsWith('/covers/') || path.startsWith('/library'))).toEqual([]);
});

test('covers are gone when another reader comes, but what a visitor saw stays when the first one does', async () => {
  const { network } = libraryNetwork(30);
  const worker = await startWorker(network);
  const covers = () => worker.kept().filter((path) => path.startsWith('/covers/'));
  await worker.get('/covers/seen.svg');
  await worker.get(`${libraryCall}?page=1&pageSize=24`);
  expect(covers()).toHaveLength(31);
  await worker.get('/functions/v1/get-reading-list', { as: 'ben' });
  expect(covers()).toEqual([]);
});

test('while covers of one reader are still fetched, the library of the next is kept', async () => {
  const { state, begun, arrive, network } = slowCovers(30);
  const worker = await startWorker(network);
  const look = worker.get(`${libraryCall}?page=1&pageSize=24`);
  await begun;
  await worker.signOut();
  await worker.get(`${libraryCall}?page=1&pageSize=24`, { as: 'ben' });
  expect(worker.kept()).toContain('/whole-library');
  arrive();
  await look;
  state.offline = true;
  expect((await worker.get(`${libraryCall}?page=2&pageSize=24`, { as: 'ben' })).text).toContain('kept_at');
});

test('the whole library is fetched again only some minutes after a change, and never to save data', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { state, network } = libraryNetwork(150);
  const worker = await startWorker(network);
  const ask = async () => {
    const before = state.asked;
    await worker.get(`${libraryCall}?page=1&pageSize=24`);
    return state.asked - before;
  };
  expect(await ask()).toBe(3);
  state.first = 'Changed';
  vi.advanceTimersByTime(60_000);
  expect(await ask()).toBe(1);
  vi.advanceTimersByTime(10 * 60_000);
  expect(await ask()).toBe(3);
  vi.advanceTimersByTime(10 * 60_000);
  expect(await ask()).toBe(1);
  vi.useRealTimers();
  const { state: saved, network: costly } = libraryNetwork(150);
  const saving = await startWorker(costly, { connection: { saveData: true } });
  await saving.get(`${libraryCall}?page=1&pageSize=24`);
  expect(saved.asked).toBe(1);
});

test('a shared text that makes the address too long for the server is left to the page', async () => {
  const worker = await startWorker(fine);
  const long = `/library/add?text=${'a'.repeat(16_000)}`;
  expect((await worker.get(long, { mode: 'navigate' })).text).toBe('fresh /?shell=1');
  const short = '/library/add?text=a';
  expect((await worker.get(short, { mode: 'navigate' })).text).toBe(`fresh ${short}`);
});

test('a server that does not answer is waited for only so long, where something kept can stand in', async () => {
  let silent = false;
  const worker = await startWorker((path) => {
    if (silent) return new Promise<Answer>(() => {});
    return path.includes('get-relevant') ? { status: 200, body: JSON.stringify({ metadata: {} }) } : fine(path);
  });
  const library = '/functions/v1/get-relevant-books?page=1&pageSize=24';
  await worker.get(library);
  silent = true;
  vi.useFakeTimers();
  const answers = Promise.all([
    worker.get('/settings', { mode: 'navigate' }),
    worker.get(library),
    worker.get('/config.json'),
  ]);
  await vi.advanceTimersByTimeAsync(20_000);
  const texts = (await answers).map(({ text }) => text);
  vi.useRealTimers();
  expect(texts).toEqual(['fresh /?shell=1', expect.stringContaining('kept_at'), 'fresh /config.json']);
});

test('without a network: the reading list, the list of picks and the last pick, one answer to each call', async () => {
  let offline = false;
  const worker = await startWorker((path) => {
    if (offline) throw new TypeError('Failed to fetch');
    if (path.endsWith('reading-list')) return { status: 200, body: JSON.stringify({ data: [] }) };
    return path.endsWith('recommendations') ? { status: 200, body: JSON.stringify([{ id: '2' }]) } : fine(path);
  });
  const calls = '/functions/v1/';
  for (const path of ['get-relevant-books?page=1', 'get-reading-list', 'get-weekly-recommendations'])
    await worker.get(calls + path);
  for (const id of ['1', '2']) await worker.get(`${calls}get-weekly-recommendation?id=${id}`);
  offline = true;
  const list = JSON.parse((await worker.get(`${calls}get-weekly-recommendations`)).text ?? '');
  expect(list).toEqual([{ id: '2', kept_at: '2026-11-28T08:00:00.000Z' }]);
  const readingList = JSON.parse((await worker.get(`${calls}get-reading-list`)).text ?? '');
  expect(readingList).toEqual({ data: [], kept_at: '2026-11-28T08:00:00.000Z' });
  const pick = 'get-weekly-recommendation?id=2';
  expect((await worker.get(calls + pick)).text).toBe(`fresh ${calls}${pick}`);
  await expect(worker.get(`${calls}get-weekly-recommendation?id=1`)).rejects.toThrow('Failed to fetch');
  expect(worker.kept().filter((path) => path.startsWith(calls))).toHaveLength(4);
});

test('built files are asked for once; the oldest of too many covers go', async () => {
  let asked = 0;
  const worker = await startWorker((path) => {
    asked += Number(path === '/assets/a-1.js');
    return fine(path);
  });
  for (let time = 0; time < 3; time += 1) await worker.get('/assets/a-1.js');
  expect(asked).toBe(1);
  for (let cover = 0; cover < 530; cover += 1) await worker.get(`/covers/${cover}.svg`);
  const covers = worker.kept().filter((path) => path.startsWith('/covers/'));
  expect([covers.length, covers.at(-1), covers.includes('/covers/0.svg')]).toEqual([500, '/covers/529.svg', false]);
});

test('a sign-in link brings other windows along, only to pages of ours, and the window that told is left alone', async () => {
  const worker = await startWorker(fine);
  for (const url of [
    'https://evil.example/',
    '//evil.example',
    'javascript:alert(1)',
    'https://books.example.evil/',
    7,
  ]) {
    await worker.message({ type: 'MAGIC_LINK_LOGIN', url });
  }
  await worker.message({ type: 'SOMETHING', url: '/library' });
  await worker.message(null);
  expect(worker.messages).toEqual([]);
  await worker.message({ type: 'MAGIC_LINK_LOGIN', url: '/library' });
  expect(worker.messages).toEqual([{ id: 'other', message: { type: 'MAGIC_LINK_LOGIN', url: '/library' } }]);
});
