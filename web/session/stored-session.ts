import type { Session } from '@supabase/auth-js';
import { SECOND } from '../../contract/limits.ts';

/** The auth client's key for the session. */
export const STORAGE_KEY = 'deepshelf-session';
/** A token that expires within this many seconds is renewed before use, as the auth client does. */
const MARGIN = 90;

/** The auth client's stored session, valid or not; null for a visitor or if storage is blocked. */
export function storedSession(): Session | null {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null');
  } catch {
    return null; // Storage is blocked or contains something else: a visitor.
  }
}

/** The stored session if its token is still valid, so that nothing needs to be loaded first. */
export function usableSession(): Session | null {
  const kept = keptSession();
  return kept && usableFor(kept) > 0 ? kept : null;
}

/** The stored session if it is complete, though its token may have expired. */
export function keptSession(): Session | null {
  const kept = storedSession();
  const tokens = [kept?.access_token, kept?.refresh_token, kept?.user?.id];
  return tokens.every((each) => typeof each === 'string') ? kept : null;
}

/** How long the session's token stays valid, in milliseconds. */
export function usableFor(session: Session): number {
  return (Number(session.expires_at) - MARGIN) * SECOND - Date.now();
}
