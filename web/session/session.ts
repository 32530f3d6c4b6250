import type { Session as AuthSession, GoTrueClient, User } from '@supabase/auth-js';
import { useSyncExternalStore } from 'react';
import { MINUTE, SECOND } from '../../contract/limits.ts';
import { readerOnlyPaths } from '../../contract/paths.ts';
import { endFlow } from '../begun-flow.ts';
import { addressCarries, showAuthError } from './arrival.ts';
import { forgetPlace } from './place.ts';
import { reachable } from '../calls/reachable.ts';
import { awaitsCode } from './second-factor.ts';
import { keep, RECENT_SEARCHES, readKept } from '../storage.ts';
import { keptSession, STORAGE_KEY, storedSession, usableFor, usableSession } from './stored-session.ts';

/**
 * The current user: a visitor, or a reader with the auth record as last received. `recovering` lasts from following a
 * password mail until the new password is set; `awaitsCode` while the second step of signing in is missing.
 */
export type Session =
  | { status: 'visitor' }
  | { status: 'reader'; user: User; recovering: boolean; awaitsCode: boolean };

/** The service worker's caches of the reader's library. They are private, so they are deleted when the session ends. */
const OFFLINE = ['library', 'covers-1'];
/** Longest wait for the renewal of a stored session. */
const PATIENCE = 5 * SECOND;
/**
 * The end of the session, for the other tabs: `left` if the reader has signed out, otherwise the time of the refusal.
 */
const END_KEY = 'deepshelf-end';
/** A page opened within this time after a refusal counts as on its way when the refusal came. */
const END_IS_NEWS = MINUTE;
const VISITOR: Session = { status: 'visitor' };

let current: Session = VISITOR;
/** The session for which the server renders the next page. The browser hydrates only pages rendered for a visitor. */
let drawnFor: Session = VISITOR;
let client: Promise<GoTrueClient> | undefined;
let ended = false;
let known = false;
/** Whether the address carries the session that this tab has requested. */
let arriving = false;
/** Whether the reader is signing out: then a refusal needs no message. */
let leaving = false;
let renewal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** The session; the component renders again whenever it changes, in this tab or another. */
export function useSession(): Session {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => drawnFor,
  );
}

/** Renders what follows for this session, on the server. */
export function drawFor(session: Session): void {
  drawnFor = session;
}

/** The session at this moment, for code outside components. */
export const sessionNow = (): Session => current;

/** Whether the reader was already signed in when this page was loaded. */
export const cameSignedIn = (): boolean => known;

/** Whether the server has just refused this visitor's session, and the visitor has not been told. */
export const hasEnded = (): boolean => ended;

/** The visitor has been told, and may now open every page for visitors. */
export function toldOfEnd(): void {
  ended = false;
  keep(END_KEY, readKept(END_KEY) ?? null, 'tab');
}

/** The signed-in reader. Only for components below the reader's shell. */
export function useReader(): User {
  const session = useSession();
  if (session.status !== 'reader') throw new Error('useReader() for a visitor');
  return session.user;
}

/**
 * Finds out who is reading; nothing is rendered before that. A visitor without a stored session or tokens in the
 * address needs no auth client, so the landing page does not load one.
 */
export async function startSession(): Promise<void> {
  // This does not sign out a reader who is signed in: an address that was used before may be loaded again.
  if (addressCarries('error', 'error_code', 'error_description')) showAuthError();
  window.addEventListener('storage', (event) => {
    if (event.key !== STORAGE_KEY) return;
    if (!event.newValue) {
      become(null, false, !hasLeft());
    } else if (!client) void restore();
  });
  if (!addressCarries('access_token')) {
    await restore();
    known = current.status === 'reader';
    return;
  }
  if (!endFlow()) return refuseArrival();
  arriving = true;
  // The client would take tokens of the query for those of the fragment.
  history.replaceState(null, '', location.pathname + location.hash);
  become((await (await authClient()).getSession()).data.session);
}

/**
 * A session that no sign-in of this tab has requested may be anybody's, so a reader who is signed in here stays signed
 * in.
 */
async function refuseArrival(): Promise<void> {
  history.replaceState(null, '', `/?${new URLSearchParams({ error: 'auth_failed', error_code: 'unasked' })}`);
  await restore();
}

/** Starts loading the auth client if the page will need it, while the configuration is still loading. */
export function prepareSession(): void {
  // The caller that needs the client gets the error.
  if (storedSession() && !usableSession()) import('./auth-client.ts').catch(() => {});
}

/** The official auth client, loaded on first use. */
export function authClient(): Promise<GoTrueClient> {
  client ??= makeClient().catch((error: unknown) => {
    client = undefined;
    throw error;
  });
  return client;
}

/** A valid bearer token; null if nobody is signed in. */
export async function accessToken(): Promise<string | null> {
  // Visitors have no token, so they need not load the auth client.
  if (current.status === 'visitor' && !storedSession()) return null;
  const good = usableSession();
  if (good) return good.access_token;
  const session = await freshSession();
  // Even with an old token the service worker may answer the call, and the server asks for a new token.
  const kept = session === undefined ? keptSession() : session;
  return kept?.access_token ?? null;
}

/**
 * The token of a session renewed because its old one was refused: null if there is no session any more, undefined if
 * that cannot be determined now. A missing network is never a refusal.
 */
