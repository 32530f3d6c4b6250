/** A command line that cannot be understood; the message says how it should be. */
export class UsageError extends Error {
  override name = 'UsageError';
}
