import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';

/** Whole lines of a file, and their end in the unpacked bytes, from where reading can resume. */
export type LineChunk = {
  lines: string[];
  end: number;
  /** Bytes of the file itself read so far, packed ones for gzip. Progress is measured by them. */
  read: number;
  /** Lines skipped because they were longer than any record. */
  tooLong: number;
};

const CHUNK = 1024 * 1024;
const LINE_MAX = 16 * 1024 * 1024;
const NEWLINE = 10;

/** Reads a text file, gzipped or not, in whole lines from an unpacked offset on, in constant memory. */
export async function* readLines(path: string, from = 0): AsyncGenerator<LineChunk> {
  const packed = await isGzip(path);
  const file = createReadStream(path, { highWaterMark: CHUNK, start: packed ? 0 : from });
  const source = packed ? file.pipe(createGunzip({ chunkSize: CHUNK })) : file;
  file.once('error', (error) => source.destroy(error));
  let skip = packed ? from : 0;
  let end = from;
  let rest: Buffer[] = [];
  let restLength = 0;
  let dropping = false;
  let tooLong = 0;
  for await (const piece of source as AsyncIterable<Buffer>) {
    const chunk = piece.subarray(Math.min(skip, piece.length));
    skip -= piece.length - chunk.length;
    const last = chunk.lastIndexOf(NEWLINE);
    if (last < 0) {
      rest.push(chunk);
      restLength += chunk.length;
      if (restLength > LINE_MAX) {
        end += restLength;
        [rest, restLength, dropping] = [[], 0, true];
      }
      continue;
    }
    const whole = restLength > 0 ? Buffer.concat([...rest, chunk.subarray(0, last)]) : chunk.subarray(0, last);
    end += whole.length + 1;
    const lines = whole.toString('utf8').split('\n');
    if (dropping) {
      lines.shift();
      tooLong++;
      dropping = false;
    }
    yield { lines, end, read: packed ? file.bytesRead : from + file.bytesRead, tooLong };
    tooLong = 0;
    rest = last + 1 < chunk.length ? [chunk.subarray(last + 1)] : [];
    restLength = chunk.length - last - 1;
  }
  const lines = restLength > 0 && !dropping ? [Buffer.concat(rest).toString('utf8')] : [];
  yield { lines, end: end + restLength, read: file.bytesRead, tooLong: tooLong + Number(dropping) };
}

async function isGzip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await file.close();
  }
}