export async function renewedToken(): Promise<string | null | undefined> {
  if (current.status === 'visitor' && !storedSession()) return null;
  const session = await freshSession(true);
  return session ? session.access_token : session;
}

/**
 * Removes the refused token's session from this browser, in every tab. A reader who has signed in again meanwhile stays
 * signed in.
 */
export function endSession(token: string): void {
  const kept = storedSession();
  if (current.status === 'visitor' || leaving || (kept && kept.access_token !== token)) return;
  keep(STORAGE_KEY, null);
  lose();
}

/** Ends the session on this device. A service that does not answer keeps nobody signed in. */
export async function signOut(): Promise<void> {
  leaving = true;
  keep(END_KEY, 'left');
  forgetPlace();
  const auth = await clientInReach();
  const answer = await auth?.signOut({ scope: 'local' });
  if ((!answer || answer.error) && typeof localStorage !== 'undefined') localStorage.removeItem(STORAGE_KEY);
  await forgetReader();
  leaving = false;
  become(null);
}

async function makeClient(): Promise<GoTrueClient> {
  const { makeAuthClient } = await import('./auth-client.ts');
  return makeAuthClient(arriving, {
    changed: (event, session) => {
      if (event === 'SIGNED_OUT') lose();
      else if (event === 'PASSWORD_RECOVERY') become(session, true);
      else if (event === 'USER_UPDATED') become(session, false);
      else if (event !== 'INITIAL_SESSION') become(session);
    },
    refused: endSession,
  });
}

/** A valid session needs no client yet; an expired one is renewed. */
async function restore(): Promise<void> {
  if (!storedSession()) {
    // Another tab learned first that the session is over, while this page was on its way.
    ended = !hasLeft() && (arrivedAsReader() || wasRefusedJustNow());
    return become(null);
  }
  const session = usableSession() ?? (await freshSession());
  // The server refused to renew it.
  if (session === null && !hasLeft()) noteRefusal();
  // A session that cannot be renewed now does not block local data. The first call that gets through renews it.
  become(session === undefined ? keptSession() : session);
}

/**
 * The session with a currently valid token; null if there is none any more. Undefined if that cannot be determined now,
 * because code or server do not answer: nothing waits longer than `PATIENCE` for it.
 */
async function freshSession(renew = false): Promise<AuthSession | null | undefined> {
  const asked = askForSession(renew);
  return keptSession() ? Promise.race([asked, pause(PATIENCE)]) : asked;
}

async function askForSession(renew: boolean): Promise<AuthSession | null | undefined> {
  const auth = await clientInReach();
  if (!auth) return undefined;
  const { data, error } = renew ? await auth.refreshSession() : await auth.getSession();
  return error && !isRefusal(error) ? undefined : data.session;
}

/** Whether the server said that the session does not exist, rather than that it cannot tell now. */
function isRefusal({ status = 0 }: { status?: number | undefined }): boolean {
  return status >= 400 && status < 500 && ![408, 409, 429].includes(status);
}

/** Whether a session was stored here when the page began (`web/index.html`). */
const arrivedAsReader = (): boolean => ['reader', 'connected'].includes(document.documentElement.dataset.arrives ?? '');

/** Whether the reader has signed out, in this tab or another. */
const hasLeft = (): boolean => leaving || readKept(END_KEY) === 'left';

/**
 * Whether this page for readers was on its way when another tab learned of the end, and this tab has not reported it.
 */
const wasRefusedJustNow = (): boolean =>
  readerOnlyPaths.includes(location.pathname) &&
  Date.now() - Number(readKept(END_KEY) ?? 0) < END_IS_NEWS &&
  readKept(END_KEY) !== readKept(END_KEY, 'tab');

/** Records the end of the session, for this tab and for pages of this browser that are on their way. */
function noteRefusal(): void {
  ended = true;
  keep(END_KEY, String(Date.now()));
}

/**
 * The auth client; null if its code does not load, or if it would have to renew a session without a server: it does so
 * as soon as it is created, keeps trying for half a minute, and then does not try at all for a minute.
 */
async function clientInReach(): Promise<GoTrueClient | null> {
  const mustRenew = keptSession() && !usableSession();
  prepareSession();
  try {
    return mustRenew && !(await reachable()) ? null : await authClient();
  } catch {
    return null;
  }
}

const pause = (milliseconds: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds, undefined));

/** The session is over. */
function lose(): void {
  void forgetReader();
  become(null, false, !hasLeft());
}

function become(
  session: AuthSession | null,
  recovering = current.status === 'reader' && current.recovering,
  refused = false,
): void {
  if (!session && current.status === 'visitor') return;
  ended = false;
  if (!session && refused) noteRefusal();
  if (session && !leaving) keep(END_KEY, null);
  current = session ? { status: 'reader', user: session.user, recovering, awaitsCode: awaitsCode(session) } : VISITOR;
  clearTimeout(renewal);
  // A second late, because the auth client would return the old session at the very moment of its margin.
  const due = session ? usableFor(session) : 0;
  if (due > 0) renewal = setTimeout(() => void accessToken(), due + SECOND);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Deletes what this browser keeps of the reader besides the session. */
async function forgetReader(): Promise<void> {
  keep(RECENT_SEARCHES, null);
  if ('caches' in window) for (const name of OFFLINE) await caches.delete(name).catch(() => false);
}
