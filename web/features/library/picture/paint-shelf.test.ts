import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PublicConfig } from '../../../../contract/config.ts';
import { setConfig } from '../../../config.ts';
import { PAINTED_MAX, type PaintedBook, paintShelf } from './paint-shelf.ts';

type Box = { x: number; y: number; width: number; height: number };
const PAGE = { width: 1080, height: 1350 };
/** A letter's share of the font's size. */
const LETTER = 0.5;

let missing: ReadonlySet<string>;
let fonts: string[];
beforeEach(() => {
  missing = new Set();
  fonts = [];
  setConfig({ product: { name: 'Deepshelf' } } as PublicConfig);
  vi.stubGlobal('location', { host: 'books.example' });
  vi.stubGlobal('document', { fonts: { load: async (font: string, text: string) => fonts.push(`${font}: ${text}`) } });
  vi.stubGlobal(
    'Image',
    class {
      src = '';
      decode = async () => {
        if (missing.has(this.src)) throw new Error('no such picture');
      };
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

/** Paints, and returns what came where. */
async function painted(count: number, { title = 'My year', note = '12 books', first = 'Book 0' } = {}) {
  const covers: (Box & { src: string })[] = [];
  const boxes: (Box & { colour: string })[] = [];
  const words: { text: string; x: number; y: number; width: number; size: number }[] = [];
  const widthOf = (text: string, size: number) => text.length * size * LETTER;
  const pen = {
    ...{ font: '', fillStyle: '', textAlign: 'left', textBaseline: '' },
    measureText: (text: string) => ({ width: widthOf(text, Number.parseInt(pen.font, 10)) }),
    fillText: (text: string, x: number, y: number, most = Infinity) => {
      const size = Number.parseInt(pen.font, 10);
      const width = Math.min(widthOf(text, size), most);
      words.push({ text, x: pen.textAlign === 'right' ? x - width : x, y, width, size });
    },
    fillRect: (x: number, y: number, width: number, height: number) =>
      boxes.push({ x, y, width, height, colour: pen.fillStyle }),
    drawImage: ({ src }: { src: string }, x: number, y: number, width: number, height: number) =>
      covers.push({ x, y, width, height, src }),
  };
  const canvas = { width: 0, height: 0, getContext: (kind: string) => (kind === '2d' ? pen : null) };
  const books = Array.from({ length: count }, (_, at) => ({
    ...{ id: `${at}`, title: at === 0 ? first : `Book ${at}`, authors: [], cover_image_url: `/covers/${at}` },
  })) as PaintedBook[];
  await paintShelf(canvas as unknown as HTMLCanvasElement, { title, note }, books);
  expect(canvas).toMatchObject(PAGE);
  return { covers, boxes, words, boards: boxes.filter(({ colour }) => colour === '#3a2f25') };
}

const apart = (a: Box, b: Box) =>
  a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;

test('however many books: each whole, beside the others, on a board, between the words', async () => {
  const titles = fc.string({ minLength: 1, maxLength: 120 });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: PAINTED_MAX }), titles, async (count, title) => {
      const { covers, boards, words } = await painted(count, { title });
      expect(covers.map(({ src }) => src)).toEqual(Array.from({ length: count }, (_, at) => `/covers/${at}`));
      const [first, ...others] = covers;
      for (const { width, height } of others) expect([width, height]).toEqual([first?.width, first?.height]);
      expect((first?.height ?? 0) / (first?.width ?? 1)).toBeCloseTo(1.5);
      covers.forEach((cover, at) => {
        expect(cover.x).toBeGreaterThanOrEqual(0);
        expect(cover.x + cover.width).toBeLessThanOrEqual(PAGE.width + 0.001);
        const under = boards.find(({ y }) => Math.abs(y - cover.y - cover.height) < 0.001);
        expect(under?.x).toBeLessThan(cover.x);
        expect((under?.x ?? 0) + (under?.width ?? 0)).toBeGreaterThan(cover.x + cover.width);
        // A board is as far from one edge of the page as from the other.
        expect((under?.x ?? 0) * 2 + (under?.width ?? 0)).toBe(PAGE.width);
        for (const other of covers.slice(at + 1)) expect(apart(cover, other)).toBe(true);
      });
      const note = words.find(({ text }) => text === '12 books');
      const name = words.find(({ text }) => text === 'Deepshelf');
      for (const { y, height } of covers) {
        expect(y).toBeGreaterThan(note?.y ?? PAGE.height);
        expect(y + height).toBeLessThan((name?.y ?? 0) - (name?.size ?? 0));
      }
    }),
    { numRuns: 60 },
  );
});

