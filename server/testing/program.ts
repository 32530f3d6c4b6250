import { createHash, randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { TestServer } from './testing.ts';

export const CALLBACK = 'https://program.example/callback';
export type Tokens = { access_token: string; refresh_token: string; scope: string; expires_in: number };

type Registered = { client_id: string; client_secret?: string };

/** Registers a program as the program itself would. */
export async function registerProgram(server: TestServer, metadata: object = {}): Promise<Registered> {
  const body = {
    client_name: 'Book Robot',
    redirect_uris: [CALLBACK],
    token_endpoint_auth_method: 'none',
    ...metadata,
  };
  const answer = await server.call('POST', '/auth/v1/oauth/clients/register', { body });
  expect(answer.status, await answer.clone().text()).toBe(201);
  return (await answer.json()) as Registered;
}

/** A verifier and its challenge. */
export function makePkce(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** The address to which a program sends its reader. */
export function authorizeUrl(clientId: string, challenge: string, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: CALLBACK,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...more,
  });
  return `/auth/v1/oauth/authorize?${query}`;
}

/** Sends a form as programs do. */
export async function postForm(
  server: TestServer,
  path: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return server.app.request(`/auth/v1/oauth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: String(new URLSearchParams(form)),
  });
}

/** Begins a request and has the reader agree, unless they have before. Returns the address that the program gets. */
export async function agree(server: TestServer, token: string, url: string): Promise<URL> {
  const begun = await server.app.request(url);
  const consent = new URL(begun.headers.get('location') ?? '');
  const id = consent.searchParams.get('authorization_id');
  const shown = await server.call('GET', `/auth/v1/oauth/authorizations/${id}`, { token });
  expect(shown.status, await shown.clone().text()).toBe(200);
  const before = ((await shown.json()) as { redirect_url?: string }).redirect_url;
  if (before) return new URL(before);
  const said = await server.call('POST', `/auth/v1/oauth/authorizations/${id}/consent`, {
    token,
    body: { action: 'approve' },
  });
  expect(said.status, await said.clone().text()).toBe(200);
  return new URL(((await said.json()) as { redirect_url: string }).redirect_url);
}

/** The whole flow: registered, agreed to, exchanged. */
export async function letIn(
  server: TestServer,
  token: string,
  more: Record<string, string> = {},
): Promise<Tokens & { clientId: string; code: string; verifier: string }> {
  const { client_id: clientId } = await registerProgram(server);
  const { verifier, challenge } = makePkce();
  const code = (await agree(server, token, authorizeUrl(clientId, challenge, more))).searchParams.get('code') ?? '';
  const form = { grant_type: 'authorization_code', client_id: clientId, code, code_verifier: verifier };
  const answer = await postForm(server, 'token', form);
  expect(answer.status, await answer.clone().text()).toBe(200);
  return { ...((await answer.json()) as Tokens), clientId, code, verifier };
}
