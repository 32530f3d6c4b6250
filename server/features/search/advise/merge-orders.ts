/** How fast a place loses its worth: the smaller, the more the first places count. */
const EVENNESS = 10;

/**
 * One order from ours and an advised one, each counting as much. Advice may leave ids out (they keep our order, behind
 * the others); ids that are not ours, and repeated ones, are passed over. Where both agree on two ids, so does the
 * answer.
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
