import { z } from 'zod';

/** Changes whenever the words of the consent modal or of the settings card change, so that the history knows what was agreed to. */
export const CONSENT_TEXT_VERSION = '2026-11';

/** Where an answer was given. `api` is a client that did not say; the last two are no answers but reasons to stop. */
export const ConsentPlace = z.enum(['modal', 'settings', 'sign-up', 'mail', 'api', 'bounce', 'complaint']);
export type ConsentPlace = z.infer<typeof ConsentPlace>;

/** The `data` of the auth service's update-user call that records an answer about the weekly mail. */
export function consentData(answer: boolean, place: 'modal' | 'settings', now: Date) {
  return {
    marketing_consent: answer,
    marketing_consent_date: now.toISOString(),
    marketing_consent_place: place,
    marketing_consent_text: CONSENT_TEXT_VERSION,
  };
}

/** One answer about the weekly mail. `answer` is null where it was taken back without a new one. */
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
