/** A picture as it is sent. */
export type Picture = Uint8Array<ArrayBuffer>;

/**
 * Caches pictures in memory, because a shared link is requested many times within minutes. The oldest is dropped first.
 * A picture that failed is painted again at the next request.
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