test('no word leaves the page, and a title that is too long for two lines is cut', async () => {
  const { words } = await painted(3, { title: `${'Everything that I have read '.repeat(6)}in ${'x'.repeat(90)}` });
  for (const { x, width } of words) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(PAGE.width);
  }
  const lines = words.filter(({ size }) => size === 54);
  expect(lines).toHaveLength(2);
  expect(lines[0]?.text.startsWith('Everything that I have read')).toBe(true);
  expect((await painted(3, { title: 'x'.repeat(90) })).words.find(({ size }) => size === 54)?.text).toMatch(/^x+…$/);
  expect((await painted(3, { title: 'Rome' })).words.find(({ size }) => size === 92)?.text).toBe('Rome');
});

test('books beyond the most are left out; without books there is one empty board', async () => {
  expect((await painted(PAINTED_MAX + 5)).covers).toHaveLength(PAINTED_MAX);
  const none = await painted(0);
  expect([none.covers.length, none.boards.length]).toEqual([0, 1]);
});

test('a cover that does not load is a plain one with the title', async () => {
  missing = new Set(['/covers/1']);
  const { covers, words, boxes } = await painted(3);
  expect(covers.map(({ src }) => src)).toEqual(['/covers/0', '/covers/2']);
  const plain = boxes.find(({ colour }) => colour === '#efebe1');
  expect(plain).toMatchObject({ width: covers[0]?.width, height: covers[0]?.height, y: covers[0]?.y });
  const title = words.find(({ text }) => text === 'Book 1');
  const { x = 0, y = 0, width = 0, height = 0 } = plain ?? {};
  expect(title?.x).toBeGreaterThan(x);
  expect((title?.x ?? 0) + (title?.width ?? 0)).toBeLessThan(x + width);
  expect(title).toMatchObject({ y: y + height / 2, size: 24 });
});

test('without a note nothing is written in its place', async () => {
  const { words } = await painted(2, { note: '' });
  expect(words.map(({ text }) => text)).toEqual(['My year', 'Deepshelf', 'books.example']);
});

test('a long title on a plain cover stays on it', async () => {
  missing = new Set(['/covers/0']);
  const { words, boxes } = await painted(24, { first: 'A history of everything that has happened' });
  const plain = boxes.find(({ colour }) => colour === '#efebe1');
  const title = words.find(({ text }) => text.startsWith('A history'));
  expect((title?.x ?? 0) + (title?.width ?? 0)).toBeLessThan((plain?.x ?? 0) + (plain?.width ?? 0));
});

test.each([
  ['Rome', 92, ['Rome']],
  ['Everything that I read in one year', 92, ['Everything that I', 'read in one year']],
  ['Everything that I have ever read in one year', 76, 2],
  ['Everything that I have ever read in one year of my life', 64, 2],
  ['  spaces   between\nwords ', 92, ['spaces between words']],
  // The width of the column, and a letter more.
  ['x'.repeat(20), 92, 1],
  ['x'.repeat(21), 76, 1],
])('the title “%s” is set in %i', async (title, size, lines) => {
  const { words } = await painted(1, { title });
  const head = words.filter(({ size: each }) => each === size);
  if (typeof lines === 'number') expect(head).toHaveLength(lines);
  else expect(head.map(({ text }) => text)).toEqual(lines);
  expect(head.map(({ text }) => text).join(' ')).toBe(title.trim().replace(/\s+/g, ' '));
  // Each line is below the one before, none above the margin, and all above the note.
  const heights = [72 + size, ...head.slice(1).map(({ y }) => y)];
  expect(head[0]?.y).toBeGreaterThanOrEqual(heights[0] ?? 0);
  for (const [at, { y }] of head.slice(1).entries()) expect(y - (head[at]?.y ?? 0)).toBeCloseTo(size * 1.06);
  expect(words.find(({ text }) => text === '12 books')?.y).toBe((head.at(-1)?.y ?? 0) + 58);
});

