import type { Services } from '../../../services.ts';
import { type Asker, askerOf } from '../asker.ts';
import { AuthError } from '../errors.ts';
import type { AuthHandler } from '../guards.ts';
import { confirmUrl } from '../messages/deliver.ts';
import { removeSession } from '../queries/sessions.ts';
import type { TokenRow } from '../queries/tokens.ts';
import { toAuthError } from '../respond.ts';
import { issueAuthCode } from '../sign-in/flows.ts';
import { findByLink, type TokenKind } from '../sign-in/one-time-tokens.ts';
import { openProvisionally, spent } from '../sign-in/redeem.ts';
import { errorUrl, messageUrl, sessionUrl, withQuery } from '../social/redirect-urls.ts';
import { allowedRedirect } from '../social/redirects.ts';
import { redeem } from './verify.ts';

/** How PKCE flows record what proved the person. */
const pkceMethod: Partial<Record<TokenKind, string>> = {
  signup: 'email/signup',
  invite: 'invite',
  recovery: 'recovery',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
};

/**
 * GET /verify: follows a link without using up anything that a scanner's GET must not use up
 * (docs/decisions/0010-mail-links.md). A browser is sent to our page with its button, which calls again with
 * `confirmed=1` if the flow ends on another site. A program gets a provisional session. A PKCE flow gets a code that
 * only the requesting device can exchange.
 */
export function followLink(services: Services): AuthHandler {
  return async (c) => {
    const { token: link, type, redirect_to, confirmed } = c.req.query();
    if (!link || !type) throw new AuthError('validation_failed', 'Verify requires a token and a verification type');
    const redirectTo = allowedRedirect(services, redirect_to, c.req.header('referer'));
    const toPage = confirmUrl(services, {
      link,
      type,
      redirectTo: redirect_to === redirectTo ? redirect_to : undefined,
    });
    if (c.req.raw.method === 'HEAD') return c.redirect(toPage, 303);
    const pkce = link.startsWith('pkce_');
    // Our mails name only targets that are allowed. What our page's button leads to would use the link up.
    const isForeign = confirmed === '1' && Boolean(redirect_to) && redirect_to !== redirectTo;
    if (isForeign) return c.redirect(errorUrl(services.config.publicUrl, changedLink(), { query: pkce }), 303);
    try {
      const token = await findByLink(services, link);
      if (!token || token.kind === 'reauthentication') throw spent();
      const changesAddress = token.kind.startsWith('email_change');
      const browser = c.req.header('accept')?.includes('text/html') ?? false;
      if (confirmed !== '1' && (changesAddress || (browser && !token.flow_id))) return c.redirect(toPage, 303);
      return c.redirect(await follow(services, token, redirectTo, askerOf(services, c)), 303);
    } catch (error) {
      const failure = toAuthError(error);
      if (failure.status >= 500) services.log.error({ err: error }, 'following a mail link failed');
      return c.redirect(errorUrl(redirectTo, failure, { query: pkce }), 303);
    }
  };
}

const changedLink = () =>
  new AuthError(
    'validation_failed',
    'This link was changed to lead to another site, so we did not follow it. Open the one in the email again.',
  );

async function follow(services: Services, token: TokenRow, redirectTo: string, asker: Asker): Promise<string> {
  if (token.kind.startsWith('email_change')) {
    const result = await redeem(services, token, asker);
    if ('msg' in result) return messageUrl(redirectTo, result.msg, { query: token.flow_id !== null });
    if (token.flow_id === null) return sessionUrl(redirectTo, result, { type: 'email_change' });
    // The exchange of the code opens the session.
    const { user, session_id: sessionId } = result;
    await removeSession(services.db, { userId: user.id, sessionId });
    return withQuery(redirectTo, { code: await codeFor(services, token, user.id) });
  }
  if (token.flow_id !== null)
    return withQuery(redirectTo, { code: await codeFor(services, token, token.user_id, token.id) });
  return sessionUrl(redirectTo, await openProvisionally(services, token, asker), { type: token.kind });
}

function codeFor(services: Services, token: TokenRow, userId: string, tokenId?: string): Promise<string> {
  const method = pkceMethod[token.kind] ?? 'magiclink';
  return issueAuthCode(services, services.db, token.flow_id ?? '', { userId, method, ...(tokenId && { tokenId }) });
}
