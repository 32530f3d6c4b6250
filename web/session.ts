import type { Session as AuthSession, GoTrueClient, User } from '@supabase/auth-js';
import { useSyncExternalStore } from 'react';
import { config } from './config.ts';
import { STORAGE_KEY, sessionOffline, storedSession, usableFor, usableSession } from './stored-session.ts';

/**
 * Who is reading: a visitor, or a reader with the auth record as the service last sent it. `recovering` from following a
 * password mail until the new password is set; `awaitsCode` while the second step of signing in is missing.
 */
export type Session =
  | { status: 'visitor' }
  | { status: 'reader'; user: User; recovering: boolean; awaitsCode: boolean };

/** Filled by the service worker with the last library page; private, so it goes when the reader goes. */
const OFFLINE_LIBRARY = 'library';
const VISITOR: Session = { status: 'visitor' };

let current: Session = VISITOR;
/** As whom the server draws the next page. The browser brings to life what was drawn for a visitor, nothing else. */
let drawnFor: Session = VISITOR;
let client: Promise<GoTrueClient> | undefined;
const listeners = new Set<() => void>();

/** The session; the component renders again whenever it changes, in this tab or another. */
export function useSession(): Session {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => drawnFor,
  );
}

/** Draws what follows as this session sees it; where there is no browser. */
export function drawFor(session: Session): void {
  drawnFor = session;
}

/** The session at this moment, for code outside components. */
export const sessionNow = (): Session => current;

/** The signed-in reader. Only for components below the reader's shell. */
export function useReader(): User {
  const session = useSession();
  if (session.status !== 'reader') throw new Error('useReader() was called for a visitor');
  return session.user;
}

/**
 * Finds out who is reading; nothing is rendered before it has finished. A visitor with no stored session and no tokens
 * in the address needs no auth client, so the landing page does not load one.
 */
export async function startSession(): Promise<void> {
  if (addressCarries('error', 'error_code', 'error_description')) return showAuthError();
  window.addEventListener('storage', (event) => {
    if (event.key !== STORAGE_KEY) return;
    if (!event.newValue) become(null);
    else if (!client) void restore();
  });
  if (addressCarries('access_token')) await renew();
  else await restore();
}

/** Begins to fetch the auth client where the page is going to need it, while the configuration is still on its way. */
export function prepareSession(): void {
  if (storedSession() && !usableSession() && !sessionOffline()) void import('@supabase/auth-js');
}

/** The official auth client, loaded on first use. */
export function authClient(): Promise<GoTrueClient> {
  client ??= import('@supabase/auth-js').then(({ AuthClient }) => {
    const { authUrl, anonKey } = config();
    const created = new AuthClient({
      url: authUrl,
      headers: { apikey: anonKey },
      storageKey: STORAGE_KEY,
      flowType: 'implicit',
      autoRefreshToken: true,
      persistSession: true,
      detectSessionInUrl: true,
    });
    created.onAuthStateChange((event, session) => {
      if (event === 'SIGNED_OUT') void forgetOfflineLibrary();
      if (event === 'PASSWORD_RECOVERY') become(session, true);
      else if (event === 'USER_UPDATED') become(session, false);
      else if (event !== 'INITIAL_SESSION') become(session);
    });
    return created;
  });
  return client;
}

/** A bearer token that is good now; null when nobody is signed in. `renew` asks for a new one though the old looks good. */
export async function accessToken(renew = false): Promise<string | null> {
  // A visitor's page has nothing to ask it for, and need not load the auth client.
  if (current.status === 'visitor' && !storedSession()) return null;
  const kept = renew ? null : (sessionOffline() ?? (client ? null : usableSession()));
  if (kept) return kept.access_token;
  const auth = await authClient();
  const { data } = renew ? await auth.refreshSession() : await auth.getSession();
  return data.session?.access_token ?? null;
}

/** Ends the session on this device. The service failing to answer does not keep anybody signed in. */
export async function signOut(): Promise<void> {
  const auth = await authClient();
  const { error } = await auth.signOut({ scope: 'local' });
  if (error && typeof localStorage !== 'undefined') localStorage.removeItem(STORAGE_KEY);
  await forgetOfflineLibrary();
  become(null);
}

/** A session that is good as it is needs no client yet; one that has run out is renewed. */
async function restore(): Promise<void> {
  const kept = usableSession();
  if (kept) {
    become(kept);
    // The client keeps a session fresh; until this one has nearly run out, it has nothing to do.
    setTimeout(() => void authClient(), usableFor(kept));
    return;
  }
  const offline = sessionOffline();
  // The first call with a network renews it.
  if (offline) become(offline);
  else if (storedSession()) await renew();
  else become(null);
}

async function renew(): Promise<void> {
  const auth = await authClient();
  const { data, error } = await auth.getSession();
  // Offline with an expired token: the reader stays signed in and reads what is kept on the device.
  const kept = error?.name === 'AuthRetryableFetchError' ? storedSession() : null;
  become(data.session ?? kept);
}

function become(session: AuthSession | null, recovering = current.status === 'reader' && current.recovering): void {
  if (!session && current.status === 'visitor') return;
  current = session ? { status: 'reader', user: session.user, recovering, awaitsCode: awaitsCode(session) } : VISITOR;
  for (const listener of listeners) listener();
}

/** Whether the reader has an authenticator app and this session has not seen a code of it. */
function awaitsCode({ user, access_token: token }: AuthSession): boolean {
  if (!user.factors?.some(({ status }) => status === 'verified')) return false;
  const claims = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  return JSON.parse(atob(claims)).aal !== 'aal2';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function addressCarries(...names: string[]): boolean {
  const fragment = new URLSearchParams(location.hash.slice(1));
  return names.some((name) => fragment.has(name));
}

/** Turns the error of a failed link or provider into the one address that the landing page explains. */
function showAuthError(): void {
  const code = new URLSearchParams(location.hash.slice(1)).get('error_code');
  const search = new URLSearchParams({ error: 'auth_failed', ...(code ? { error_code: code } : {}) });
  history.replaceState(null, '', `/?${search}`);
}

async function forgetOfflineLibrary(): Promise<void> {
  if ('caches' in window) await caches.delete(OFFLINE_LIBRARY).catch(() => false);
}
