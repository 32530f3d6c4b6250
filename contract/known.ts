import { z } from 'zod';

/** A topic that the reader likes, and how we found it. Never which video or episode. */
export const KnownTopic = z.object({
  /** Identifies it in requests. */
  label: z.string(),
  name: z.string(),
  /** Removed by the reader, so it counts for nothing. */
  removed: z.boolean(),
  /** How many likes it was found in. */
  weight: z.int(),
  from: z.array(
    z.object({
      source: z.enum(['youtube', 'spotify', 'import']),
      videos: z.int(),
      /** The day on which it was first found; null for one from before this was kept. */
      found_on: z.iso.date().nullable(),
    }),
  ),
});
export type KnownTopic = z.infer<typeof KnownTopic>;

/** What the reader's books and opinions show: above 0 for an attraction, below 0 for the opposite. */
export const KnownDraw = z.object({
  kind: z.enum(['subject', 'genre', 'author']),
  name: z.string(),
  weight: z.number(),
  books: z.int(),
});
export type KnownDraw = z.infer<typeof KnownDraw>;

/** How much is stored. */
export const KnownCounts = z.object({
  books: z.int(),
  bookmarks: z.int(),
  states: z.int(),
  ratings: z.int(),
  notes: z.int(),
  set_aside: z.int(),
  marks: z.int(),
  imports: z.int(),
  import_lines: z.int(),
  topics: z.int(),
  /** Coded fingerprints of likes, by which we recognise them. */
  fingerprints: z.int(),
  picks: z.int(),
  questions: z.int(),
  consents: z.int(),
  sessions: z.int(),
  tokens: z.int(),
  programs: z.int(),
  /** A file of all this, made in the background. */
  exports: z.int(),
});
export type KnownCounts = z.infer<typeof KnownCounts>;

export const Known = z.object({
  topics: z.array(KnownTopic),
  draws: z.array(KnownDraw),
  connections: z.array(z.object({ source: z.enum(['youtube', 'spotify']), since: z.string() })),
  counts: KnownCounts,
});
export type Known = z.infer<typeof Known>;

/**
 * What to delete: one topic; a source with its topics, fingerprints, access and books; taste settings; states, ratings
 * and notes; imported lists; the library; or all of these with picks and questions. The account stays.
 */
export const Erasure = z.discriminatedUnion('what', [
  z.object({ what: z.literal('topic'), label: z.string().min(1).max(200) }),
  z.object({ what: z.enum(['youtube', 'spotify', 'taste', 'readings', 'imports', 'library', 'everything']) }),
]);
export type Erasure = z.infer<typeof Erasure>;
