import { type AuthChangeEvent, AuthClient, type GoTrueClient, type Session } from '@supabase/auth-js';
import { config } from '../config.ts';
import { STORAGE_KEY } from './stored-session.ts';
import { timeLimit } from '../calls/time-limit.ts';

/** Errors by which the auth service reports the end of a session. A token that has only expired is renewed. */
const over = ['session_not_found', 'user_not_found', 'user_banned'];

type Hearing = {
  /** The session has changed. */
  changed: (event: AuthChangeEvent, session: Session | null) => void;
  /** The service no longer accepts the session with this token, for any call. */
  refused: (token: string) => void;
};

/**
 * The only official auth client (`authClient` in `session.ts`). It takes a session from the address only with
 * `fromAddress`; otherwise it would do so at any address.
 */
export function makeAuthClient(fromAddress: boolean, { changed, refused }: Hearing): GoTrueClient {
  const { authUrl, anonKey } = config();
  const client = new AuthClient({
    url: authUrl,
    headers: { apikey: anonKey },
    storageKey: STORAGE_KEY,
    flowType: 'implicit',
    experimental: { recoveryCodes: true },
    // It would try even if the server is unreachable, and block everything that waits for the session.
    autoRefreshToken: false,
    persistSession: true,
    detectSessionInUrl: fromAddress,
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      const answer = await fetch(input, { ...init, signal: timeLimit(init?.signal) });
      const token = /^Bearer (.+)$/.exec(new Headers(init?.headers).get('authorization') ?? '')?.[1];
      if (token && answer.status === 403 && over.includes(answer.headers.get('x-sb-error-code') ?? '')) refused(token);
      return answer;
    },
  });
  client.onAuthStateChange(changed);
  return client;
}
