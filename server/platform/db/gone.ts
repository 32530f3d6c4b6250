/** SQLSTATE of a row that names another which is not there. */
const FOREIGN_KEY_VIOLATION = '23503';

/** Whether a write failed because its reader's account was deleted while the call was under way. */
export function isGoneReader(error: unknown): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === FOREIGN_KEY_VIOLATION && typeof constraint === 'string' && constraint.endsWith('_user_id_fkey');
}
