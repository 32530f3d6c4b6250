import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { DAY, HOUR } from '../../../contract/limits.ts';
import { createModelService, misbehaviours, readable } from '../../../fakes/model.ts';
import { readConfig } from '../../config.ts';
import { type Served, serveApp } from '../../testing/serve-app.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';
import { ROOM_AGAIN } from '../db/free-space.ts';
import { type Ask, clearOldModelRecords, type ModelOptions, modelFigures, openModel } from './llm.ts';

const service = createModelService();
const Answer = z.strictObject({ topics: z.array(z.string().max(20)).max(3) });
const SECRET = 'confessions of a mask';
let server: TestServer;
let served: Served;
let userId: string;
beforeAll(async () => {
  server = await startTestServer();
  served = await serveApp(service.app);
  ({ userId } = await signIn(server, 'asks@example.com'));
});
afterAll(async () => {
  await served.close();
  await server.close();
});
beforeEach(() => {
  service.asked.length = 0;
  service.plan([]);
  service.always(null);
  service.knowsJsonMode = true;
  service.reportsUsage = true;
  service.think(() => ({ topics: ['rome'] }));
  server.services.clock.advance(2 * DAY);
});

const question = { task: 'test', prompt: { system: 'Name topics.', data: { text: SECRET } }, schema: Answer };

function model(more: Partial<ModelOptions> = {}, services = server.services) {
  const { model: options } = readConfig({
    LLM_BASE_URL: `${served.url}/llm/v1`,
    LLM_MODEL: 'fake',
    LLM_API_KEY: 'demo',
  });
  if (options === null) throw new Error('no model was configured');
  const opened = openModel({ ...options, timeout: 10_000, ...more }, services);
  if (opened === null) throw new Error('no model was opened');
  return opened;
}
const ask = (more: Partial<Ask<z.infer<typeof Answer>>> = {}, options: Partial<ModelOptions> = {}) =>
  model(options).ask({ ...question, ...more });
const outcomes = async () =>
  (await modelFigures(server.services.db, server.services.clock)).map(({ outcome, calls }) => `${outcome}: ${calls}`);

test('what readers say is data beside the instructions, which end with the shape of the answer', async () => {
  expect(await ask()).toEqual({ topics: ['rome'] });
  const [asked] = service.asked;
  expect(asked?.system).toMatch(/^Name topics\.[\s\S]*"maxItems":3/);
  expect(asked?.system).not.toContain(SECRET);
  expect(asked?.data).toEqual({ text: SECRET });
});

describe('an answer that is not the object that was asked for', () => {
  test.each(readable)('%s: is read all the same', async (misbehaviour) => {
    service.plan([misbehaviour]);
    expect(await ask()).toEqual({ topics: ['rome'] });
    expect(service.asked).toHaveLength(1);
  });

  const faulty = ['truncated', 'wrong shape', 'not json', 'array', 'refusal', 'empty', 'endless'] as const;
  test.each(faulty)('%s: is sent back once with what is wrong, and mended', async (misbehaviour) => {
    service.plan([misbehaviour]);
    expect(await ask()).toEqual({ topics: ['rome'] });
    expect(service.asked).toHaveLength(2);
    expect(service.asked[1]?.messages.at(-1)?.content).toMatch(/^That does not fit: .+ Answer again/);
  });

  test.each(faulty)('%s: twice is given up, and says so without a word of the model', async (misbehaviour) => {
    service.always(misbehaviour);
    await expect(ask()).rejects.toMatchObject({ code: 'model_unavailable' });
    expect(service.asked).toHaveLength(2);
  });

  const broken = misbehaviours.filter((one) => !(readable as string[]).includes(one) && !faulty.some((f) => f === one));
  test.each(broken)('%s: is no answer, in bounded time', async (misbehaviour) => {
    service.always(misbehaviour);
    await expect(ask({}, { timeout: 500 })).rejects.toMatchObject({ code: 'model_unavailable' });
    expect((await outcomes()).join()).not.toContain('answered');
  });
});

test('a server that does not know JSON mode is asked without it from then on', async () => {
  service.knowsJsonMode = false;
  const local = model();
  expect(await local.ask(question)).toEqual({ topics: ['rome'] });
  expect(await local.ask(question)).toEqual({ topics: ['rome'] });
  expect(service.asked).toHaveLength(2);
});

