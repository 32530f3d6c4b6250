import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DAY } from '../../../contract/limits.ts';
import { demoLikes, videoId } from '../../../fakes/demo-account.ts';
import { type Fakes, startFakes } from '../../../fakes/fakes.ts';
import { createModelService, misbehaviours } from '../../../fakes/model.ts';
import { parrot, videosOf } from '../../../fakes/video-brains.ts';
import type { FakeVideo } from '../../../fakes/youtube.ts';
import { type Served, serveApp } from '../../testing/serve-app.ts';
import { type Reader, type SyncTest, startSyncTest } from '../../testing/sync-testing.ts';
import { topics } from '../books/catalogue/topics.ts';
import { syncAccount } from './sync-account.ts';

let fakes: Fakes;
let server: SyncTest;
let served: Served;
const logged: string[] = [];
// The model that gives most away: it repeats whatever it reads, as topics, titles, authors and quotations.
const model = createModelService();
model.think(parrot);
beforeAll(async () => {
  fakes = await startFakes();
  served = await serveApp(model.app);
  const llm = { LLM_BASE_URL: `${served.url}/llm/v1`, LLM_MODEL: 'fake', LLM_API_KEY: 'demo', LLM_TIMEOUT: '2' };
  const budget = { LLM_READER_DAILY_TOKENS: '9000000', LLM_DAILY_TOKENS: '90000000' };
  // Part of the starter catalogue, and a queue that runs jobs, so that its tables fill as they would.
  server = await startSyncTest(
    { ...fakes.env, ...llm, ...budget },
    {
      catalogue: [
        'history-ancient',
        'physics',
        'biology-evolution',
        'economics',
        'philosophy',
        'brain-mind',
        'computing',
      ],
      work: true,
    },
  );
});
afterAll(async () => {
  await server.close();
  await served.close();
  await fakes.stop();
});

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const runsOfFive = (text: string): string[] =>
  words(text).flatMap((_, at, all) => (at + 5 <= all.length ? [all.slice(at, at + 5).join(' ')] : []));

/** 200 likes: the demo account, and 80 more that quote it, so that nothing is too dull to be kept by mistake. */
function twoHundredLikes(): FakeVideo[] {
  const demo = demoLikes();
  const more = Array.from({ length: 80 }, (_, at): FakeVideo => {
    const [one, other] = [demo[at % 120], demo[(at * 7 + 3) % 120]];
    const title = `${one?.title} (part ${at})`;
    return {
      id: videoId(title),
      title,
      description: `Recorded on day ${at} of our tour. ${other?.description}\n${one?.description}`,
      categoryId: one?.categoryId ?? '27',
    };
  });
  return [...demo, ...more];
}

