import type { Context } from 'hono';
import { z } from 'zod';
import type { Services } from '../../../services.ts';
import { refreshProviders } from '../accounts/accounts.ts';
import { audit } from '../accounts/audit.ts';
import { notifyOwner } from '../accounts/notify-owner.ts';
import { askerOf } from '../asker.ts';
import { AuthError } from '../errors.ts';
import type { AuthHandler } from '../guards.ts';
import { removeUnusedCodes } from '../queries/flows.ts';
import { listIdentities, removeIdentity } from '../queries/identities.ts';
import { type FullUser, updateUser } from '../queries/users.ts';
import { parse } from '../request.ts';
import { holdSession } from '../sessions/sessions.ts';
import { demandStrength } from '../sessions/step-up.ts';
import { markBrowser, readMark } from '../sign-in/browser-mark.ts';
import { Challenge } from '../sign-in/flows.ts';
import { ownFragment } from '../social/redirect-urls.ts';
import { allowedRedirect } from '../social/redirects.ts';
import { arriveFrom, departTo } from '../social/social-sign-in.ts';

/** GET /authorize: sends a browser to a provider. */
export function authorize(services: Services): AuthHandler {
  return async (c) => {
    const url = await departure(services, c);
    return c.req.query('skip_http_redirect') === 'true'
      ? c.json({ url: url.href })
      : c.redirect(ownFragment(url.href), 302);
  };
}

/** GET /user/identities/authorize: the same, to add an identity to one's own account. */
export function authorizeLinking(services: Services): AuthHandler {
  return async (c) => {
    refuseWithoutLinking(services);
    const { user, session } = c.get('caller');
    demandStrength(services, c.get('caller'));
    const url = await departure(services, c, { userId: user.id, sessionId: session.id });
    return c.req.query('skip_http_redirect') === 'true'
      ? c.json({ url: url.href })
      : c.redirect(ownFragment(url.href), 302);
  };
}

async function departure(
  services: Services,
  c: Context,
  linking?: { userId: string; sessionId: string },
): Promise<URL> {
  const query = c.req.query();
  return departTo(services, {
    provider: query.provider ?? '',
    redirectTo: allowedRedirect(services, query.redirect_to, c.req.header('referer')),
    scopes: query.scopes,
    challenge: parse(Challenge, query),
    query,
    browserHash: markBrowser(services, c, query.provider === 'apple' ? 'posting-provider' : 'provider'),
    ...(linking && { linking }),
  });
}

/** GET and POST /callback: takes a browser back from a provider. It never answers in JSON. */
export function callback(services: Services): AuthHandler {
  return async (c) => {
    const form: Record<string, unknown> = c.req.method === 'POST' ? await c.req.parseBody().catch(() => ({})) : {};
    const read = (name: string): string | undefined => {
      const value = form[name];
      return typeof value === 'string' ? value : c.req.query(name);
    };
    const arrival = {
      state: read('state'),
      code: read('code'),
      error: read('error'),
      description: read('error_description'),
      browserHash: readMark(services, c, c.req.method === 'POST' ? 'posting-provider' : 'provider'),
    };
    return c.redirect(await arriveFrom(services, arrival, askerOf(services, c)), 302);
  };
}

/** DELETE /user/identities/{id}: removes one of at least two ways to sign in. */
export function unlink(services: Services): AuthHandler {
  return async (c) => {
    refuseWithoutLinking(services);
    const id = z.uuid().safeParse(c.req.param('id'));
    if (!id.success) throw new AuthError('validation_failed', 'identity_id must be an UUID', { status: 404 });
    const { user, session } = c.get('caller');
    if (user.identities.length < 2) throw lastIdentity();
    const identity = user.identities.find((one) => one.id === id.data);
    if (!identity) throw new AuthError('identity_not_found', "Identity doesn't exist");
    // The mailbox is the last way back to an account, so removing it takes a proof by mail.
    demandStrength(services, c.get('caller'), { mailbox: identity.provider === 'email' });
    await services.db.transaction().execute(async (trx) => {
      await holdSession(trx, { userId: user.id, sessionId: session.id });
      // A concurrent call may have removed another one.
      if ((await listIdentities(trx, user.id)).length < 2) throw lastIdentity();
      await removeIdentity(trx, user.id, identity.id);
      // Codes that were issued for signing in and not used yet go with it.
      await removeUnusedCodes(trx, user.id);
      await updateUser(trx, user.id, withoutContact(user, identity));
      await refreshProviders(trx, user.id);
      await audit(
        services,
        trx,
        'identity_unlinked',
        { userId: user.id, sessionId: session.id },
        { provider: identity.provider },
      );
    });
    await notifyOwner(services, user.id, 'identityUnlinked', askerOf(services, c), user.email);
    return c.json({});
  };
}

const lastIdentity = () =>
  new AuthError('single_identity_not_deletable', 'User must have at least 1 identity after unlinking');

/** Removing the address or number as a way to sign in also clears what depends on it. */
function withoutContact(user: FullUser, identity: FullUser['identities'][number]) {
  if (identity.provider === 'phone') return { phone: '', phone_confirmed_at: null };
  if (identity.provider !== 'email') return {};
  const other = user.identities.find((one) => one.id !== identity.id && one.email === user.email);
  return other ? { password_hash: null } : { password_hash: null, email: '', email_confirmed_at: null };
}

function refuseWithoutLinking(services: Services): void {
  if (!services.config.auth.manualLinking) throw new AuthError('manual_linking_disabled', 'Manual linking is disabled');
}
