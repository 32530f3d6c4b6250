import { YOUTUBE_MODAL_QUIET_PERIOD } from '../../../../contract/limits.ts';
import { keep, readKept } from '../../../storage.ts';

const STORAGE_KEY = 'deepshelf-youtube-dismissed';

/** Whether the reader has said "not now" within the last day. */
export function dismissedLately(): boolean {
  return Date.now() - Number(readKept(STORAGE_KEY) ?? 0) < YOUTUBE_MODAL_QUIET_PERIOD;
}

/** Stores the time of a "not now". Disconnecting counts as one. */
export function rememberDismissal(): void {
  keep(STORAGE_KEY, String(Date.now()));
}
