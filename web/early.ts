import { calls } from 'virtual:early-calls';
import type { InputOf } from '../contract/endpoint.ts';
import type { EndpointName, endpoints } from '../contract/endpoints.ts';
import { LIBRARY_PAGE_SIZE } from '../contract/limits.ts';
import { paths } from '../contract/paths.ts';
import { config, readPageConfig } from './config.ts';
import { isEventStream, readEvents } from './events.ts';
import { usableSession } from './stored-session.ts';

/** A product call as the browser sends it. */
export type ProductRequest = { url: string; init: RequestInit };

/** As many as a telephone shows at once. */
const COVERS = 4;

let asked: { key: string; answer: Promise<Response> } | undefined;

/** What a search accepts: its answers as they come, or one of them whole. */
export const AS_EVENTS = 'text/event-stream, application/json;q=0.9';

/** The request of a product call, `endpoint`'s name and method; the token, if any, goes in its header. */
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

/** The answer to this very request if it was requested early; only once, so that a repetition asks the server. */
export function takeEarlyAnswer(request: ProductRequest): Promise<Response> | undefined {
  if (asked?.key !== keyOf(request)) return undefined;
  const { answer } = asked;
  asked = undefined;
  return answer;
}

/** Requests the data of the page at this address while the rest of its code is still loading. */
function askEarly(): void {
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
  const answer = fetch(request.url, request.init);
  asked = { key: keyOf(request), answer };
  // Anyone who takes the answer sees its failure; nobody may.
  answer.then(showCovers).catch(() => {});
}

/** Puts the covers of the first books, the largest elements of the page, into the frame that the server rendered. */
async function showCovers(answer: Response): Promise<void> {
  if (!answer.ok) return;
  const copy = answer.clone();
  const { data, items = data } = isEventStream(copy) ? await firstOf(copy) : await copy.json();
  const places = document.querySelectorAll('[data-drawn] .skeleton .book-cover');
  for (const [place, { cover_image_url }] of (items as Pictured).slice(0, COVERS).entries()) {
    const picture = new Image(240, 360);
    picture.alt = '';
    picture.className = 'size-full object-cover';
    picture.src = cover_image_url;
    places[place]?.append(picture);
  }
}

type Pictured = { cover_image_url: string }[];

async function firstOf(answer: Response) {
  for await (const { data } of readEvents(answer)) return data as { items: Pictured; data?: Pictured };
  return { items: [] };
}

function keyOf({ url, init }: ProductRequest): string {
  return `${init.method} ${url} ${init.body ?? ''}`;
}

// Where the server draws pages there is nothing to begin.
if (typeof window === 'object') askEarly();
