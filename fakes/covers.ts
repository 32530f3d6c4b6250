import { Hono } from 'hono';

export type FakeCovers = {
  app: Hono;
  /** The answer at `<host>/<path>`: bytes with their type, an address to redirect to, or a status. */
  answers: Map<string, { bytes: Uint8Array; type: string } | { location: string } | { status: number }>;
  asked: string[];
};

/** Plays every cover host as the cover proxy sees them: `/<host>/<path>`. */
export function createCovers(): FakeCovers {
  const state: FakeCovers = { app: new Hono(), answers: new Map(), asked: [] };
  state.app.get('/:path{.+}', (c) => {
    const path = c.req.path.slice(1);
    state.asked.push(path);
    const answer = state.answers.get(path) ?? { status: 404 };
    if ('location' in answer) return c.redirect(answer.location, 302);
    if ('status' in answer) return c.body(null, answer.status as 404);
    return c.body(new Uint8Array(answer.bytes), 200, { 'content-type': answer.type });
  });
  return state;
}
