import sharp, { type OverlayOptions } from 'sharp';
import { keptPictures, type Picture } from '../../platform/kept-pictures.ts';
import { setText } from '../../platform/typeface/set-text.ts';
import { canSet, openTypeface } from '../../platform/typeface/typeface.ts';
import type { Services } from '../../services.ts';
import { list } from '../../wording/lists.ts';
import type { Work } from '../books/books.ts';
import { paintCover } from '../covers/covers.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 64;
const BOARD = 578;
const COVER = { width: 336, height: 504 };
const LEFT = MARGIN + COVER.width + 64;
const COLUMN = WIDTH - LEFT - MARGIN;
const PAPER = '#f8f6f0';
const INK = '#1a2130';
const SOFT = '#565a66';
/** The title has the largest of these sizes, in pixels, that leaves room for what stands below. */
const SIZES = [84, 72, 62, 54, 46, 40, 34];
const TITLE_HEIGHT = 210;
const KEPT = 40;

/**
 * Draws what a link to a book looks like elsewhere: its cover on a shelf, its title, its author, and what it is. 1200 ×
 * 630 PNG.
 */
export function createBookPreviews({ config }: Pick<Services, 'config'>): { draw(work: Work): Promise<Picture> } {
  const keep = keptPictures(KEPT);

  const paint = async (work: Work): Promise<Picture> => {
    const fontfile = await openTypeface(config.dataDir);
    const cover = await paintCover(config.dataDir, work, COVER);
    const layers: OverlayOptions[] = [{ input: cover, left: MARGIN, top: BOARD - COVER.height }];
    let top = BOARD - COVER.height;
    const put = ({ data, info }: Set, gap: number) => {
      layers.push({ input: data, left: LEFT, top });
      top += info.height + gap;
    };
    // Letters that our font lacks would be boxes; the cover still shows the title.
    if (canSet(work.title)) put(await fitted(work.title, fontfile), 28);
    const authors = list(work.authors);
    if (canSet(authors) && authors) put(await set(authors, SOFT, 34, fontfile), 36);
    if (work.pitch && canSet(work.pitch)) {
      const pitch = await set(work.pitch, INK, 32, fontfile);
      if (top + pitch.info.height < BOARD - 64) put(pitch, 0);
    }
    const { name } = config.product;
    const mark = canSet(name) ? await set(name, SOFT, 26, fontfile) : null;
    if (mark) layers.push({ input: mark.data, left: LEFT, top: BOARD - mark.info.height - 12 });
    const page = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><path d="M0 0h${WIDTH}v${HEIGHT}H0z" fill="${PAPER}"/><path d="M${MARGIN - 24} ${BOARD}H${WIDTH}v8H${MARGIN - 24}z" fill="#3a2f25"/></svg>`,
    );
    return new Uint8Array(await sharp(page).composite(layers).png({ palette: true, quality: 90 }).toBuffer());
  };

  return { draw: (work) => keep(work.id, () => paint(work)) };
}

type Set = Awaited<ReturnType<typeof setText>>;

const set = (text: string, colour: string, size: number, fontfile: string) =>
  setText(text, { colour, size, width: COLUMN, fontfile });

async function fitted(title: string, fontfile: string): Promise<Set> {
  let smallest: Set | null = null;
  for (const size of SIZES) {
    smallest = await set(title, INK, size, fontfile);
    if (smallest.info.height <= TITLE_HEIGHT && smallest.info.width <= COLUMN) return smallest;
  }
  const { data, info } = smallest ?? (await set(title, INK, 34, fontfile));
  const room = { left: 0, top: 0, width: Math.min(info.width, COLUMN), height: Math.min(info.height, TITLE_HEIGHT) };
  return sharp(data).extract(room).toBuffer({ resolveWithObject: true });
}