test.each([
  // A line has room for 34 letters, or for 33 and the sign.
  [`${'x'.repeat(40)} and ${'y'.repeat(40)}`, [`${'x'.repeat(33)}…`, `and ${'y'.repeat(29)}…`]],
  [`${'x'.repeat(34)} ${'y'.repeat(34)} z`, ['x'.repeat(34), `${'y'.repeat(33)}…`]],
  [`${'x'.repeat(34)} ${'y'.repeat(20)} ${'z'.repeat(30)}`, ['x'.repeat(34), `${'y'.repeat(20)} ${'z'.repeat(12)}…`]],
  [`${'x'.repeat(32)}${'📚'.repeat(4)}`, [`${'x'.repeat(32)}…`]],
  // A family is one sign, made of seven; and so is a letter with its accent.
  [`${'x'.repeat(30)}👨\u200d👩\u200d👧\u200d👦y`, [`${'x'.repeat(30)}…`]],
  [`${'x'.repeat(32)}e\u0301yz`, [`${'x'.repeat(32)}…`]],
])('a title that is too long loses its end, as little of it as possible: %s', async (title, lines) => {
  const { words } = await painted(1, { title });
  expect(words.filter(({ size }) => size === 54).map(({ text }) => text)).toEqual(lines);
});

test.each([
  // One book is as wide as a book may be, and stands at the margin; two do not stand further apart than is usual.
  [1, 300, 0],
  [2, 300, 96],
])('%i books are %i wide and %i apart', async (count, width, gap) => {
  const { covers } = await painted(count);
  const [first, second] = covers;
  expect([first?.x, first?.width]).toEqual([72, width]);
  if (second) expect(second.x - width - 72).toBeCloseTo(gap);
});

test.each([4, 6, 9, 12, 18, 24])('%i books are as large as the page allows', async (count) => {
  const { covers, boards, words } = await painted(count);
  const width = covers[0]?.width ?? 0;
  const top = words.find(({ text }) => text === '12 books')?.y ?? 0;
  const room = PAGE.height - 132 - (top + 48);
  const possible = Array.from({ length: count }, (_, at) => {
    const rows = Math.ceil(count / (at + 1));
    return Math.min((936 - at * 28) / (at + 1), ((room + 34) / rows - 44) / 1.5, 300);
  });
  expect(width).toBeCloseTo(Math.max(...possible));
  const columns = covers.filter(({ y }) => y === covers[0]?.y).length;
  const gap = Math.min((936 - columns * width) / (columns - 1), 96);
  expect((covers[1]?.x ?? 0) - (covers[0]?.x ?? 0) - width).toBeCloseTo(gap);
  // The lowest board is where it always is.
  expect((boards.at(-1)?.y ?? 0) + (boards.at(-1)?.height ?? 0)).toBeCloseTo(PAGE.height - 132);
});

test('the paper is painted first, and the fonts are there before the words', async () => {
  const { boxes, words } = await painted(1);
  expect(boxes[0]).toEqual({ x: 0, y: 0, ...PAGE, colour: '#f8f6f0' });
  expect(fonts.map((font) => font.split(',')[0])).toEqual(['72px "Newsreader Variable"', '30px "Inter Variable"']);
  expect(fonts.map((font) => font.split(': ')[1])).toEqual(['My year', '12 books']);
  const foot = words.filter(({ text }) => ['Deepshelf', 'books.example'].includes(text));
  expect(foot.map(({ y }) => y)).toEqual([1302, 1302]);
  expect((foot[1]?.x ?? 0) + (foot[1]?.width ?? 0)).toBe(PAGE.width - 72);
});

test('without a canvas or a font nothing fails', async () => {
  const canvas = { getContext: () => null } as unknown as HTMLCanvasElement;
  await expect(paintShelf(canvas, { title: 'x', note: '' }, [])).resolves.toBeUndefined();
  vi.stubGlobal('document', { fonts: { load: async () => Promise.reject(new DOMException('none')) } });
  expect((await painted(1)).words[0]?.text).toBe('My year');
});
