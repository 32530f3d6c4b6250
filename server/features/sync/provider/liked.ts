/** Something that a reader liked, as it passes through memory: none of this is written anywhere. */
export type Liked = {
  /** The provider's id, or the title where there is none; only its keyed hash is kept. */
  key: string;
  title: string;
  description: string;
  /** YouTube's category id, where known. */
  category: string | null;
  /** The authors of an audiobook, which is a book itself; null for anything else. */
  audiobookBy: readonly string[] | null;
  /** What the reader did: liked a video, saved something at Spotify, or only gave us a title. */
  kind: 'video' | 'saved' | 'title';
};

/** One page of likes, newest first. */
export type LikedPage = {
  items: Liked[];
  /** For the next conditional request, on a first page. */
  etag: string | null;
  /** Nothing has changed since the etag that was sent. */
  unchanged: boolean;
};
