import type { Context } from 'hono';
import { z } from 'zod';
import { paths } from '../../../../contract/paths.ts';
import type { Services } from '../../../services.ts';
import { audit } from '../accounts/audit.ts';
import { askerOf } from '../asker.ts';
import { AuthError } from '../errors.ts';
import { type AuthHandler, bearer } from '../guards.ts';
import { ClientMetadata, clientJson, namedClient, provenClient, registerClient } from '../oauth/clients.ts';
import { identityClaims } from '../oauth/id-token.ts';
import {
  exchangeProgramCode,
  isProgramSession,
  type ProgramTokens,
  programOf,
  refreshProgram,
  revokeProgramToken,
} from '../oauth/program-tokens.ts';
import { answer, beginRequest, programJson, showRequest } from '../oauth/requests.ts';
import { coversAll } from '../oauth/resources.ts';
import type { ClientRow } from '../queries/oauth-clients.ts';
import { listGrants, removeGrant } from '../queries/program-sessions.ts';
import { findUser } from '../queries/users.ts';
import { parse, readBody } from '../request.ts';
import { ownFragment } from '../social/redirect-urls.ts';

/** GET /oauth/authorize: a program sends its reader here, and we redirect them to the consent page. */
export function authorizeProgram(services: Services): AuthHandler {
  const page = services.config.publicUrl + paths.programConsent;
  return async (c) => {
    c.header('Cache-Control', 'no-store');
    try {
      refuseRepeated(new URL(c.req.url).searchParams.keys());
      const begun = await beginRequest(services, c.req.query());
      return c.redirect('id' in begun ? `${page}?authorization_id=${begun.id}` : ownFragment(begun.redirect), 302);
    } catch (error) {
      // A person gets a page that explains the fault; a program and its author get the fault itself.
      const person = error instanceof AuthError && c.req.header('accept')?.includes('text/html');
      if (person) return c.redirect(`${page}?refused=${error.code}`, 302);
      throw error;
    }
  };
}

/** GET /oauth/authorizations/{id}: what the reader is asked. */
export function getAuthorization(services: Services): AuthHandler {
  return async (c) => c.json(await showRequest(services, c.get('caller'), c.req.param('id')));
}

/** POST /oauth/authorizations/{id}/consent: the reader's answer. */
export function consent(services: Services): AuthHandler {
  const Body = z.object({ action: z.enum(['approve', 'deny'], "action must be 'approve' or 'deny'") });
  return async (c) => {
    const { action } = await readBody(c, Body);
    return c.json(await answer(services, c.get('caller'), c.req.param('id'), action, askerOf(services, c)));
  };
}

/** POST /oauth/token: a program exchanges what it has for tokens. */
export function programToken(services: Services): AuthHandler {
  type Grant = (services: Services, client: ClientRow, form: Form) => Promise<ProgramTokens>;
  const grants = new Map<string, Grant>([
    ['authorization_code', exchangeProgramCode],
    ['refresh_token', refreshProgram],
  ]);
  return async (c) => {
    c.header('Cache-Control', 'no-store');
    const form = await readForm(c);
    const client = await clientOf(services, c, form);
    const grant = grants.get(form.grant_type ?? '');
    if (!grant || !client.grant_types.includes(form.grant_type ?? '')) {
      throw new AuthError('validation_failed', 'grant_type is not offered', {
        oauth: form.grant_type ? 'unsupported_grant_type' : 'invalid_request',
      });
    }
    return c.json(await grant(services, client, form));
  };
}

/** POST /oauth/revoke: a program gives its access back (RFC 7009). */
export function revokeToken(services: Services): AuthHandler {
  return async (c) => {
    const form = await readForm(c);
    const client = await clientOf(services, c, form);
    if (!form.token) throw new AuthError('validation_failed', 'token is required', { oauth: 'invalid_request' });
    await revokeProgramToken(services, client, form.token);
    return c.json({});
  };
}

/**
 * GET and POST /oauth/userinfo: who the reader is, for a program that signs them in (OpenID Connect Core, section 5.3).
 */
