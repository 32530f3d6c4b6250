import type { Config } from '../../../config.ts';
import { ask } from '../../../platform/http/ask.ts';
import { onwardAddress } from '../../books/books.ts';

/** Why there is no picture. */
export class PictureFailure extends Error {
  override name = 'PictureFailure';
}

const BYTES_MAX = 4_000_000;
const TIMEOUT = 6_000;
const REDIRECTS_MAX = 3;

/**
 * Fetches a picture from an address that `pictureAddress` allowed. Redirects are followed only to allowed hosts; size
 * and time are limited; the content must begin like a JPEG, PNG or WebP, whatever its declared type.
 * @throws PictureFailure
 */
export async function fetchPicture(config: Pick<Config, 'catalogue'>, address: URL): Promise<Buffer> {
  const signal = AbortSignal.timeout(TIMEOUT);
  let url = address;
  for (let step = 0; step <= REDIRECTS_MAX; step++) {
    const headers = { accept: 'image/webp,image/jpeg,image/png', 'user-agent': config.catalogue.userAgent };
    const limits = { timeout: TIMEOUT, longest: BYTES_MAX, redirect: 'manual' as const };
    const answer = await ask(throughProxy(config, url), { headers, signal }, limits).catch((error: Error) => {
      throw new PictureFailure(error.message);
    });
    const onward = answer.headers.get('location');
    if (answer.status >= 300 && answer.status < 400 && onward) {
      const next = onwardAddress(onward, url);
      if (!next) throw new PictureFailure('sent on to somewhere that we do not fetch from');
      url = next;
      continue;
    }
    if (!answer.ok) throw new PictureFailure(`answered ${answer.status}`);
    if (!isPicture(answer.body)) throw new PictureFailure('is not a JPEG, PNG or WebP');
    return answer.body;
  }
  throw new PictureFailure('sent on too often');
}

function throughProxy({ catalogue }: Pick<Config, 'catalogue'>, url: URL): string {
  const { proxyUrl } = catalogue.covers;
  return proxyUrl ? `${proxyUrl}/${url.hostname}${url.pathname}${url.search}` : url.href;
}

/** By its first bytes. An SVG is never taken: it is a program as much as a picture. */
function isPicture(bytes: Buffer): boolean {
  const begins = (hex: string) => bytes.subarray(0, hex.length / 2).toString('hex') === hex;
  const isWebp = begins('52494646') && bytes.subarray(8, 12).toString('latin1') === 'WEBP';
  return begins('ffd8ff') || begins('89504e470d0a1a0a') || isWebp;
}
