import { SHELF_FILE_MAX_LENGTH, SHELF_FILE_MAX_MB } from '../../../contract/limits.ts';
import { decodeFile } from '../../ui/decode-file.ts';

/** A file that cannot be sent; `message` says what to do instead. */
export class ListFault extends Error {
  override name = 'ListFault';
}

const tooLarge = () => new ListFault(`This file is larger than ${SHELF_FILE_MAX_MB} MB. Send it in two parts.`);

/**
 * The text of an export from any product or program. @throws ListFault
 */
export async function readList(file: Blob): Promise<string> {
  if (file.size > 2 * SHELF_FILE_MAX_LENGTH) throw tooLarge();
  const text = decodeFile(await file.arrayBuffer()).replaceAll('\0', '');
  if (text.trim() === '') throw new ListFault('This file is empty.');
  if (text.length > SHELF_FILE_MAX_LENGTH) throw tooLarge();
  return text;
}
