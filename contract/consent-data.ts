/**
 * Changes whenever the words of the consent modal or of the settings card change, so that the history shows what was
 * agreed to.
 */
export const CONSENT_TEXT_VERSION = '2026-11';

/** The `data` of the auth service's update-user call that records an answer about the weekly mail. */
export function consentData(answer: boolean, place: 'modal' | 'settings', now: Date) {
  return {
    marketing_consent: answer,
    marketing_consent_date: now.toISOString(),
    marketing_consent_place: place,
    marketing_consent_text: CONSENT_TEXT_VERSION,
  };
}
