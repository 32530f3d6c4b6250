import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NOTHING_FOUND } from '../contract/nothing-found.ts';
import { STORAGE_KEY } from './session/stored-session.ts';
import { book, libraryBook, libraryPage } from './testing/books.ts';
import { Part, part, skeleton } from './testing/drawn-frame.ts';
import { stubStorage } from './testing/stub-page.ts';

let frame: Part | null;
let asked: string[];
let answers: Promise<Response>[];
let field: { value: string };
let kept: Map<string, string>;

beforeEach(() => {
  frame = skeleton(8);
  asked = [];
  answers = [];
  field = { value: '' };
  kept = stubStorage();
  vi.resetModules();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('innerWidth', 1000);
  vi.stubGlobal('requestAnimationFrame', (paint: () => void) => paint());
  vi.stubGlobal('document', {
    getElementById: () => ({ textContent: JSON.stringify({ functionsUrl: '/functions/v1' }) }),
    querySelector: (selector: string) =>
      ({ '[data-drawn] .skeleton': frame, '[data-drawn] main input[type="search"]': field })[selector] ?? null,
  });
  vi.stubGlobal(
    'Image',
    class {
      src = '';
      decode = async () => {
        if (this.src.includes('broken')) throw new DOMException('broken');
      };
    },
  );
  vi.stubGlobal('fetch', (address: string, { headers }: RequestInit) => {
    asked.push(
      `${address.replace('https://books.example/functions/v1/', '')} ${new Headers(headers).get('authorization')}`,
    );
    return answers.shift() ?? new Promise(() => {});
  });
  signIn(3600);
});
afterEach(() => {
  // The next file gets modules of its own.
  vi.resetModules();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const signIn = (seconds: number) =>
  kept.set(
    STORAGE_KEY,
    JSON.stringify({
      access_token: 'token',
      refresh_token: 'r',
      expires_at: Date.now() / 1000 + seconds,
      user: { id: 'a' },
    }),
  );

/** Loads the first code at this address. */
async function open(address: string) {
  const { origin, pathname, search } = new URL(address, 'https://books.example');
  vi.stubGlobal('location', { origin, pathname, search });
  return import('./early.ts');
}

const LIBRARY = 'get-relevant-books?page=1&pageSize=24 Bearer token';

test.each([
  ['/library', [LIBRARY]],
  ['/library?book=spqr', [LIBRARY]],
  // Another page of it, or other books.
  ['/library?page=2', []],
  ['/library?genre=Art', []],
  ['/search?q=+rome+', ['post-search Bearer token']],
  ['/search', []],
  ['/search?q=+', []],
  ['/settings', []],
])('at %s the page asks early for %j', async (address, expected) => {
  await open(address);
  expect(asked).toEqual(expected);
});

test('a visitor, and who has to be renewed first, asks nothing; nor does a page without a configuration', async () => {
  signIn(60);
  await (await open('/library')).firstBooks();
  kept.clear();
  vi.resetModules();
  await open('/library');
  signIn(3600);
  vi.stubGlobal('document', { ...document, getElementById: () => null });
  vi.resetModules();
  await open('/library');
  expect(asked).toEqual([]);
});

test('the answer is taken by exactly that call, once', async () => {
  const answer = Promise.withResolvers<Response>();
  answers = [answer.promise];
  const { productRequest, takeEarlyAnswer } = await open('/library');
  const request = (page: number) =>
    productRequest<'getLibrary'>({ name: 'get-relevant-books', method: 'GET' }, { page, pageSize: 24 }, 'token');
  expect(takeEarlyAnswer(request(2))).toBeUndefined();
  const taken = takeEarlyAnswer(request(1));
  const response = Response.json(libraryPage());
  answer.resolve(response);
  expect(await taken).toBe(response);
  expect(takeEarlyAnswer(request(1))).toBeUndefined();
});

test('the query is in the field before the page lives', async () => {
  await open('/search?q=+rome+');
  expect(field.value).toBe('rome');
  field.value = '';
  vi.resetModules();
  await open('/library?q=rome');
  expect(field.value).toBe('');
});

/** What the frame shows: covers, titles, lines and reasons of its rows. */
function shown() {
  const filled = frame?.shown;
  const texts = (kind: string) => filled?.querySelectorAll(kind).map(({ text }) => text);
  return (
    filled && {
      covers: texts('.book-cover'),
      titles: texts(part('title')),
      by: texts(part('by')),
      why: texts(part('why')),
    }
  );
}

/** The lines of topics that were put into the frame. */
const lines = () => frame?.shown?.querySelector(part('topics'))?.added ?? [];

async function show(address: string, answer: Response) {
  answers = [Promise.resolve(answer)];
  await (await open(address)).firstBooks();
  return shown();
}

const free = { public_domain: true, public_domain_web_reader_url: 'https://read.example/' };

test('the first six books are shown in the frame, with what is known of them', async () => {
  const books = ["Hadrian's wall", 'b', 'c', 'broken', 'e', 'f', 'g'].map((id) => libraryBook(id, { why: null }));
  Object.assign(books[0] ?? {}, { why: "It's about Rome.", ...free });
  const { covers, titles, by, why } = (await show('/library', Response.json(libraryPage(...books)))) ?? {};
  expect(covers).toEqual(
    ["Hadrian's wall", 'b', 'c', 'broken', 'e', 'f'].map((id) => `/covers/${id}.png`).concat('', ''),
  );
  expect(titles?.slice(0, 2)).toEqual(['The Hadrian’s wall', 'The b']);
  expect(by?.slice(0, 2)).toEqual(['Ada\u00a0·\u00a01990\u2003Free\u00a0to\u00a0read', 'Ada\u00a0·\u00a01990']);
  expect(why?.slice(0, 2)).toEqual(['It’s about Rome.', '']);
  expect([titles?.[6], lines()]).toEqual(['', []]);
});

const LONG = `A handbook by a former slave of Rome. ${'It says what is in our power and what is not. '.repeat(4)}`;

test.each([
  [639, true],
  [640, false],
])('a window of %i pixels shows a reason in short: %s', async (width, isShort) => {
  vi.stubGlobal('innerWidth', width);
  const { why } = (await show('/library', Response.json(libraryPage(libraryBook('a', { why: LONG }))))) ?? {};
  expect((why?.[0] ?? '').length < 111).toBe(isShort);
});

const found = {
  ...NOTHING_FOUND,
  items: [{ ...book('a'), in_library: false }],
  topics: [{ id: 't', name: "Rome's fall" }],
};

test.each([
  ['whole', () => Response.json(found)],
  [
    'as events',
    () =>
      new Response(`event: answer\ndata: ${JSON.stringify(found)}\n\nevent: answer\ndata: {}\n\n`, {
        headers: { 'content-type': 'text/event-stream' },
      }),
  ],
])('the answer to a search shows its books and topics, where it comes %s', async (_, answer) => {
  expect((await show('/search?q=rome', answer()))?.titles?.[0]).toBe('The a');
  expect(lines().map((line) => line.firstElementChild?.text)).toEqual(['Rome’s fall']);
  expect(frame?.shown?.querySelector(part('topics'))?.isGone).toBe(true);
});

test('an answer without topics leaves their place as it is', async () => {
  await show('/search?q=rome', Response.json({ ...found, topics: [] }));
  expect(frame?.shown?.querySelector(part('topics'))?.isGone).toBe(false);
});

test('nothing is shown of a refusal, of an empty stream, or without a frame', async () => {
  expect(await show('/library', Response.json({ data: [book('a')] }, { status: 503 }))).toBeNull();
  frame = skeleton(1);
  vi.resetModules();
  const empty = new Response('event: end\n\n', { headers: { 'content-type': 'text/event-stream' } });
  expect((await show('/search?q=rome', empty))?.titles ?? ['']).toEqual(['']);
  frame = null;
  vi.resetModules();
  expect(await show('/library', Response.json(libraryPage(libraryBook('a'))))).toBeUndefined();
});

test('the page waits for them for 400 milliseconds at the most', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { firstBooks } = await open('/library');
  let isOver = false;
  void firstBooks().then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(399);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isOver).toBe(true);
});

