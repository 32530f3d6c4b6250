import { createHash } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import { FAMILY, openTypeface } from '../../../platform/typeface/typeface.ts';
import type { Services } from '../../../services.ts';
import { type CoverSubject, drawCover } from '../draw-cover.ts';
import { openPictureStore } from './picture-store.ts';
import { createTurns } from './turns.ts';

/** Twice what a mail shows, for screens with two points to each. */
const SIZE = { width: 240, height: 360 };
const STORE_BYTES = 64_000_000;
const AT_ONCE = 2;
const MOST_WAITING = 200;

/**
 * Drawn covers as PNG, 240 by 360, for mail programs, which do not show SVG; up to 64 MB are kept on disk.
 * @throws AppError `too_many_requests` when more are requested than can be painted.
 */
export function createPaintedCovers({ config }: Pick<Services, 'config'>): {
  get(subject: CoverSubject): Promise<Buffer>;
} {
  const store = openPictureStore(join(config.dataDir, 'painted-covers'), STORE_BYTES);
  const turn = createTurns(AT_ONCE, MOST_WAITING);
  return {
    async get(subject) {
      const name = `${createHash('sha256').update(drawCover(subject)).digest('base64url').slice(0, 22)}.png`;
      const stored = await store.read(name);
      if (stored) return stored;
      return turn(async () => {
        const painted = await paintCover(config.dataDir, subject, SIZE);
        await store.write(name, painted);
        return painted;
      });
    },
  };
}

/**
 * A drawn cover as PNG of this size in pixels. Always the drawing, because we may not distribute other people's
 * pictures. Its text is set in our own typeface; letters that it lacks use the machine's fonts.
 */
export async function paintCover(
  dataDir: string,
  subject: CoverSubject,
  size: { width: number; height: number },
): Promise<Buffer> {
  await openTypeface(dataDir);
  const svg = drawCover(subject).replaceAll('font-family="', `font-family="${FAMILY},`);
  return sharp(Buffer.from(svg), { density: 144 })
    .resize(size.width, size.height, { fit: 'fill' })
    .png({ palette: true, quality: 90 })
    .toBuffer();
}
