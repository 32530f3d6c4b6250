import { Hono } from 'hono';

export type FakeVolume = {
  id: string;
  volumeInfo: { title: string; authors?: string[] } & Record<string, unknown>;
} & Record<string, unknown>;

/** Plays Google Books: the search over volumes, with `intitle:` and `inauthor:`, for callers with the key. */
export type FakeGoogleBooks = {
  app: Hono;
  volumes: FakeVolume[];
  /** The requests received, with the headers that we must send. */
  asked: { query: string; userAgent: string }[];
};

export function createGoogleBooks({ apiKey = 'demo', volumes = [] as FakeVolume[] } = {}): FakeGoogleBooks {
  const asked: FakeGoogleBooks['asked'] = [];
  const app = new Hono();
  const state = { app, volumes, asked };
  app.get('/books/v1/volumes', (c) => {
    const query = c.req.query('q') ?? '';
    asked.push({ query, userAgent: c.req.header('user-agent') ?? '' });
    if ((c.req.header('x-goog-api-key') ?? c.req.query('key')) !== apiKey) {
      return c.json({ error: { code: 400, message: 'API key not valid. Please pass a valid API key.' } }, 400);
    }
    const part = (field: string) => new RegExp(`${field}:"([^"]*)"`).exec(query)?.[1]?.toLowerCase() ?? '';
    const found = state.volumes.filter(
      ({ volumeInfo: { title, authors = [] } }) =>
        title.toLowerCase().includes(part('intitle')) && authors.join(' ').toLowerCase().includes(part('inauthor')),
    );
    // When nothing is found, the real answer has no `items` at all.
    const items = found.map((volume) => ({
      kind: 'books#volume',
      etag: 'x',
      ...volume,
      searchInfo: { textSnippet: '' },
    }));
    return c.json({ kind: 'books#volumes', totalItems: found.length, ...(items.length > 0 && { items }) });
  });
  return state;
}
