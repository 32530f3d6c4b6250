/** How fast a place loses its worth: the smaller, the more the first places count. */
const EVENNESS = 10;

/**
 * Merges our order with an advised one; each counts equally. Ids that the advice leaves out come at the end of its
 * order, in ours. Ids that are not ours, and repeated ones, are ignored. Where both orders agree on two ids, so does
 * the result.
 */
export function mergeOrders(ours: readonly string[], advised: readonly string[]): string[] {
  const known = new Set(ours);
  const places = new Map<string, number>();
  for (const id of [...advised, ...ours]) if (known.has(id) && !places.has(id)) places.set(id, places.size);
  return ours
    .map((id, place) => ({ id, place, worth: worth(place) + worth(places.get(id) ?? place) }))
    .sort((a, b) => b.worth - a.worth || a.place - b.place)
    .map(({ id }) => id);
}

const worth = (place: number) => 1 / (EVENNESS + place);
