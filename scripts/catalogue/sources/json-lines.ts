import type { z } from 'zod';
import type { IncomingBook } from '../../../server/features/books/books.ts';
import type { RecordSource, SourceRecord } from '../import/import-records.ts';
import { readLines } from '../import/read-lines.ts';

/** A source of JSON lines of one schema. */
export function jsonLines<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  toBook: (value: z.output<Schema>) => IncomingBook | string,
): RecordSource {
  return {
    name,
    async *records(path): AsyncGenerator<SourceRecord> {
      for await (const { lines, read } of readLines(path)) {
        for (const text of lines) if (text.trim() !== '') yield { text, read, ...readLine(text, schema, toBook) };
      }
    },
  };
}

/** One JSON text as a book, the reason to skip it, or why it cannot be read. */
export function readLine<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
  toBook: (value: z.output<Schema>) => IncomingBook | string,
): { book: IncomingBook | string } | { fault: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { fault: 'is not JSON' };
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return { book: toBook(parsed.data) };
  return { fault: parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ') };
}
