import { calls } from 'virtual:early-calls';
import type { Book } from '../contract/books.ts';
import { readerUrl } from '../contract/bookstore.ts';
import type { InputOf } from '../contract/endpoint.ts';
import type { EndpointName, endpoints } from '../contract/endpoints.ts';
import { LIBRARY_PAGE_SIZE } from '../contract/limits.ts';
import { paths } from '../contract/paths.ts';
import { printed } from '../contract/printed.ts';
import { config, readPageConfig } from './config.ts';
import { isEventStream, readEvents } from './calls/events.ts';
import { usableSession } from './session/stored-session.ts';
import { timeLimit } from './calls/time-limit.ts';
import { byline } from './ui/byline.ts';
import { inShort } from './ui/in-short.ts';

/** A product call as the browser sends it. */
export type ProductRequest = { url: string; init: RequestInit };

/** Books of the first rows, as on the live page. */
const IN_SIGHT = 6;

/** Most milliseconds that the page's code waits for the first books. */
const PATIENCE = 400;

let asked: { key: string; answer: Promise<Response> } | undefined;

/** Accepts answers as a stream of events, or one of them whole. */
export const AS_EVENTS = 'text/event-stream, application/json;q=0.9';

/** The request of a product call with `endpoint`'s name and method. A token goes into its header. */
export function productRequest<N extends EndpointName>(
  endpoint: { name: string; method: string },
  input: InputOf<(typeof endpoints)[N]>,
  token: string | null,
  accept = 'application/json',
): ProductRequest {
  const url = new URL(`${config().functionsUrl}/${endpoint.name}`, location.origin);
  const headers = new Headers({ accept });
  if (token) headers.set('authorization', `Bearer ${token}`);
  const init: RequestInit = { method: endpoint.method, headers };
  if (endpoint.method === 'GET') {
    for (const [key, value] of Object.entries(input)) if (value !== undefined) url.searchParams.set(key, String(value));
  } else {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(input);
  }
  return { url: url.href, init };
}

/** The answer to exactly this request if it was requested early. Only once, so that a repeated call asks the server. */
export function takeEarlyAnswer(request: ProductRequest): Promise<Response> | undefined {
  if (asked?.key !== keyOf(request)) return;
  const { answer } = asked;
  asked = undefined;
  return answer;
}

/**
 * Settles when the first books have been painted, at once if the page has none, and after `PATIENCE` at the latest. If
 * the code arrives first, as on a second visit, parsing it would keep a telephone from showing the books.
 */
export async function firstBooks(): Promise<void> {
  if (shown) await Promise.race([shown, new Promise((late) => setTimeout(late, PATIENCE))]);
}

/**
 * Requests the data of the page at this address while the rest of its code is still loading. Settles when it is
 * painted.
 */
function askEarly(): Promise<void> | undefined {
  const token = usableSession()?.access_token;
  if (!token || !readPageConfig()) return;
  const search = new URLSearchParams(location.search);
  const query = search.get('q')?.trim();
  search.delete('book');
  const request =
    location.pathname === paths.library && search.size === 0
      ? productRequest<'getLibrary'>(calls.getLibrary, { page: 1, pageSize: LIBRARY_PAGE_SIZE }, token)
      : location.pathname === paths.search && query
        ? productRequest<'search'>(calls.search, { query }, token, AS_EVENTS)
        : null;
  if (!request) return;
  const field = document.querySelector<HTMLInputElement>('[data-drawn] main input[type="search"]');
  if (field && query) field.value = query;
  const answer = fetch(request.url, { ...request.init, signal: timeLimit() });
  asked = { key: keyOf(request), answer };
  // The consumer of the answer handles its failure; there may be none.
  return answer.then(showBooks).catch(() => {});
}

/** Puts the first books into the frame that the server rendered: their covers, and texts that it has a place for. */
async function showBooks(answer: Response): Promise<void> {
  if (!answer.ok) return;
  const copy = answer.clone();
  const { data, items = data, topics = [] } = isEventStream(copy) ? await firstOf(copy) : await copy.json();
  const frame = document.querySelector('[data-drawn] .skeleton');
  // In one step, as the live page will replace it, so that nothing visibly moves.
  const filled = frame?.cloneNode(true) as Element | undefined;
  if (!frame || !filled) return;
  const line = filled.querySelector('[data-early="topics"]');
  for (const { name } of topics as { name: string }[]) {
    const topic = line?.cloneNode(true) as Element | undefined;
    topic?.firstElementChild?.append(printed(name));
    if (topic) line?.before(topic);
  }
  if (topics.length > 0) line?.remove();
  const places = filled.querySelectorAll('.book-cover');
  const pictures: Promise<void>[] = [];
  for (const [place, book] of (items as Book[]).slice(0, IN_SIGHT).entries()) {
    const beside = places[place]?.nextElementSibling;
    write(beside, 'title', book.title);
    write(beside, 'by', byline(book) + (readerUrl(book) ? '\u2003Free\u00a0to\u00a0read' : ''));
    // As much as the live page shows on a phone.
    write(beside, 'why', book.why && innerWidth < 640 ? inShort(book.why) : book.why);
    const picture = new Image(240, 360);
    picture.alt = '';
    picture.className = 'size-full object-cover';
    picture.src = book.cover_image_url;
    places[place]?.append(picture);
    pictures.push(picture.decode().catch(() => {}));
  }
  frame.replaceWith(filled);
  await Promise.all(pictures);
  await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
}

function write(within: Element | null | undefined, part: string, text: string | null): void {
  const place = within?.querySelector(`[data-early="${part}"]`);
  if (place && text) place.textContent = printed(text);
}

type Early = { items?: Book[]; data?: Book[]; topics?: { name: string }[] };

async function firstOf(answer: Response): Promise<Early> {
  for await (const { data } of readEvents(answer)) return data as Early;
  return {};
}

function keyOf({ url, init }: ProductRequest): string {
  return `${init.method} ${url} ${init.body}`;
}

// On the server, which draws pages, there is nothing to begin.
const shown = typeof window === 'object' ? askEarly() : undefined;
