/** A picture as it is sent. */
export type Picture = Uint8Array<ArrayBuffer>;

/**
 * Pictures in memory, the oldest dropped first: a link that is passed around is asked for many times in a few minutes. One
 * that could not be painted is painted again when it is next asked for.
 */
export function keptPictures(most: number): (id: string, paint: () => Promise<Picture>) => Promise<Picture> {
  const kept = new Map<string, Promise<Picture>>();
  return (id, paint) => {
    const known = kept.get(id);
    if (known) return known;
    const [oldest] = kept.keys();
    if (kept.size >= most && oldest !== undefined) kept.delete(oldest);
    const picture = paint();
    kept.set(id, picture);
    picture.catch(() => kept.delete(id));
    return picture;
  };
}
