import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../../testing/sign-in.ts';
import { cloneTemplate } from '../../testing/test-engine.ts';
import { startTestServer, type TestServer } from '../../testing/testing.ts';
import { moveRecords, verifyDump } from './check-dump.ts';
import { restoreDump, writeDump } from './dump.ts';
import { migrate } from './migrate.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer({ catalogue: ['physics'] });
  folder = await mkdtemp(join(tmpdir(), 'deepshelf-move-'));
  await signIn(server, 'ada@example.com');
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

test('records go from the embedded database to the other one and back, and are the same', async () => {
  const embedded = await cloneTemplate({ embedded: true });
  await restoreDump(embedded.db, await writeDump(server.services.db, folder, new Date(0)));
  // PostgreSQL, if the tests run on it. The server's own time zone must not change the text of a moment.
  const other = await cloneTemplate();
  await sql`set time zone 'Asia/Tokyo'`.execute(other.db);
  const there = await moveRecords(embedded, other, join(folder, 'there'), new Date(1));
  expect(there.get('works')?.rows).toBeGreaterThan(40);
  expect(there.get('users')?.rows).toBe(1);
  const back = await cloneTemplate({ embedded: true });
  expect(await moveRecords(other, back, join(folder, 'back'), new Date(2))).toEqual(there);
  await expect(moveRecords(embedded, back, join(folder, 'again'), new Date(3))).rejects.toThrow(/has rows already/);
  // Not even begun: its dump would be everything about everybody, and nobody would know of it.
  await expect(readdir(join(folder, 'again'))).rejects.toThrow('ENOENT');
  for (const each of [embedded, other, back]) await each.close();
});

test('a row that is not the same on the other side is noticed', async () => {
  const other = await cloneTemplate();
  await sql`create function bend() returns trigger language plpgsql as
    $$ begin new.title := new.title || '!'; return new; end $$`.execute(other.db);
  await sql`create trigger bend before insert on works for each row execute function bend()`.execute(other.db);
  const place = join(folder, 'bent');
  await expect(moveRecords(server.services, other, place, new Date(4))).rejects.toThrow(/Not the same.*works/);
  await expect(migrate(other)).rejects.toThrow(/has not ended/);
  expect(await readdir(place)).toEqual([]);
  await other.close();
});

test('what a check that was killed left behind is removed by the next one, and two at once are refused', async () => {
  const path = await writeDump(server.services.db, folder, new Date(5));
  const place = join(folder, 'killed');
  await mkdir(join(place, 'checking', 'postgres'), { recursive: true });
  await writeFile(join(place, 'checking', 'postgres', 'PG_VERSION'), 'of a process that was killed');
  const checked = verifyDump(path, place);
  await expect.poll(() => readdir(place), { timeout: 20_000, interval: 5 }).toContain('lock');
  await expect(verifyDump(path, place)).rejects.toThrow(/already running/);
  expect((await checked).get('users')?.rows).toBe(1);
  expect(await readdir(place)).toEqual([]);
});