test('a prompt that the model cannot read whole is not sent', async () => {
  await expect(
    ask({ prompt: { system: 'x', data: 'y'.repeat(30_000) } }, { contextTokens: 4096 }),
  ).rejects.toMatchObject({ code: 'model_unavailable' });
  expect(service.asked).toHaveLength(0);
});

test('a service that fails again and again is left alone for a while, then tried again', async () => {
  service.always('status 401');
  const one = model();
  for (let at = 0; at < 4; at++) await expect(one.ask(question)).rejects.toThrow();
  const before = service.asked.length;
  await expect(one.ask(question)).rejects.toMatchObject({ code: 'model_unavailable' });
  expect(service.asked.length).toBe(before);
  service.always(null);
  server.services.clock.advance(HOUR);
  expect(await one.ask(question)).toEqual({ topics: ['rome'] });
});

test('a reader who goes away ends the call, and the service is not blamed', async () => {
  service.always('late');
  const one = model({ timeout: 60_000 });
  for (let at = 0; at < 6; at++) {
    await expect(one.ask({ ...question, signal: AbortSignal.timeout(20) })).rejects.toThrow();
  }
  service.always(null);
  expect(await one.ask(question)).toEqual({ topics: ['rome'] });
});

test('no more go on at once than are allowed; one that waits too long is told so', async () => {
  service.always('late');
  const one = model({ concurrency: 1, timeout: 60_000 });
  const end = new AbortController();
  const going = one.ask({ ...question, signal: end.signal });
  await vi.waitFor(() => expect(service.asked).toHaveLength(1));
  const waiting = { ...question, signal: AbortSignal.timeout(20) };
  const told = () => expect(one.ask(waiting)).rejects.toMatchObject({ code: 'model_unavailable' });
  await Promise.all([told(), told()]);
  expect(service.asked).toHaveLength(1);
  end.abort();
  await Promise.allSettled([going]);
});

describe('what is kept', () => {
  test('the same question is asked once in thirty days, then again', async () => {
    const same = { cacheKey: 'rome' };
    await ask(same);
    service.think(() => ({ topics: ['other'] }));
    server.services.clock.advance(29 * DAY);
    expect(await ask(same)).toEqual({ topics: ['rome'] });
    expect(service.asked).toHaveLength(1);
    server.services.clock.advance(2 * DAY);
    expect(await ask(same)).toEqual({ topics: ['other'] });
  });

  test('another model, task, instruction or key is another question', async () => {
    await ask({ cacheKey: 'a' });
    await ask({ cacheKey: 'b' });
    await ask({ cacheKey: 'a', task: 'other' });
    await ask({ cacheKey: 'a', prompt: { system: 'Name other topics.', data: {} } });
    await ask({ cacheKey: 'a' }, { model: 'larger' });
    expect(service.asked).toHaveLength(5);
  });

  test('a failure is never kept, nor an answer that no longer fits', async () => {
    service.always('refusal');
    await expect(ask({ cacheKey: 'c' })).rejects.toThrow();
    service.always(null);
    expect(await ask({ cacheKey: 'c' })).toEqual({ topics: ['rome'] });
    const Other = z.strictObject({ labels: z.array(z.string()) });
    service.think(() => ({ labels: ['x'] }));
    expect(await model().ask({ ...question, schema: Other, cacheKey: 'c' })).toEqual({ labels: ['x'] });
  });

  test('a dump tells neither the question nor the answer', async () => {
    service.think(() => ({ topics: ['mishima'] }));
    await ask({ cacheKey: SECRET, userId });
    const { rows } = await sql<{ line: string }>`
      select t::text as line from model_answers t union all select t::text from model_calls t
      union all select t::text from model_reader_days t`.execute(server.services.db);
    const dump = rows.map(({ line }) => line).join('\n');
    expect(rows.length).toBeGreaterThan(2);
    expect(dump).not.toContain('mishima');
    expect(dump).not.toContain('confessions');
  });

  test('what is over is forgotten', async () => {
    await ask({ cacheKey: 'old', userId });
    server.services.clock.advance(91 * DAY);
    await clearOldModelRecords(server.services.db, server.services.clock);
    const counts = await sql<{ n: number }>`
      select (select count(*) from model_answers) + (select count(*) from model_days) + (select count(*) from model_calls)
        + (select count(*) from model_reader_days) as n`.execute(server.services.db);
    expect(Number(counts.rows[0]?.n)).toBe(0);
  });
});

