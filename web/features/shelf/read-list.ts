import { SHELF_FILE_MAX_LENGTH, SHELF_FILE_MAX_MB } from '../../../contract/limits.ts';

/** A file that cannot be sent; `message` says what to do instead. */
export class ListFault extends Error {
  override name = 'ListFault';
}

const tooLarge = () => new ListFault(`This file is larger than ${SHELF_FILE_MAX_MB} MB. Send it in two parts.`);

/**
 * The text of an export from any product or program: decoded by its byte order mark, as UTF-8 if valid, and otherwise
 * as Windows-1252, which spreadsheets write. @throws ListFault
 */
export async function readList(file: Blob): Promise<string> {
  if (file.size > 2 * SHELF_FILE_MAX_LENGTH) throw tooLarge();
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = decode(bytes).replaceAll('\0', '');
  if (text.trim() === '') throw new ListFault('This file is empty.');
  if (text.length > SHELF_FILE_MAX_LENGTH) throw tooLarge();
  return text;
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
