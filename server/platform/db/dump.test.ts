import { type FileHandle, mkdtemp, open, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signIn } from '../../testing/sign-in.ts';
import { cloneTemplate } from '../../testing/test-engine.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';
import { dropOldDumps, fillEmpty, restoreDump, writeDump } from './dump.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer({ catalogue: ['physics'] });
  folder = await mkdtemp(join(tmpdir(), 'deepshelf-dump-'));
  const { token } = await signIn(server, 'reader@example.com');
  const [work] = await server.services.db.selectFrom('works').select('id').limit(1).execute();
  await server.call('POST', '/functions/v1/create-book-relation', { token, body: { id: work?.id } });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const at = (day: number) => new Date(Date.UTC(2026, 2, day));
const contents = async (path: string) =>
  gunzipSync(await readFile(path))
    .toString('utf8')
    .split('\n')
    .slice(1)
    .sort();

test('a dump that is restored into an empty database gives the same dump again', async () => {
  const path = await writeDump(server.services.db, folder, at(1));
  const other = await cloneTemplate();
  const rows = await restoreDump(other.db, path);
  expect(rows).toBeGreaterThan(40);
  const again = await writeDump(other.db, join(folder, 'again'), at(2));
  expect(await contents(again)).toEqual(await contents(path));
  const mail = { recipient: 'a', subject: 's', text_body: 't', html_body: 'h', headers: '{}', created_at: at(3) };
  await other.db.insertInto('outbox_mails').values(mail).execute();
  await expect(restoreDump(other.db, path)).rejects.toThrow(/has rows already/);
  await other.close();
});

test('a dump is on the disk before it has its name, and one that fails leaves nothing', async () => {
  const synced: string[] = [];
  const probe = await open(folder);
  const files = Object.getPrototypeOf(probe) as FileHandle;
  await probe.close();
  const { sync } = files;
  const place = join(folder, 'synced');
  const spy = vi.spyOn(files, 'sync').mockImplementation(async function (this: FileHandle) {
    synced.push((await readlink(`/proc/self/fd/${this.fd}`)).slice(folder.length));
    return sync.call(this);
  });
  const path = await writeDump(server.services.db, place, at(20));
  expect(synced).toEqual([`${path.slice(folder.length)}.part`, '/synced']);
  spy.mockRejectedValueOnce(new Error('no space left on the disk'));
  await expect(writeDump(server.services.db, place, at(21))).rejects.toThrow('no space left');
  spy.mockRestore();
  expect(await readdir(place)).toHaveLength(1);
});

test('what is not a dump, or one of another version, changes nothing', async () => {
  const other = await cloneTemplate();
  const file = join(folder, 'other.jsonl.gz');
  const rows = '{"table":"facts","row":{"name":"x","value":"y"}}\n';
  for (const [header, message] of [
    ['{}', /not a dump/],
    ['{"format":"deepshelf dump 1","migrations":["0001-other.sql"]}', /0001-other/],
  ] as const) {
    await writeFile(file, gzipSync(`${header}\n${rows}`));
    await expect(restoreDump(other.db, file)).rejects.toThrow(message);
  }
  await writeFile(file, 'no archive at all');
  await expect(restoreDump(other.db, file)).rejects.toThrow(/not a dump of Deepshelf, or it is cut off: .*other/);
  await expect(restoreDump(other.db, folder)).rejects.toThrow(/not a dump/);
  await expect(restoreDump(other.db, join(folder, 'nowhere'))).rejects.toThrow(/nowhere cannot be read \(ENOENT\)/);
  expect(await other.db.selectFrom('facts').selectAll().execute()).toEqual([]);
  await other.close();
});

test('the newest dumps are kept, and whatever else is in their folder', async () => {
  const many = join(folder, 'many');
  for (let day = 1; day <= 4; day++) await writeDump(server.services.db, many, at(day));
  await writeFile(join(many, '2020-export.jsonl.gz'), 'of somebody else');
  await dropOldDumps(many, 2);
  const kept = [3, 4].map((day) => `2026-03-0${day}T00-00-00.000Z.jsonl.gz`);
  expect((await readdir(many)).sort()).toEqual(['2020-export.jsonl.gz', ...kept]);
});

test('a start waits while records are read into its database', async () => {
  const database = await cloneTemplate();
  const order: string[] = [];
  const begun = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const filled = fillEmpty(database, async () => {
    begun.resolve();
    await over.promise;
    order.push('read');
  });
  await begun.promise;
  const started = database.alone('start', async () => void order.push('started'));
  over.resolve();
  await Promise.all([filled, started]);
  expect(order).toEqual(['read', 'started']);
  await database.close();
});
