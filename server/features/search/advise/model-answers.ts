import { z } from 'zod';

const list = <T extends z.ZodType>(of: T, most: number) => z.array(of).max(most).default([]);

/** What a model may say about a query. None of it reaches a reader unchecked. */
export const Understanding = z.strictObject({
  rewrites: list(z.string().max(200), 3),
  titles: list(z.strictObject({ title: z.string().max(150), author: z.string().max(80).nullable().default(null) }), 5),
  topics: list(z.string().max(60), 8),
  avoid: list(z.string().max(60), 5),
  alternatives: list(z.string().max(80), 5),
});
export type Understanding = z.infer<typeof Understanding>;

/** An order of ids that we sent, and reasons for the first of them. */
export const Ranking = z.strictObject({
  order: z.array(z.string().max(8)).max(60),
  reasons: list(z.strictObject({ id: z.string().max(8), why: z.string().max(300) }), 12),
});
export type Ranking = z.infer<typeof Ranking>;
