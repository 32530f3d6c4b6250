import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createModelService } from '../../../fakes/model.ts';
import { helpfulBrain } from '../../../fakes/model-brains.ts';
import { readEvents } from '../../testing/read-events.ts';
import { type Served, serveApp } from '../../testing/serve-app.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';
import { modelFigures } from '../llm/llm.ts';
import { sendEvents } from './event-stream.ts';

const service = createModelService();
let fake: Served;
let server: TestServer;
let served: Served;
let token: string;
beforeAll(async () => {
  fake = await serveApp(service.app);
  server = await startTestServer({
    catalogue: ['astronomy-space'],
    env: { LLM_BASE_URL: `${fake.url}/llm/v1`, LLM_MODEL: 'fake', LLM_API_KEY: 'demo' },
  });
  served = await serveApp(server.app);
  token = (await signIn(server, 'streams@example.com')).token;
  service.think(helpfulBrain({ rewrites: { spaghetti: 'black holes' } }));
});
afterAll(async () => {
  await served.close();
  await server.close();
  await fake.close();
});

function post(signal: AbortSignal | null = null): Promise<Response> {
  return fetch(`${served.url}/functions/v1/post-search`, {
    method: 'POST',
    headers: {
      accept: 'text/event-stream',
      'accept-encoding': 'gzip, deflate, br',
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ query: 'spaghetti and black stars' }),
    signal,
  });
}

/** The text that has arrived when the first event is complete. */
async function firstEvent(response: Response): Promise<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (reader && !text.includes('\n\n')) text += (await reader.read()).value ?? '';
  return text;
}

describe('over a socket, to a browser that takes compressed answers', () => {
  test('the first answer is there while the model still thinks', async () => {
    service.plan(['late']);
    const gone = new AbortController();
    const response = await post(gone.signal);
    expect(readEvents(await firstEvent(response))[0]).toMatchObject({ event: 'answer', data: { more: true } });
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
    await vi.waitFor(() => expect(service.asked).toHaveLength(1), 10_000);
    gone.abort();
    // When a reader leaves, the model's work ends too, long before it would have answered.
    await vi.waitFor(async () => {
      const figures = await modelFigures(server.services.db, server.services.clock);
      expect(figures.map(({ outcome }) => outcome)).toContain('late');
    }, 10_000);
  });

  test('and the better one follows, then the end', async () => {
    const events = readEvents(await (await post()).text());
    expect(events.map(({ event }) => event)).toEqual(['answer', 'answer', 'end']);
  });
});

describe('a stream', () => {
  const endpoint = {
    name: 'x',
    method: 'GET' as const,
    input: z.object({}),
    answer: z.object({}),
    events: { step: z.object({ n: z.number() }) },
    summary: '',
  };
  const send = (begin: (signal: AbortSignal) => AsyncGenerator<{ event: string; data: unknown }>) => {
    const app = new Hono().get('/', (c) => sendEvents(c, endpoint, begin));
    app.onError((error, c) => c.text(error.message, 503));
    return app.request('/');
  };

  test('that fails before its first event is an ordinary error', async () => {
    const answer = await send(async function* () {
      yield* [];
      throw new Error('not ready');
    });
    expect([answer.status, await answer.text()]).toEqual([503, 'not ready']);
  });

  test('that fails later says nothing of why, and ends', async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
    const answer = await send(async function* () {
      yield { event: 'step', data: { n: 1 } };
      throw new Error('password=secret');
    });
    expect(await answer.text()).toBe('event: step\ndata: {"n":1}\n\nevent: end\ndata: {}\n\n');
    const broken = await send(async function* () {
      yield { event: 'step', data: { n: 'secret' } };
    });
    expect(await broken.text()).toBe('event: end\ndata: {}\n\n');
    expect(printed).toHaveBeenCalledTimes(2);
    printed.mockRestore();
  });

  test('that is silent says that it lives', async () => {
    vi.useFakeTimers();
    const answer = await send(async function* () {
      yield { event: 'step', data: { n: 1 } };
      await new Promise((resolve) => setTimeout(resolve, 40_000));
    });
    const text = answer.text();
    await vi.advanceTimersByTimeAsync(41_000);
    vi.useRealTimers();
    expect((await text).match(/: still here/g)).toHaveLength(2);
  });
});
