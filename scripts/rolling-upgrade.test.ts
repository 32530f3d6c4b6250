import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { type Member, startMember } from '../bench/fleet/member.ts';
import { generateKeys } from '../server/platform/secrets.ts';
import { copyProgram } from '../server/testing/copy-program.ts';
import { findPostgres, startPostgres } from './postgres.ts';

// It needs several processes and a server of its own, so it runs only where the tests run on PostgreSQL.
const binaries = process.env.TEST_DATABASE_URL ? findPostgres() : null;
const SOON = { timeout: 60_000, interval: 200 };

/** Copies the program into `folder`, with one subject; `format` is another one of the search index. */
async function copyVersion(folder: string, format?: string): Promise<string> {
  await copyProgram(folder, ['physics']);
  if (format) {
    const path = join(folder, 'server/features/books/index/index-document.ts');
    const text = await readFile(path, 'utf8');
    const changed = text.replace(/const FORMAT = '\d+'/, `const FORMAT = '${format}'`);
    expect(changed).not.toBe(text);
    await writeFile(path, changed);
  }
  return folder;
}

async function find({ url }: Member, query: string): Promise<string | undefined> {
  const answer = await fetch(`${url()}/functions/v1/try-search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { items: { title: string }[] }).items[0]?.title;
}

const count = async ({ url }: Member): Promise<number> =>
  ((await (await fetch(`${url()}/ready`)).json()) as { books: number }).books;

test.skipIf(!binaries)(
  'processes of two versions share a place of indexes: each keeps its own, and the old one is deleted once nobody uses it',
  async () => {
    const postgres = await startPostgres(binaries ?? '');
    const folder = await mkdtemp(join(tmpdir(), 'deepshelf-upgrade-'));
    const search = join(folder, 'search');
    const keys = await generateKeys();
    const env = {
      DATABASE_URL: postgres.url,
      SEARCH_INDEX_URI: search,
      JWT_KEYS: keys.jwtKeys,
      ENCRYPTION_KEY: keys.encryptionKey,
      AUTH_LIMIT_SCALE: '1000',
    };
    const pool = new pg.Pool({ connectionString: postgres.url, max: 1 });
    const tables = async () => (await readdir(search)).filter((name) => name.startsWith('works_')).sort();
    const members: Member[] = [];
    const start = async (program: string) => {
      const member = await startMember(
        'web',
        { ...env, DATA_DIR: join(program, 'data') },
        join(program, 'server/main.ts'),
      );
      members.push(member);

      return member;
    };
    /** Has the process that uses this index tidy the place, and waits until it has. */
    const tidy = async (table: string) => {
      const orphan = 'works_orphan.lance';
      await cp(join(search, table), join(search, orphan), { recursive: true });
      const index = table.replace('.lance', '');
      await pool.query(`update search_indexes set seen_at = now() - interval '121 minutes' where name = $1`, [index]);
      await vi.waitUntil(async () => !(await tables()).includes(orphan), SOON);
    };
    try {
      const before = await start(await copyVersion(join(folder, 'old'), 'older'));
      const [oldIndex = ''] = await tables();
      const newer = await copyVersion(join(folder, 'new'));
      const after = await start(newer);
      const both = await tables();
      expect(both).toHaveLength(2);
      const newIndex = both.find((name) => name !== oldIndex) ?? '';

      await tidy(newIndex);
      await tidy(oldIndex);
      expect(await tables()).toEqual(both);

      const books = await count(after);
      // What is written meanwhile is found by both, each in its own index.
      const book = { key: 'tides', title: 'Quiet Tides of Fleet', authors: ['Ann Sailor'], summary: 'Of the moon.' };
      await writeFile(join(folder, 'book.jsonl'), JSON.stringify(book));
      const command = [join(newer, 'scripts/catalogue.ts'), 'import', 'jsonl', join(folder, 'book.jsonl')];
      await promisify(execFile)(process.execPath, command, {
        env: { ...process.env, ...env, DATA_DIR: join(newer, 'data'), NODE_ENV: 'test' },
      });
      for (const member of [before, after]) {
        await vi.waitUntil(async () => (await count(member)) === books + 1, SOON);
        expect(await find(member, book.title)).toBe(book.title);
      }

      await before.stop();
      await pool.query(`update search_indexes set seen_at = now() - interval '181 minutes' where name = $1`, [
        oldIndex.replace('.lance', ''),
      ]);

      await tidy(newIndex);
      expect(await tables()).toEqual([newIndex]);
      expect(await find(after, 'Black Holes and Time Warps')).toBe('Black Holes and Time Warps');
    } finally {
      await pool.end();
      await Promise.all(members.map((member) => member.stop()));
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
  // Seven minutes at a load of 33.
  10 * 60_000,
);