describe('budgets', () => {
  test('a reader has so much a day; others are not touched, and tomorrow is another day', async () => {
    const budget = { readerDailyTokens: 2000 };
    await ask({ userId }, budget);
    await ask({ userId }, budget);
    service.reportsUsage = false;
    const spent = { code: 'model_budget_spent', message: expect.stringContaining('today’s share') };
    await expect(
      (async () => {
        for (let at = 0; at < 20; at++) await ask({ userId }, budget);
      })(),
    ).rejects.toMatchObject(spent);
    const other = await signIn(server, 'other@example.com');
    expect(await ask({ userId: other.userId }, budget)).toEqual({ topics: ['rome'] });
    server.services.clock.advance(DAY);
    expect(await ask({ userId }, budget)).toEqual({ topics: ['rome'] });
  });

  test('a question that a reader has no share for costs the day nothing', async () => {
    server.services.clock.advance(DAY);
    const spentToday = async () =>
      Number(
        (
          await server.services.db
            .selectFrom('model_days')
            .select('tokens')
            .where('day', '=', server.services.clock.now().toISOString().slice(0, 10))
            .executeTakeFirst()
        )?.tokens ?? 0,
      );
    await ask({ userId }, { timeout: 20_000 });
    const before = await spentToday();
    expect(before).toBeGreaterThan(0);
    await expect(ask({ userId }, { readerDailyTokens: 1 })).rejects.toMatchObject({ code: 'model_budget_spent' });
    expect(await spentToday()).toBe(before);
  });

  test('calls that fail cost neither the reader nor the day anything', async () => {
    const budget = { readerDailyTokens: 5000, dailyTokens: 5000 };
    service.always('status 401');
    for (let at = 0; at < 10; at++)
      await expect(ask({ userId }, budget)).rejects.toMatchObject({ code: 'model_unavailable' });
    expect(service.asked).toHaveLength(10);
    service.always(null);
    expect(await ask({ userId }, budget)).toEqual({ topics: ['rome'] });
  });

  test('fifty at once do not overdraw the day', async () => {
    const budget = { dailyTokens: 5000, concurrency: 50 };
    const one = model(budget);
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => one.ask(question)));
    const granted = results.filter(({ status }) => status === 'fulfilled').length;
    expect(granted).toBeGreaterThan(0);
    expect(granted).toBeLessThan(50);
    const day = server.services.clock.now().toISOString().slice(0, 10);
    const row = await server.services.db
      .selectFrom('model_days')
      .select('tokens')
      .where('day', '=', day)
      .executeTakeFirst();
    expect(Number(row?.tokens)).toBeLessThanOrEqual(5000);
  });

  test('calls are counted by task and outcome, with tokens and cost', async () => {
    await ask({}, { inputPrice: 2, outputPrice: 10 });
    const [figure] = await modelFigures(server.services.db, server.services.clock);
    expect(figure).toMatchObject({ task: 'test', outcome: 'answered', calls: 1, outputTokens: 50 });
    expect(figure?.costMicros).toBe((figure?.inputTokens ?? 0) * 2 + 500);
  });
});

test('on a full disk nothing is asked that cannot be counted; an answer that has been paid is given', async () => {
  let room = ROOM_AGAIN;
  // PostgreSQL looks after its own disk.
  const small = await startTestServer({ embedded: true, room: () => room });
  onTestFinished(() => small.close());
  const reader = await signIn(small, 'asks@example.com');
  const askThere = (more: { cacheKey?: string } = {}) =>
    model({}, small.services).ask({ ...question, userId: reader.userId, ...more });
  service.think(() => {
    room = 0;
    return { topics: ['rome'] };
  });
  expect(await askThere({ cacheKey: 'paid' })).toEqual({ topics: ['rome'] });
  const asked = service.asked.length;
  await expect(askThere()).rejects.toMatchObject({ code: 'model_unavailable' });
  expect(service.asked).toHaveLength(asked);
});
