import type { Config } from '../../../config.ts';
import { onwardAddress } from '../../books/books.ts';

/** Why there is no picture. */
export class PictureFailure extends Error {
  override name = 'PictureFailure';
}

const BYTES_MAX = 4_000_000;
const TIMEOUT = 6_000;
const REDIRECTS_MAX = 3;

/**
 * Fetches a picture from an address that `pictureAddress` allowed. Redirects are followed to allowed hosts only; size and
 * time are limited; only what begins as a JPEG, PNG or WebP does is taken, whatever it says that it is.
 * @throws PictureFailure
 */
export async function fetchPicture(config: Pick<Config, 'catalogue'>, address: URL): Promise<Buffer> {
  const signal = AbortSignal.timeout(TIMEOUT);
  let url = address;
  for (let step = 0; step <= REDIRECTS_MAX; step++) {
    const response = await fetch(throughProxy(config, url), {
      headers: { accept: 'image/webp,image/jpeg,image/png', 'user-agent': config.catalogue.userAgent },
      redirect: 'manual',
      signal,
    }).catch((error: Error) => {
      throw new PictureFailure(error.message);
    });
    const onward = response.headers.get('location');
    if (response.status >= 300 && response.status < 400 && onward) {
      await response.body?.cancel();
      const next = onwardAddress(onward, url);
      if (!next) throw new PictureFailure('sent on to somewhere that we do not fetch from');
      url = next;
      continue;
    }
    if (response.ok) return readPicture(response);
    await response.body?.cancel();
    throw new PictureFailure(`answered ${response.status}`);
  }
  throw new PictureFailure('sent on too often');
}

function throughProxy({ catalogue }: Pick<Config, 'catalogue'>, url: URL): string {
  const { proxyUrl } = catalogue.covers;
  return proxyUrl ? `${proxyUrl}/${url.hostname}${url.pathname}${url.search}` : url.href;
}

async function readPicture(response: Response): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const piece of response.body ?? []) {
      length += piece.length;
      if (length > BYTES_MAX) throw new PictureFailure('is too large');
      pieces.push(piece);
    }
  } catch (error) {
    throw error instanceof PictureFailure ? error : new PictureFailure((error as Error).message);
  }
  const bytes = Buffer.concat(pieces);
  if (!isPicture(bytes)) throw new PictureFailure('is not a JPEG, PNG or WebP');
  return bytes;
}

/** By its first bytes. An SVG is never taken: it is a program as much as a picture. */
function isPicture(bytes: Buffer): boolean {
  const begins = (hex: string) => bytes.subarray(0, hex.length / 2).toString('hex') === hex;
  const isWebp = begins('52494646') && bytes.subarray(8, 12).toString('latin1') === 'WEBP';
  return begins('ffd8ff') || begins('89504e470d0a1a0a') || isWebp;
}
