import { Hono } from 'hono';
import { afterEach, expect, test, vi } from 'vitest';
import { serveApp } from '../server/testing/serve-app.ts';

afterEach(() => vi.restoreAllMocks());

test('a cut connection ends in the middle of its answer, every time, and nobody writes another', async () => {
  const errors = vi.spyOn(console, 'error').mockReturnValue();
  const app = new Hono();
  app.use((c, next) => faults.guard(c, next));
  app.get('/videos', (c) => c.json([]));
  // Serving replaces the global Response, so the fake is loaded after it, as in a process that runs several files.
  const served = await serveApp(app);
  const faults = (await import('./faults.ts')).createFaults();
  try {
    faults.add({ path: '/videos', times: 3, broken: 'cut' });
    for (let call = 0; call < 3; call++) {
      const answer = await fetch(`${served.url}/videos`);
      expect(answer.status).toBe(200);
      await expect(answer.text()).rejects.toThrow();
    }
    expect(await (await fetch(`${served.url}/videos`)).json()).toEqual([]);
  } finally {
    await served.close();
  }
  expect(errors.mock.calls).toEqual([]);
});
