import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IMPORT_FILE_MAX_LENGTH } from '../../../../contract/limits.ts';
import { FileFault, onlyLiked, readExportFile } from './read-file.ts';

type Part = { path: string; text: string; stored?: boolean; locked?: boolean; size?: number };

/** A ZIP archive as Google's and Spotify's servers write it: the sizes are in the directory at its end. */
async function zip(parts: readonly Part[], comment = ''): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: BlobPart[] = [];
  const directory: BlobPart[] = [];
  let at = 0;
  let listed = 0;
  for (const { path, text, stored = false, locked = false, size } of parts) {
    const name = new TextEncoder().encode(path);
    const plain = new Blob([text]);
    const packed = new Response(plain.stream().pipeThrough(new CompressionStream('deflate-raw')));
    const data = stored ? await plain.arrayBuffer() : await packed.arrayBuffer();
    const local = record(30, { 0: 0x04034b50 }, { 26: name.length });
    const sizes = { 0: 0x02014b50, 20: data.byteLength, 24: size ?? plain.size, 42: at };
    chunks.push(local, name, data);
    directory.push(record(46, sizes, { 8: Number(locked), 10: stored ? 0 : 8, 28: name.length }), name);
    at += 30 + name.length + data.byteLength;
    listed += 46 + name.length;
  }
  const end = record(22, { 0: 0x06054b50, 12: listed, 16: at }, { 10: parts.length, 20: comment.length });
  return new Uint8Array(await new Blob([...chunks, ...directory, end, comment]).arrayBuffer());
}

/** A record of this many bytes, with numbers of four and of two bytes at the given offsets. */
function record(size: number, long: Record<number, number>, short: Record<number, number>): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(size));
  for (const [place, value] of Object.entries(long)) view.setUint32(Number(place), value, true);
  for (const [place, value] of Object.entries(short)) view.setUint16(Number(place), value, true);
  return view.buffer;
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
  const { name, content } = await readExportFile(file(await zip(parts, comment), 'takeout.zip'));
  expect(name).toMatch(/Liked videos\.csv$/);
  expect(content).toBe(csv);
});

test.for([
  ['UTF-8', new TextEncoder().encode('Père Goriot')],
  ['Windows-1252', new Uint8Array([0x50, 0xe8, 0x72, 0x65, ...new TextEncoder().encode(' Goriot')])],
  ['UTF-16', new Uint8Array([0xff, 0xfe, ...[...'Père Goriot'].flatMap((sign) => [sign.charCodeAt(0), 0])])],
  [
    'UTF-16, the other way round',
    new Uint8Array([0xfe, 0xff, ...[...'Père Goriot'].flatMap((sign) => [0, sign.charCodeAt(0)])]),
  ],
  ['UTF-8 with one bad byte', new Uint8Array([...new TextEncoder().encode('Père Goriot'), 0xe8])],
] as const)('a list in %s keeps its accents', async ([, bytes]) => {
  const { content } = await readExportFile(file(new Uint8Array(bytes), 'books.txt'));
  expect(content.replace('\ufffd', '')).toBe('Père Goriot');
});

test.for([false, true])('a file under a password is not taken for its text (stored: %s)', async (stored) => {
  const archive = await zip([{ path: 'Takeout/Liked videos.csv', text: csv, stored, locked: true }]);
  await expect(readExportFile(file(archive, 'takeout.zip'))).rejects.toThrow(FileFault);
});

test('of a Spotify archive songs stay on the device', async () => {
  const library = { tracks: [{ track: 'A song' }], shows: [{ name: 'A show' }], audiobooks: [], playlists: ['mine'] };
  const archive = await zip([
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
  ['a damaged archive', file('PK\u0003\u0004 and no more'), /damaged/],
  ['an archive of another kind', file('x', 'takeout.tgz'), /Unpack it/],
  ['an empty file', file(''), /empty/],
  ['too much', file('a,b\n'.repeat(3 * 1024 * 1024)), /more than the 8 MB/],
] as const)('%s is refused with what to do', async ([, given, what]) => {
  await expect(readExportFile(given)).rejects.toThrow(what);
  await expect(readExportFile(given)).rejects.toBeInstanceOf(FileFault);
});

test('an archive without the list says what was looked for', async () => {
  const archive = await zip([{ path: 'a.txt', text: 'a' }]);
  await expect(readExportFile(file(archive))).rejects.toThrow(/neither “Liked videos”/);
});

test('whatever follows the first letters of an archive, it is read or refused', async () => {
  const whole = await zip([{ path: 'Liked videos.csv', text: csv }]);
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

const OPENED_MAX = 64 * 1024 * 1024;

test('what is sent has at most 8 MB, what is opened at most 64, and not a byte more', async () => {
  const most = 'a'.repeat(IMPORT_FILE_MAX_LENGTH);
  expect((await readExportFile(file(most, 'likes.csv'))).content).toHaveLength(IMPORT_FILE_MAX_LENGTH);
  await expect(readExportFile(file(`${most}a`, 'likes.csv'))).rejects.toThrow('more than the 8 MB');
  const sized = (size: number) => Object.defineProperty(file(csv, 'likes.csv'), 'size', { value: size });
  expect((await readExportFile(sized(OPENED_MAX))).content).toBe(csv);
  await expect(readExportFile(sized(OPENED_MAX + 1))).rejects.toThrow('larger than 64 MB');
  const packed = async (size: number) => file(await zip([{ path: 'liked videos.csv', text: csv, size }]));
  expect((await readExportFile(await packed(OPENED_MAX))).content).toBe(csv);
  await expect(readExportFile(await packed(OPENED_MAX + 1))).rejects.toThrow('“liked videos.csv” in this archive');
});

test('the end of a long name is sent, and only the end of a name says what the file is', async () => {
  const { name, content } = await readExportFile(file(csv, `${'x'.repeat(300)}/liked.gz.csv`));
  expect(name).toBe(`${'x'.repeat(287)}/liked.gz.csv`);
  expect(content).toBe(csv);
  await expect(readExportFile(file(csv, 'liked.csv.gz'))).rejects.toThrow('Unpack it');
});

test('blanks alone are an empty file', async () => {
  await expect(readExportFile(file(' \n\t', 'likes.csv'))).rejects.toThrow('This file is empty.');
});

test.each([
  ['ÿA', [0xff, 0x41]],
  ['Aþ', [0x41, 0xfe]],
  ['þA', [0xfe, 0x41]],
  ['Aÿ', [0x41, 0xff]],
] as const)('half a byte order mark is a letter: %s', async (text, bytes) =>
  expect((await readExportFile(file(new Uint8Array(bytes), 'likes.csv'))).content).toBe(text),
);

test.each(['42', '"Liked videos"', 'null', 'true'])('JSON that is no list and no record goes as it is: %s', (text) =>
  expect(onlyLiked(text)).toBe(text),
);

test('a byte order mark before JSON does not keep it from being read', () => {
  expect(onlyLiked('\uFEFF[{"title":"Liked bees"},{"title":"Watched a secret"}]')).toBe('[{"title":"Liked bees"}]');
});

// A directory that lies elsewhere (ZIP64) or would reach beyond the file: no list of files that looks empty.
test.each([
  ['begins', 16, 0xffffffff],
  ['ends', 12, 0x01000000],
] as const)('an archive whose directory %s outside of it is refused as such', async (_, place, value) => {
  const bytes = await zip([{ path: 'liked videos.csv', text: csv }]);
  new DataView(bytes.buffer).setUint32(bytes.length - 22 + place, value, true);
  await expect(readExportFile(file(bytes))).rejects.toThrow('damaged, or of a kind we cannot open');
});