export function userInfo(services: Services): AuthHandler {
  return async (c) => {
    c.header('Cache-Control', 'no-store');
    const token = bearer(c.req.header('authorization'));
    const held = token && isProgramSession(token) ? await programOf(services, token) : null;
    const user = held && coversAll(services, held.resource) ? await findUser(services.db, held.user_id) : undefined;
    if (!held || !user) {
      c.header('WWW-Authenticate', `Bearer${token ? ' error="invalid_token"' : ''}`);
      throw new AuthError('no_authorization', 'This takes a token of a program into which a reader has signed in.');
    }
    if (!held.scopes.includes('openid')) {
      c.header('WWW-Authenticate', 'Bearer error="insufficient_scope", scope="openid"');
      throw new AuthError('insufficient_scope', 'This takes the scope openid.');
    }
    return c.json(identityClaims(user, held.scopes));
  };
}

/** POST /oauth/clients/register: a program registers itself (RFC 7591). */
export function registerProgram(services: Services): AuthHandler {
  return async (c) => {
    const { client, secret } = await registerClient(services, await readMetadata(c), 'dynamic');
    c.header('Cache-Control', 'no-store');
    return c.json(clientJson(client, secret), 201);
  };
}

/** GET /user/oauth/grants: the programs that the reader has let in. */
export function getGrants(services: Services): AuthHandler {
  return async (c) => {
    const grants = await listGrants(services.db, c.get('caller').user.id);
    return c.json(
      grants.map((grant) => ({
        client: programJson(grant),
        scopes: grant.scopes,
        granted_at: grant.granted_at.toISOString(),
      })),
    );
  };
}

/** DELETE /user/oauth/grants: shuts a program out, at once. */
export function deleteGrant(services: Services): AuthHandler {
  return async (c) => {
    const client = await namedClient(services, c.req.query('client_id'));
    const { user, session } = c.get('caller');
    if (!(await removeGrant(services.db, { userId: user.id, clientId: client.id })))
      throw new AuthError('oauth_consent_not_found', 'No active grant found for this client');
    await audit(services, services.db, 'program_removed', { userId: user.id, sessionId: session.id });
    return c.body(null, 204);
  };
}

async function readMetadata(c: Context): Promise<ClientMetadata> {
  try {
    return await readBody(c, ClientMetadata);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    const oauth = error.message.includes('redirect_uris') ? 'invalid_redirect_uri' : 'invalid_client_metadata';
    throw new AuthError(error.code, error.message, { oauth, cause: error });
  }
}

const Form = z.object({
  grant_type: z.string().optional(),
  code: z.string().optional(),
  refresh_token: z.string().optional(),
  redirect_uri: z.string().optional(),
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
  code_verifier: z.string().optional(),
  resource: z.string().optional(),
  scope: z.string().optional(),
  token: z.string().optional(),
});
type Form = z.output<typeof Form>;

/** A form, as OAuth requires; JSON is read too, as upstream does. */
async function readForm(c: Context): Promise<Form> {
  if (/^application\/json\b/i.test(c.req.header('content-type') ?? '')) return readBody(c, Form);
  const form = new URLSearchParams(await c.req.text());
  refuseRepeated(form.keys());
  return parse(Form, Object.fromEntries(form));
}

/** No parameter may occur twice, because two parsers might each pick another one (OAuth 2.1, section 3.1). */
function refuseRepeated(names: Iterable<string>): void {
  const all = [...names];
  if (new Set(all).size === all.length) return;
  throw new AuthError('validation_failed', 'A parameter is given twice', { oauth: 'invalid_request' });
}

/** The calling program, identified by the HTTP header or the body. */
async function clientOf(services: Services, c: Context, form: Form): Promise<ClientRow> {
  const basic = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  if (!basic) return provenClient(services, { id: form.client_id, secret: form.client_secret });
  const [id, ...secret] = Buffer.from(basic, 'base64').toString('utf8').split(':').map(decoded);
  try {
    return await provenClient(services, { id, secret: secret.join(':') });
  } catch (error) {
    c.header('WWW-Authenticate', 'Basic realm="programs"');
    throw error;
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    return part;
  }
}
