import { z } from 'zod';

/** Body of every unsuccessful answer of a product call. `message` says what happened and what to do. */
export const ErrorAnswer = z.object({
  code: z.string(),
  message: z.string(),
  /** The id in our log, for a reader who writes to support. */
  request_id: z.string(),
});
export type ErrorAnswer = z.infer<typeof ErrorAnswer>;
