import { readFile, stat } from 'node:fs/promises';
import { z } from 'zod';
import { GoogleVolume, volumeToBook } from '../../../server/features/books/books.ts';
import type { RecordSource, SourceRecord } from '../import/import-records.ts';
import { jsonLines, readLine } from './json-lines.ts';

/** A service answer kept as one document is held in memory. Above this size, volumes must be JSON lines. */
const DOCUMENT_MAX = 100e6;

const Document = z.union([
  z.object({ items: z.array(z.unknown()) }).transform(({ items }) => items),
  z
    .object({ volumeInfo: z.unknown() })
    .loose()
    .transform((volume) => [volume]),
  z.array(z.unknown()),
]);

const lines = jsonLines('google', GoogleVolume, volumeToBook);

/** Google Books volumes: an answer to a search, one volume, a list of volumes, or JSON lines. */
export const googleVolumes: RecordSource = {
  name: 'google',
  async *records(path): AsyncGenerator<SourceRecord> {
    const { size } = await stat(path);
    const document = size > DOCUMENT_MAX ? null : asDocument(await readFile(path, 'utf8'));
    if (!document) return yield* lines.records(path);
    for (const volume of document) {
      const text = JSON.stringify(volume);
      yield { text, read: size, ...readLine(text, GoogleVolume, volumeToBook) };
    }
  },
};

function asDocument(text: string): unknown[] | null {
  try {
    return Document.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
