import sharp, { type OverlayOptions } from 'sharp';
import { keptPictures, type Picture } from '../../platform/kept-pictures.ts';
import { setText } from '../../platform/typeface/set-text.ts';
import { canSet, openTypeface } from '../../platform/typeface/typeface.ts';
import type { Services } from '../../services.ts';
import { capital } from '../../wording/lists.ts';
import { numeral } from '../../wording/numbers.ts';
import type { Work } from '../books/books.ts';
import { paintCover } from '../covers/covers.ts';

type Shared = { question: string; works: readonly Work[] };
export type Previews = { draw(id: string, shared: Shared): Promise<Picture> };

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 64;
const COLUMN = WIDTH - 2 * MARGIN;
const BOARD = 556;
const PAPER = '#f8f6f0';
const INK = '#1a2130';
const SOFT = '#565a66';
/** Covers on the board, below a question and without one. */
const BELOW_WORDS = { count: 6, width: 152, height: 228 };
const ALONE = { count: 3, width: 280, height: 420 };
/** Type sizes in pixels: the question gets the largest that leaves room for the covers. */
const SIZES = [108, 92, 76, 64, 54, 46, 40, 34];
const QUESTION_HEIGHT = 232;
const QUESTION_LENGTH = 280;
const KEPT = 40;

/**
 * Draws what a link to a shared question looks like elsewhere: the question, and its books on a shelf. 1200 × 630 PNG.
 */
export function createPreviews({ config }: Pick<Services, 'config'>): Previews {
  const keep = keptPictures(KEPT);

  const paint = async ({ question, works }: Shared) => {
    const fontfile = await openTypeface(config.dataDir);
    const layers: OverlayOptions[] = [];
    const { name } = config.product;
    const foot = `${capital(numeral(works.length))} ${works.length === 1 ? 'book' : 'books'}, and why`;
    const left = await line(canSet(name) ? name : '', INK, fontfile);
    if (left) layers.push({ input: left.data, left: MARGIN, top: BOARD + 26 });
    const right = await line(foot, SOFT, fontfile);
    if (right) layers.push({ input: right.data, left: WIDTH - MARGIN - right.info.width, top: BOARD + 26 });
    // Letters that our typeface lacks would be boxes; the address and the text next to the picture still say what it
    // is.
    const words = canSet(question);
    if (words) layers.push({ input: await fitted(question, fontfile), left: MARGIN, top: MARGIN });
    layers.push(...(await standing(config.dataDir, works, words ? BELOW_WORDS : ALONE)));
    const page = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><path d="M0 0h${WIDTH}v${HEIGHT}H0z" fill="${PAPER}"/><path d="M${MARGIN - 24} ${BOARD}H${WIDTH}v8H${MARGIN - 24}z" fill="#3a2f25"/></svg>`,
    );
    return new Uint8Array(await sharp(page).composite(layers).png({ palette: true, quality: 90 }).toBuffer());
  };

  return { draw: (id, shared) => keep(id, () => paint(shared)) };
}

/** The drawn covers of the first works, standing on the board. */
function standing(
  dataDir: string,
  works: readonly Work[],
  { count, width, height }: typeof ALONE,
): Promise<OverlayOptions[]> {
  const step = width + (COLUMN - count * width) / (count - 1);
  return Promise.all(
    works.slice(0, count).map(async (work, place) => {
      const input = await paintCover(dataDir, work, { width, height });
      return { input, left: Math.round(MARGIN + place * step), top: BOARD - height };
    }),
  );
}

async function fitted(question: string, fontfile: string): Promise<Buffer> {
  const text = question.length > QUESTION_LENGTH ? `${question.slice(0, QUESTION_LENGTH).trimEnd()}…` : question;
  for (const size of SIZES) {
    const { data, info } = await set(text, INK, size, fontfile);
    if (info.height <= QUESTION_HEIGHT && info.width <= COLUMN) return data;
  }
  // Too long in every size: cut where the room ends.
  const { data, info } = await set(text, INK, SIZES.at(-1) ?? 34, fontfile);
  return sharp(data)
    .extract({
      left: 0,
      top: 0,
      width: Math.min(info.width, COLUMN),
      height: Math.min(info.height, QUESTION_HEIGHT),
    })
    .toBuffer();
}

const line = async (text: string, colour: string, fontfile: string) =>
  text === '' ? null : set(text, colour, 26, fontfile);

const set = (text: string, colour: string, size: number, fontfile: string) =>
  setText(text, { colour, size, width: COLUMN, fontfile });
