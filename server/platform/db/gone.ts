import { codeOf } from '../../errors.ts';

/** SQLSTATE for a row that refers to one that does not exist. */
const FOREIGN_KEY_VIOLATION = '23503';

/** Whether a write failed because its reader's account was deleted while the call was under way. */
export function isGoneReader(error: unknown): boolean {
  if (codeOf(error) !== FOREIGN_KEY_VIOLATION || !(error instanceof Error) || !('constraint' in error)) return false;
  return String(error.constraint).endsWith('_user_id_fkey');
}
