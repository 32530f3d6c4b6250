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
beforeEach(() => {
  missing = new Set();
  setConfig({ product: { name: 'Deepshelf' } } as PublicConfig);
  vi.stubGlobal('location', { host: 'books.example' });
  vi.stubGlobal('document', { fonts: { load: async () => [] } });
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
async function painted(count: number, { title = 'My year', note = '12 books' } = {}) {
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
  const canvas = { width: 0, height: 0, getContext: () => pen };
  const books = Array.from({ length: count }, (_, at) => ({
    ...{ id: `${at}`, title: `Book ${at}`, authors: [], cover_image_url: `/covers/${at}` },
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
        expect(under).toBeDefined();
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
  expect(title?.x).toBeGreaterThan(plain?.x ?? PAGE.width);
});

test('without a note nothing is written in its place', async () => {
  const { words } = await painted(2, { note: '' });
  expect(words.map(({ text }) => text)).toEqual(['My year', 'Deepshelf', 'books.example']);
});
