import { crc32, deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FileFault, onlyLiked, readExportFile } from './read-file.ts';

type Part = { path: string; text: string; stored?: boolean };

/** A ZIP archive as Google's and Spotify's servers write it: local headers with sizes left to the directory. */
function zip(parts: readonly Part[], comment = ''): Uint8Array<ArrayBuffer> {
  const chunks: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { path, text, stored = false } of parts) {
    const name = Buffer.from(path);
    const data = stored ? Buffer.from(text) : deflateRawSync(text);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(stored ? 0 : 8, 10);
    entry.writeUInt32LE(crc32(text), 16);
    entry.writeUInt32LE(data.length, 20);
    entry.writeUInt32LE(Buffer.byteLength(text), 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    chunks.push(local, name, data);
    directory.push(entry, name);
    at += 30 + name.length + data.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  end.writeUInt16LE(comment.length, 20);
  return new Uint8Array(Buffer.concat([...chunks, list, end, Buffer.from(comment)]));
}

const file = (content: string | Uint8Array<ArrayBuffer>, name = 'export') => new File([content], name);
const csv = 'Video ID,Playlist Video Creation Timestamp\nabcdefghijk,2025-11-02T10:00:00+00:00\n';

test.for([
  ['packed', false, ''],
  ['stored', true, ''],
  ['with a comment behind it', false, 'made by an archiver'],
] as const)('the one file is found in an archive, %s', async ([, stored, comment]) => {
  const parts = [
    { path: 'Takeout/archive_browser.html', text: '<html>' },
    { path: 'Takeout/YouTube and YouTube Music/history/watch-history.json', text: '[{"title":"Watched a secret"}]' },
    { path: 'Takeout/YouTube and YouTube Music/playlists/Liked videos.csv', text: csv, stored },
  ];
  const { name, content } = await readExportFile(file(zip(parts, comment), 'takeout.zip'));
  expect(name).toMatch(/Liked videos\.csv$/);
  expect(content).toBe(csv);
});

test('of a Spotify archive songs stay on the device', async () => {
  const library = { tracks: [{ track: 'A song' }], shows: [{ name: 'A show' }], audiobooks: [], playlists: ['mine'] };
  const archive = zip([
    { path: 'MyData/StreamingHistory0.json', text: '[]' },
    { path: 'MyData/YourLibrary.json', text: JSON.stringify(library) },
  ]);
  const { content } = await readExportFile(file(archive));
  expect(JSON.parse(content)).toEqual({ shows: [{ name: 'A show' }], audiobooks: [] });
});

test('of an activity file only what was liked leaves the device', () => {
  const activity = [
    { title: 'Liked Why the Roman Republic fell', titleUrl: 'https://www.youtube.com/watch?v=x', time: 'now' },
    { title: 'Watched something private' },
    { snippet: { title: 'Saved', description: 'words', channelTitle: 'someone' } },
    null,
    7,
  ];
  expect(JSON.parse(onlyLiked(JSON.stringify(activity)))).toEqual([
    { title: 'Liked Why the Roman Republic fell' },
    { snippet: { title: 'Saved', description: 'words' } },
  ]);
});

test('what is no JSON goes as it is, for the server to say what it is', () => {
  expect(onlyLiked(csv)).toBe(csv);
  expect(onlyLiked('[{"title": "Liked Ro')).toBe('[{"title": "Liked Ro');
});

test.for([
  ['an archive without it', file(zip([{ path: 'a.txt', text: 'a' }])), /no “Liked videos”/],
  ['a damaged archive', file('PK\u0003\u0004 and no more'), /damaged/],
  ['an archive of another kind', file('x', 'takeout.tgz'), /Unpack it/],
  ['an empty file', file(''), /empty/],
  ['too much', file('a,b\n'.repeat(3 * 1024 * 1024)), /more than 8 MB/],
] as const)('%s is refused with what to do', async ([, given, what]) => {
  await expect(readExportFile(given)).rejects.toThrow(what);
  await expect(readExportFile(given)).rejects.toBeInstanceOf(FileFault);
});

test('whatever follows the first letters of an archive, it is read or refused', async () => {
  const whole = zip([{ path: 'Liked videos.csv', text: csv }]);
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), fc.nat(whole.length), async (place, value, cut) => {
      const bytes = whole.slice();
      bytes[Math.max(2, place)] = value;
      const given = file(bytes.slice(0, Math.max(2, cut)));
      const outcome = await readExportFile(given).catch((error: unknown) => error);
      expect(outcome instanceof FileFault || typeof (outcome as { content: string }).content === 'string').toBe(true);
    }),
  );
});
