import { addDays, type LocalDate } from '../week.ts';
import type { Entry } from './catalogue.ts';
import type { Reader } from './taste.ts';

/** The number of weeks within which no author is repeated. */
export const AUTHOR_REST_WEEKS = 8;

/** Whether a book may be given to this reader this week at all, whatever else speaks for it. */
export function ruleFor(reader: Reader, sunday: LocalDate): (entry: Entry) => boolean {
  const known = new Set([
    ...reader.shelf.map(({ entry }) => entry.id),
    ...reader.removed.map(({ id }) => id),
    ...reader.given.map(({ entry }) => entry.id),
  ]);
  // Both sides of the week, for picks that were made while a clock ran ahead.
  const from = addDays(sunday, -7 * (AUTHOR_REST_WEEKS - 1));
  const to = addDays(sunday, 7 * (AUTHOR_REST_WEEKS - 1));
  const resting = new Set(
    reader.given.filter((given) => given.sunday >= from && given.sunday <= to).flatMap(({ entry }) => entry.authorKeys),
  );
  const readsForChildren = reader.shelf.some(({ entry }) => entry.audience === 'child');
  return (entry) =>
    !known.has(entry.id) &&
    reader.leaning(entry) !== null &&
    (entry.audience !== 'child' || readsForChildren) &&
    !entry.authorKeys.some((author) => resting.has(author));
}

/** The first `most` of these without an author in common. */
export function withoutSharedAuthors(entries: readonly Entry[], most: number): Entry[] {
  const taken = new Set<string>();
  const chosen: Entry[] = [];
  for (const entry of entries) {
    const authors = entry.authorKeys;
    if (authors.some((author) => taken.has(author))) continue;
    for (const author of authors) taken.add(author);
    chosen.push(entry);
    if (chosen.length === most) break;
  }
  return chosen;
}
