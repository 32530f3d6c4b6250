import { z } from 'zod';

/**
 * Where an answer was given. `api` is a client that did not say; the last two are reasons to stop rather than answers.
 */
export const ConsentPlace = z.enum(['modal', 'settings', 'sign-up', 'mail', 'api', 'bounce', 'complaint']);
export type ConsentPlace = z.infer<typeof ConsentPlace>;

/** One answer about the weekly mail. `answer` is null where it was withdrawn without a new one. */
export const ConsentEvent = z.object({
  answer: z.boolean().nullable(),
  at: z.string(),
  place: ConsentPlace,
  text_version: z.string().nullable(),
});
export type ConsentEvent = z.infer<typeof ConsentEvent>;

/** Newest first. */
export const ConsentHistory = z.object({ events: z.array(ConsentEvent) });
export type ConsentHistory = z.infer<typeof ConsentHistory>;
