import { YOUTUBE_MODAL_QUIET_PERIOD } from '../../../contract/limits.ts';

const STORAGE_KEY = 'deepshelf-youtube-dismissed';

/** Whether the reader has said "not now" within the last day. */
export function dismissedLately(): boolean {
  try {
    return Date.now() - Number(localStorage.getItem(STORAGE_KEY)) < YOUTUBE_MODAL_QUIET_PERIOD;
  } catch {
    return false; // Storage is blocked: it is asked again on the next visit.
  }
}

/** Keeps the moment of a "not now". Whoever disconnects has said so too. */
export function rememberDismissal(): void {
  try {
    localStorage.setItem(STORAGE_KEY, String(Date.now()));
  } catch {
    // Storage is blocked: closed for this visit only.
  }
}
