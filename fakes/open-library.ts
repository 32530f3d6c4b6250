import { Hono } from 'hono';

export type FakeDoc = { key: string; title: string; author_name?: string[] } & Record<string, unknown>;

/** Plays Open Library: its search, and its covers (one small PNG for every id except 404). */
export type FakeOpenLibrary = { app: Hono; docs: FakeDoc[]; asked: { title: string; userAgent: string }[] };

export function createOpenLibrary({ docs = [] as FakeDoc[] } = {}): FakeOpenLibrary {
  const asked: FakeOpenLibrary['asked'] = [];
  const app = new Hono();
  const state = { app, docs, asked };
  app.get('/search.json', (c) => {
    const title = c.req.query('title') ?? '';
    asked.push({ title, userAgent: c.req.header('user-agent') ?? '' });
    const author = (c.req.query('author') ?? '').toLowerCase();
    const found = state.docs.filter(
      (doc) =>
        doc.title.toLowerCase().includes(title.toLowerCase()) &&
        (doc.author_name ?? []).join(' ').toLowerCase().includes(author),
    );
    return c.json({ numFound: found.length, num_found: found.length, start: 0, numFoundExact: true, docs: found });
  });
  return state;
}
