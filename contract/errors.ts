import { z } from 'zod';

/** Body of every answer of a product call that is not a success. `message` says what happened and what to do. */
export const ErrorAnswer = z.object({
  code: z.string(),
  message: z.string(),
  /** Named in our log, for a reader who writes to support. */
  request_id: z.string(),
});
export type ErrorAnswer = z.infer<typeof ErrorAnswer>;
