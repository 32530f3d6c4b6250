import { useReader } from '../../session/session.ts';
import { late } from '../../ui/late.tsx';
import { consentOf } from './queries.ts';

/** Whether the reader has yet to answer about the weekly mail. */
export const useUndecided = (): boolean => consentOf(useReader()) === undefined;

// Shown once in a reader's life.
export const ConsentModal = late(async () => (await import('./consent-modal.tsx')).ConsentModal);
