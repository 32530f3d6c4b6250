import type { Book } from '../../../../contract/books.ts';
import { config } from '../../../config.ts';

export type PaintedBook = Pick<Book, 'id' | 'title' | 'authors' | 'cover_image_url'>;
export type ShelfWords = { title: string; note: string };

/** A portrait format that posts and messages show whole. */
const WIDTH = 1080;
const HEIGHT = 1350;
const MARGIN = 72;
const COLUMN = WIDTH - 2 * MARGIN;
const GAP = 28;
const WIDEST_GAP = 96;
const BOARD = 10;
/** How far a board extends beyond its books on both sides. */
const OVERHANG = 24;
const ROW_GAP = 34;
const FOOT = 132;
const WIDEST = 300;
/** The most books that are still recognisable. */
export const PAINTED_MAX = 24;
// Always the light colours, wherever the picture is viewed.
const PAPER = '#f8f6f0';
const INK = '#1a2130';
const SOFT = '#565a66';
const WOOD = '#3a2f25';
const SERIF = '"Newsreader Variable", Georgia, serif';
const SANS = '"Inter Variable", system-ui, sans-serif';

/** Draws books on boards under a title, at 1080 × 1350. Covers that do not load are plain boards with their titles. */
export async function paintShelf(
  canvas: HTMLCanvasElement,
  { title, note }: ShelfWords,
  books: readonly PaintedBook[],
): Promise<void> {
  const shown = books.slice(0, PAINTED_MAX);
  const [covers] = await Promise.all([
    Promise.all(shown.map(loadCover)),
    document.fonts.load(`72px ${SERIF}`, title).catch(() => []),
    document.fonts.load(`30px ${SANS}`, note).catch(() => []),
  ]);
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  const top = writeHead(pen, title, note);
  standBooks(pen, shown, covers, top + 48);
  writeFoot(pen);
}

/** Returns where the words end. */
function writeHead(pen: CanvasRenderingContext2D, title: string, note: string): number {
  pen.textBaseline = 'alphabetic';
  pen.fillStyle = INK;
  const { size, lines } = fitted(pen, title);
  let at = MARGIN;
  for (const line of lines) {
    at += size * 1.06;
    pen.fillText(line, MARGIN, at);
  }
  if (!note) return at;
  pen.fillStyle = SOFT;
  pen.font = `30px ${SANS}`;
  pen.fillText(note, MARGIN, at + 58, COLUMN);
  return at + 58;
}

/** The title at the largest size that needs at most two lines, cut if it is still longer. */
function fitted(pen: CanvasRenderingContext2D, title: string): { size: number; lines: string[] } {
  for (const size of [92, 76, 64, 54]) {
    pen.font = `${size}px ${SERIF}`;
    const lines = broken(pen, title);
    if (lines.length <= 2 && lines.every((line) => pen.measureText(line).width <= COLUMN)) return { size, lines };
  }
  const [first = '', ...others] = broken(pen, title);
  const lines = others.length > 0 ? [first, others.join(' ')] : [first];
  return { size: 54, lines: lines.map((line) => cut(pen, line)) };
}

function broken(pen: CanvasRenderingContext2D, text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && pen.measureText(longer).width <= COLUMN) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** The line, with the sign of omission at its end if it is wider than the column. */
function cut(pen: CanvasRenderingContext2D, line: string): string {
  const fits = (text: string) => pen.measureText(text).width <= COLUMN;
  if (fits(line)) return line;
  const signs = Array.from(graphemes.segment(line), ({ segment }) => segment);
  while (signs.length > 0 && !fits(`${signs.join('')}…`)) signs.pop();
  return `${signs.join('')}…`;
}

function standBooks(
  pen: CanvasRenderingContext2D,
  books: readonly PaintedBook[],
  covers: readonly (HTMLImageElement | null)[],
  top: number,
): void {
  const { columns, rows, width } = arranged(books.length, HEIGHT - FOOT - top);
  // Narrow covers leave room, so they stand further apart, up to a limit.
  const gap = columns > 1 ? Math.min((COLUMN - columns * width) / (columns - 1), WIDEST_GAP) : GAP;
  const height = width * 1.5;
  const row = height + BOARD + ROW_GAP;
  // The lowest board is always in the same place.
  const first = HEIGHT - FOOT - rows * row + ROW_GAP;
  books.forEach((book, place) => {
    const x = MARGIN + (place % columns) * (width + gap);
    const y = first + Math.floor(place / columns) * row;
    const cover = covers[place];
    if (cover) pen.drawImage(cover, x, y, width, height);
    else standBare(pen, book.title, { x, y, width, height });
  });
  pen.fillStyle = WOOD;
  for (let at = 0; at < rows; at++)
    pen.fillRect(MARGIN - OVERHANG, first + at * row + height, COLUMN + 2 * OVERHANG, BOARD);
}

/** Uses the number of columns that gives the widest covers. */
function arranged(count: number, room: number): { columns: number; rows: number; width: number } {
  let best = { columns: 1, rows: Math.max(1, count), width: 0 };
  for (let columns = 1; columns <= Math.max(1, count); columns++) {
    const rows = Math.ceil(count / columns) || 1;
    const byWidth = (COLUMN - (columns - 1) * GAP) / columns;
    const byHeight = ((room + ROW_GAP) / rows - BOARD - ROW_GAP) / 1.5;
    const width = Math.min(byWidth, byHeight, WIDEST);
    if (width > best.width) best = { columns, rows, width };
  }
  return best;
}

type Place = { x: number; y: number; width: number; height: number };

function standBare(pen: CanvasRenderingContext2D, title: string, { x, y, width, height }: Place): void {
  pen.fillStyle = '#efebe1';
  pen.fillRect(x, y, width, height);
  pen.fillStyle = SOFT;
  pen.font = `24px ${SERIF}`;
  pen.fillText(title, x + 12, y + height / 2, width - 24);
}

function writeFoot(pen: CanvasRenderingContext2D): void {
  const base = HEIGHT - FOOT / 2 + 18;
  pen.fillStyle = INK;
  pen.font = `38px ${SERIF}`;
  pen.fillText(config().product.name, MARGIN, base);
  pen.fillStyle = SOFT;
  pen.font = `26px ${SANS}`;
  pen.textAlign = 'right';
  pen.fillText(location.host, WIDTH - MARGIN, base);
  pen.textAlign = 'left';
}

async function loadCover({ cover_image_url }: PaintedBook): Promise<HTMLImageElement | null> {
  const picture = new Image();
  picture.src = cover_image_url;
  return picture.decode().then(
    () => picture,
    () => null,
  );
}
