import type { AuthError } from '../errors.ts';
import type { SessionAnswer } from '../sessions/sessions.ts';

/** The protocol's OAuth names of failures, by status. */
const errorNames: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
};

/** Adds parameters to the query and leaves the rest of the URL alone. */
export function withQuery(target: string, parameters: Record<string, string>): string {
  const url = new URL(target);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** The address with its own fragment: otherwise a redirected browser keeps the fragment that it came with. */
export const ownFragment = (target: string): string => (target.includes('#') ? target : `${target}#`);

/** Passes a session in the fragment, which no server on the way sees. `sb` marks it as ours for the client. */
export function sessionUrl(target: string, session: SessionAnswer, extra: { type?: string } = {}): string {
  const { access_token, expires_in, refresh_token, token_type, provider_token, provider_refresh_token } = session;
  return withFragment(target, {
    access_token,
    expires_in: String(expires_in),
    ...(provider_token && { provider_token }),
    ...(provider_refresh_token && { provider_refresh_token }),
    refresh_token,
    sb: '',
    token_type,
    ...extra,
  });
}

/**
 * Reports a failure on the page where the person ends up, never as raw JSON. In query and fragment, as the protocol
 * requires.
 */
export function errorUrl(target: string, failure: AuthError, { query }: { query: boolean }): string {
  const parameters = {
    error: failure.oauth ?? errorNames[failure.status] ?? 'server_error',
    error_code: failure.code,
    error_description: failure.message,
  };
  return withFragment(query ? withQuery(target, parameters) : target, { ...parameters, sb: '' });
}

/** The first half of a double confirmation: a message, but no session yet. */
export function messageUrl(target: string, message: string, { query }: { query: boolean }): string {
  return withFragment(query ? withQuery(target, { message }) : target, { message, sb: '' });
}

function withFragment(target: string, parameters: Record<string, string>): string {
  return `${target.split('#')[0]}#${new URLSearchParams(parameters)}`;
}
