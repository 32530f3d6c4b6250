import type { Session } from '@supabase/auth-js';
import { SECOND } from '../contract/limits.ts';

/** Where the auth client keeps the session. */
export const STORAGE_KEY = 'deepshelf-session';
/** A token that expires sooner than this, in seconds, is renewed before it is used, as the auth client does. */
const MARGIN = 90;

/** What the auth client has stored on this device, valid or not; null for a visitor or if storage is blocked. */
export function storedSession(): Session | null {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null');
  } catch {
    return null; // Storage is blocked or holds something else: a visitor.
  }
}

/** The stored session if its token can be used as it is, so that nothing needs to be loaded first. */
export function usableSession(): Session | null {
  const kept = keptSession();
  return kept && usableFor(kept) > 0 ? kept : null;
}

/** The stored session if nothing of it is missing, though its token may have run out. */
export function keptSession(): Session | null {
  const kept = storedSession();
  const tokens = [kept?.access_token, kept?.refresh_token, kept?.user?.id];
  return tokens.every((each) => typeof each === 'string') ? kept : null;
}

/** For how long the session's token can be used as it is, in milliseconds. */
export function usableFor(session: Session): number {
  return (Number(session.expires_at) - MARGIN) * SECOND - Date.now();
}