test('a frame may have room for fewer books, and for less of each', async () => {
  frame = new Part('frame', [new Part('.book-cover'), new Part('.book-cover')]);
  const books = ['a', 'b', 'c'].map((id) => libraryBook(id));
  expect((await show('/library', Response.json(libraryPage(...books))))?.covers).toEqual([
    '/covers/a.png',
    '/covers/b.png',
  ]);
  vi.resetModules();
  expect((await show('/search?q=rome', Response.json(found)))?.covers).toEqual(['/covers/a.png', '']);
});

test('they are shown once their covers are drawn', async () => {
  const drawn = Promise.withResolvers<void>();
  const painted = Promise.withResolvers<void>();
  const pictures: object[] = [];
  vi.stubGlobal('requestAnimationFrame', (paint: () => void) => void painted.promise.then(paint));
  vi.stubGlobal(
    'Image',
    class {
      src = '';
      constructor() {
        pictures.push(this);
      }
      decode = () => drawn.promise;
    },
  );
  // It would not wait for longer.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  let isOver = false;
  answers = [Promise.resolve(Response.json(libraryPage(libraryBook('a'))))];
  void (await open('/library')).firstBooks().then(() => {
    isOver = true;
  });
  const pass = async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    await vi.advanceTimersByTimeAsync(0);
    return isOver;
  };
  expect(await pass()).toBe(false);
  expect(pictures).toMatchObject([{ src: '/covers/a.png', alt: '', className: 'size-full object-cover' }]);
  drawn.resolve();
  expect(await pass()).toBe(false);
  painted.resolve();
  expect(await pass()).toBe(true);
});
