import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { HOUR, MINUTE, SECOND } from '../../../../contract/limits.ts';
import { isIdentityScope, isScope, type Scope } from '../../../../contract/scopes.ts';
import type { Services } from '../../../services.ts';
import { audit } from '../accounts/audit.ts';
import { notifyOwner } from '../accounts/notify-owner.ts';
import type { Asker } from '../asker.ts';
import { AuthError } from '../errors.ts';
import type { SignedIn } from '../guards.ts';
import { type ClientRow, findClient, holdClient } from '../queries/oauth-clients.ts';
import { answerRequest, insertRequest, openRequest, type RequestRow } from '../queries/oauth-requests.ts';
import { hasAgreed, keepGrant, removeOldestGrants } from '../queries/program-sessions.ts';
import { type Amr, issuer } from '../sessions/access-token.ts';
import { holdSession } from '../sessions/sessions.ts';
import { withQuery } from '../social/redirect-urls.ts';
import { idTokenKey } from './id-token.ts';
import { codeHash } from './program-tokens.ts';
import { isOnDevice, isRegistered } from './redirect-uris.ts';
import { isResource } from './resources.ts';

/** Readers who have to sign in first need time to find a mail. */
const REQUEST_LIFE = HOUR;
const CODE_LIFE = MINUTE;
/**
 * How many programs a reader may let in. One more ends the oldest permission, or one reader could keep any number of
 * programs forever.
 */
const GRANTS_MAX = 100;
const STATE_MAX_LENGTH = 4096;
const NONCE_MAX_LENGTH = 512;
/** For a program that names no scopes. */
const DEFAULT_SCOPES: Scope[] = ['search', 'library:read', 'recommendations:read'];

/** What a program asks for in the address. */
type Wish = Record<string, string | undefined>;

/** An error that is reported to a program by a redirect to its own address (OAuth 2.1, section 4.1.2.1). */
class Refused extends Error {
  readonly oauth: string;
  constructor(oauth: string, message: string) {
    super(message);
    this.oauth = oauth;
  }
}

/**
 * Begins an authorization request. Returns either the program's own address with an error, or the id of the request
 * that the reader will decide on. @throws AuthError when the address cannot be trusted, so that nobody is redirected
 * there.
 */
export async function beginRequest(services: Services, wish: Wish): Promise<{ id: string } | { redirect: string }> {
  const client = z.uuid().safeParse(wish.client_id).success
    ? await findClient(services.db, wish.client_id ?? '')
    : undefined;
  if (!client) throw unknownClient();
  const redirectUri = wish.redirect_uri ?? (client.redirect_uris.length === 1 ? client.redirect_uris[0] : undefined);
  if (redirectUri === undefined || !isRegistered(client.redirect_uris, redirectUri)) {
    throw new AuthError('validation_failed', 'invalid redirect_uri', { oauth: 'invalid_request' });
  }
  try {
    const asked = readWish(services, wish);
    const now = services.clock.now();
    const id = randomUUID();
    const expires_at = new Date(now.getTime() + REQUEST_LIFE);
    const request = { ...asked, id, client_id: client.id, redirect_uri: redirectUri, created_at: now, expires_at };
    const held = await services.db.transaction().execute(async (trx) => {
      if (!(await holdClient(trx, client.id))) return false;
      await insertRequest(trx, request);
      return true;
    });
    if (!held) throw unknownClient();
    return { id };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    // Nobody has reviewed a self-registered program's address, so a link to us must not lead straight there (RFC 9700,
    // 4.11.2).
    if (client.registration === 'dynamic')
      throw new AuthError('validation_failed', error.message, { oauth: error.oauth });
    return {
      redirect: answerUrl(services, redirectUri, wish.state, { error: error.oauth, error_description: error.message }),
    };
  }
}

const unknownClient = () =>
  new AuthError('oauth_client_not_found', 'invalid client_id', { status: 400, oauth: 'invalid_request' });

function readWish(services: Services, wish: Wish) {
  if ((wish.state ?? '').length > STATE_MAX_LENGTH) throw new Refused('invalid_request', 'state is too long');
  if ((wish.response_type ?? 'code') !== 'code') {
    throw new Refused('unsupported_response_type', 'Only response_type=code is supported');
  }
  if (wish.request !== undefined || wish.request_uri !== undefined) {
    throw new Refused('request_not_supported', 'Send the parameters as they are');
  }
  if (wish.code_challenge_method !== 'S256' || !/^[A-Za-z0-9_-]{43}$/.test(wish.code_challenge ?? '')) {
    throw new Refused('invalid_request', 'PKCE is needed, with code_challenge_method=S256');
  }
  if (wish.resource !== undefined && !isResource(services, wish.resource)) {
    throw new Refused('invalid_target', 'resource is none of ours');
  }
  // We cannot tell who the reader is without asking them (OpenID Connect Core, section 3.1.2.1).
  if (wish.prompt?.split(' ').includes('none')) throw new Refused('interaction_required', 'The reader is asked');
  if ((wish.nonce ?? '').length > NONCE_MAX_LENGTH) throw new Refused('invalid_request', 'nonce is too long');
  const scopes = readScopes(services, wish.scope ?? '');
  if (scopes.length === 0) throw new Refused('invalid_scope', 'No scope is one of ours');
  return {
    scopes,
    state: wish.state ?? null,
    nonce: wish.nonce ?? null,
    resource: wish.resource ?? null,
    code_challenge: wish.code_challenge ?? '',
  };
}

