import { join } from 'node:path';
import sharp from 'sharp';
import { HOUR } from '../../../../contract/limits.ts';
import { messageOf } from '../../../errors.ts';
import type { Services } from '../../../services.ts';
import { pictureAddress, pictureVersion } from '../../books/books.ts';
import { fetchPicture, PictureFailure } from './fetch-picture.ts';
import { openPictureStore } from './picture-store.ts';
import { createTurns } from './turns.ts';

/** Covers as pictures, as WebP. */
export type Pictures = {
  /** The picture of a cover, fetched the first time; null when there is none, or not within `patience` milliseconds. */
  get(coverUrl: string, patience?: number): Promise<Buffer | null>;
};

/** A card is 240 wide and screens have two pixels per point: more would only cost the reader data. */
const WIDTH = 480;
/** Smaller than this it is a placeholder, not a cover. */
const WIDTH_MIN = 60;
const PIXELS_MAX = 30_000_000;
const PATIENCE = 2_500;
/** Pictures fetched at once; others wait their turn. */
const AT_ONCE = 4;
const FAILURES_KEPT = 5_000;
const FAILURE_KEPT_FOR = HOUR;

export function createPictures(services: Pick<Services, 'config' | 'clock' | 'log'>): Pictures {
  const { config, clock, log } = services;
  const { covers } = config.catalogue;
  const store = openPictureStore(join(config.dataDir, 'covers'), covers.cacheBytes);
  const underWay = new Map<string, Promise<Buffer | null>>();
  const failures = new Map<string, number>();
  const queue = createTurns(AT_ONCE);

  const load = async (address: URL, name: string): Promise<Buffer | null> => {
    try {
      const picture = await toWebp(await queue(() => fetchPicture(config, address)));
      await store.write(name, picture);
      return picture;
    } catch (error) {
      if (!(error instanceof PictureFailure)) throw error;
      if (failures.size >= FAILURES_KEPT) failures.clear();
      failures.set(name, clock.now().getTime() + FAILURE_KEPT_FOR);
      log.info({ host: address.hostname, reason: error.message }, 'no picture of a cover');
      return null;
    }
  };

  return {
    async get(coverUrl, patience = PATIENCE) {
      const address = covers.fetch ? pictureAddress(coverUrl) : null;
      if (!address) return null;
      const name = `${pictureVersion(coverUrl)}.webp`;
      const stored = await store.read(name);
      if (stored || (failures.get(name) ?? 0) > clock.now().getTime()) return stored;
      const running =
        underWay.get(name) ??
        load(address, name)
          .catch((error: unknown) => {
            log.error({ err: error }, 'a cover could not be kept');
            return null;
          })
          .finally(() => underWay.delete(name));
      underWay.set(name, running);
      return within(running, patience);
    },
  };
}

/** @throws PictureFailure when it cannot be read, or is no cover. */
async function toWebp(bytes: Buffer): Promise<Buffer> {
  try {
    const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX, autoOrient: true });
    const { width } = await picture.metadata();
    if (width < WIDTH_MIN) throw new Error('is too small to be a cover');
    return await picture.resize({ width: WIDTH, withoutEnlargement: true }).webp({ quality: 78 }).toBuffer();
  } catch (error) {
    throw new PictureFailure(messageOf(error));
  }
}

async function within<Value>(work: Promise<Value>, patience: number): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patience);
  });
  return Promise.race([work, end]).finally(() => clearTimeout(timer));
}
