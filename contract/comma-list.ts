/**
 * Writes filter values for the query string as `LibraryQuery` reads them. Alone in its file, because the browser needs
 * it without zod.
 */
export function commaList(values: readonly string[]): string {
  return values.map(encodeURIComponent).join(',');
}