/** General programs often request scopes of other services: we grant those that we know, and the answer lists them. */
function readScopes(services: Services, text: string): string[] {
  const named = text.split(' ').filter(Boolean);
  if (named.length === 0) return DEFAULT_SCOPES;
  const signsIn = named.includes('openid') && idTokenKey(services) !== undefined;
  return [...new Set(named.filter((name) => isScope(name) || (signsIn && isIdentityScope(name))))];
}

/**
 * What to ask the reader, or where to redirect them because they have already agreed. On the reader's own device any
 * program may pose as another, so there they are asked every time.
 */
export async function showRequest(services: Services, caller: SignedIn, id: string | undefined) {
  const { db, clock } = services;
  const userId = caller.user.id;
  const request = await openRequest(db, readId(id), userId, clock.now());
  const client = request && (await findClient(db, request.client_id));
  if (!request || !client) throw notFound();
  const covered = await hasAgreed(db, { userId, clientId: client.id }, request);
  if (covered && !isOnDevice(request.redirect_uri)) return { redirect_url: await giveCode(services, caller, request) };
  return {
    authorization_id: request.id,
    redirect_uri: request.redirect_uri,
    client: programJson(client),
    user: { id: userId, email: caller.user.email },
    scope: request.scopes.join(' '),
  };
}

/** Accepts the reader's answer, once. Returns where to send them. */
export async function answer(
  services: Services,
  caller: SignedIn,
  id: string | undefined,
  action: 'approve' | 'deny',
  asker: Asker,
): Promise<{ redirect_url: string }> {
  const { db, clock } = services;
  const now = clock.now();
  const userId = caller.user.id;
  if (action === 'deny') {
    const denied = await answerRequest(
      db,
      { id: readId(id), userId },
      { now, codeHash: null, codeEnds: now, authTime: null },
    );
    if (!denied) throw notFound();
    const told = { error: 'access_denied', error_description: 'User denied the request' };
    return { redirect_url: answerUrl(services, denied.redirect_uri, denied.state, told) };
  }
  const request = await openRequest(db, readId(id), userId, now);
  if (!request) throw notFound();
  const redirect_url = await giveCode(services, caller, request, { agreed: true });
  await notifyOwner(services, userId, 'programAllowed', asker);
  return { redirect_url };
}

/** `agreed`: the reader has just agreed, and we keep that. */
async function giveCode(
  services: Services,
  { user, session }: SignedIn,
  request: RequestRow,
  { agreed = false } = {},
): Promise<string> {
  const now = services.clock.now();
  const code = randomBytes(32).toString('base64url');
  await services.db.transaction().execute(async (trx) => {
    await holdSession(trx, { userId: user.id, sessionId: session.id });
    // Before its request: deleting a program locks the rows in this order too.
    if (!(await holdClient(trx, request.client_id))) throw notFound();
    const codeEnds = new Date(now.getTime() + CODE_LIFE);
    const key = { id: request.id, userId: user.id };
    const authTime = provedAt(session.amr);
    const given = { now, codeHash: codeHash(services, code), codeEnds, authTime };
    if (!(await answerRequest(trx, key, given))) throw notFound();
    if (!agreed) return;
    await keepGrant(trx, { userId: user.id, clientId: request.client_id }, request, now);
    await removeOldestGrants(trx, user.id, GRANTS_MAX);
    await audit(services, trx, 'program_allowed', { userId: user.id, sessionId: session.id });
  });
  return answerUrl(services, request.redirect_uri, request.state, { code });
}

/** When the reader has last proved who they are. */
const provedAt = (amr: Amr): Date | null =>
  amr.length > 0 ? new Date(Math.max(...amr.map(({ timestamp }) => timestamp)) * SECOND) : null;

/** A program as readers see it. The page must not load its logo, or the logo's host would learn who looks. */
export const programJson = (client: Pick<ClientRow, 'id' | 'name' | 'uri' | 'logo_uri' | 'registration'>) => ({
  id: client.id,
  name: client.name,
  uri: client.uri,
  logo_uri: client.logo_uri,
  registration_type: client.registration,
});

/** The program's address with our answer, its state, and who answers (RFC 9207). */
function answerUrl(
  services: Services,
  redirectUri: string,
  state: string | null | undefined,
  told: Record<string, string>,
): string {
  return withQuery(redirectUri, { ...told, ...(state && { state }), iss: issuer(services) });
}

function readId(id: string | undefined): string {
  const read = z.uuid().safeParse(id);
  if (!read.success) throw notFound();
  return read.data;
}

const notFound = () => new AuthError('oauth_authorization_not_found', 'authorization not found');