/** Every row of every table of every schema, as text, but for the books of the catalogue themselves. */
async function dumpTables(): Promise<{ tables: number; text: string; works: string }> {
  const { db } = server.services;
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db);
  const parts: string[] = [];
  let works = '';
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select row_to_json(t)::text as row from ${sql.raw(name)} t`.execute(db);
    const text = rows.map(({ row }) => row).join('\n');
    if (name === 'public.works') works = text;
    else parts.push(`${name}\n${text}`);
  }
  return { tables: tables.length, text: parts.join('\n'), works };
}

/** A fingerprint of every file of the search index. */
async function fingerprint(folder: string): Promise<string[]> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile());
  const paths = names.map((one) => join(one.parentPath, one.name)).sort();
  const hash = async (path: string) =>
    createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
  return Promise.all(paths.map(async (path) => `${path} ${await hash(path)}`));
}

async function syncAll(reader: Reader): Promise<void> {
  await server.connect(reader);
  await vi.waitFor(async () => expect((await server.overview(reader)).youtube.run).toMatchObject({ state: 'done' }), {
    timeout: 400_000,
    // Slow enough for the limit on progress calls: the clock stands still here, so its minute never ends.
    interval: 2_000,
  });
}

const withModel = 'with a model that repeats what it reads';
test.for(['without a model', withModel])(
  '200 liked videos leave no id and no five words in a row anywhere, %s',
  { timeout: 600_000 },
  async (how) => {
    server.services.clock.advance(2 * DAY);
    const asking = server.services.model;
    if (how !== withModel) server.services.model = null;
    logged.length = 0;
    const likes = twoHundredLikes();
    fakes.youtube.likes = likes;
    const indexFolder = server.services.config.searchIndexUri;
    const before = await dumpTables();
    const indexBefore = await fingerprint(indexFolder);
    const reader = await server.reader(`watched-${how.length}@example.com`);
    await syncAll(reader);
    // The same likes again by the other ways in, and once with a log that records everything.
    const pasted = likes.slice(0, 80).map(({ id, title }, at) => (at % 2 ? title : `https://youtu.be/${id}`));
    const titles = JSON.stringify(likes.slice(80, 160).map(({ title }) => ({ title: `Liked ${title}` })));
    fakes.youtube.playlists.set(
      'PLwatched',
      likes.slice(160).map(({ id }) => id),
    );
    const playlist = 'https://www.youtube.com/playlist?list=PLwatched';
    await server.ask(reader, 'POST', 'post-import-text', { text: [...pasted, playlist].join('\n') });
    await server.ask(reader, 'POST', 'post-import-file', { name: 'MyActivity.json', content: titles });
    const listener = new Writable({
      write(line, _, done) {
        logged.push(String(line));
        done();
      },
    });
    const log = pino({ level: 'trace' }, listener);
    const other = await server.reader(`logged-${how.length}@example.com`);
    await server.connect(other);
    const options = { scheduled: false, signal: new AbortController().signal };
    // The log also records every way to fail.
    if (how === withModel) model.plan(misbehaviours.flatMap((one) => [one, 'fence', 'prose']));
    await syncAccount({ ...server.services, log }, other.userId, 'youtube', options);
    await vi.waitFor(async () => expect((await server.overview(other)).youtube.run?.state).toBe('done'), 30_000);

    server.services.model = asking;

    const overview = await server.overview(reader);
    expect(overview.youtube.run).toMatchObject({ state: 'done', videos_read: 200 });
    expect(overview.youtube.run?.books_found).toBeGreaterThan(30);
    expect(overview.import?.videos_read).toBe(80);

    const after = await dumpTables();
    const mails = JSON.stringify(await server.mails());
    const everything = `${after.text}\n${mails}\n${logged.join('\n')}`;
    expect(after.works).toBe(before.works);
    expect(await fingerprint(indexFolder)).toEqual(indexBefore);

    // The explicit list: titles of books, and the labels and sentences of our own records and topics, from which
    // reasons are made.
    const { rows: books } = await sql<{ text: string }>`
    select coalesce(title, '') || ' ' || coalesce(subtitle, '') as text from works
    union all select distinct unnest(subjects) from works
    union all select coalesce(pitch, '') || '\n' || summary from works`.execute(server.services.db);
    const whys = [...topics().values()].flatMap((topic) => topic.books.map(({ why }) => why));
    const allowed = new Set([...books.map(({ text }) => text), ...whys].flatMap(runsOfFive));
    const kept = new Set(runsOfFive(everything));
    const forbidden = new Set(
      likes.flatMap(({ title, description }) => [...runsOfFive(title), ...runsOfFive(description)]),
    );
    const found = [...forbidden].filter((run) => kept.has(run) && !allowed.has(run));
    const ids = likes.filter(({ id }) => everything.includes(id));
    process.stdout.write(
      `privacy, ${how}: ${after.tables} tables, ${everything.length} characters, ${logged.length} log lines, ${likes.length} ids and ` +
        `${forbidden.size} runs of five words looked for; found ${ids.length} and ${found.length}\n`,
    );
    expect(ids).toEqual([]);
    expect(everything).not.toContain('PLwatched');
    expect(found).toEqual([]);
    expect(logged.length).toBeGreaterThan(0);
    const sent = JSON.stringify(model.asked.map(({ messages }) => messages));
    if (how === withModel) expect(model.asked.flatMap(videosOf).length).toBeGreaterThan(200);
    else expect(model.asked).toHaveLength(0);
    expect(likes.filter(({ id }) => sent.includes(id))).toEqual([]);
    // The test can fail: the same search finds what is there.
    expect(
      new Set(runsOfFive(`${everything} ${likes[0]?.description}`)).has(
        runsOfFive(likes[0]?.description ?? '')[0] ?? '',
      ),
    ).toBe(true);
  },
);
