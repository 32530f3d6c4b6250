import { createHash, randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { answerOn, type Day, dayOf } from './bad-days.ts';
import { consentScreen } from './consent-screen.ts';

type Grant = {
  scope: string;
  redirectUri: string;
  challenge: string;
  nonce: string | null;
  revoked: boolean;
  day: Day;
  isNew: boolean;
  calls: number;
};

/** An OAuth provider as far as we use it: consent to click through, codes that work once, PKCE, refresh, revocation. */
export type Grants = {
  app: Hono;
  /** Whether this access token is valid now. */
  holds(authorization: string | undefined): boolean;
  /** The fault that this account meets today in place of an answer, if any. Counts the call. */
  badDay(authorization: string | undefined): ReturnType<typeof answerOn>;
  /** Whether this account is a new one. */
  isNew(authorization: string | undefined): boolean;
  /** Invalidates everything ever granted, as when the reader withdraws access at the provider. */
  revokeAll(): void;
  /** Invalidates access tokens; refresh tokens stay valid. */
  expireAccess(): void;
  /** The number of valid consents. */
  alive(): number;
};

export type GrantOptions = {
  provider: string;
  account: string;
  paths: { consent: string; token: string; revoke: string };
  asks: Record<string, string>;
  /** Whether the consent page offers a new account in place of the usual one. */
  newAccounts?: boolean;
  /** Treats unknown tokens as ones that an earlier process issued. */
  trustEarlier?: boolean;
  /** More fields of the token answer, for example an id token. */
  more?(grant: { scope: string; nonce: string | null; clientId: string }): Promise<Record<string, unknown>>;
};

export function createGrants(options: GrantOptions): Grants {
  const codes = new Map<string, Grant>();
  const access = new Map<string, Grant>();
  const refresh = new Map<string, Grant>();
  const app = new Hono();
  const earlier = (): Grant | undefined =>
    options.trustEarlier ? newGrant(new URLSearchParams({ scope: Object.keys(options.asks)[0] ?? '' }), {}) : undefined;

  app.get(options.paths.consent, (c) => {
    const query = new URL(c.req.url).searchParams;
    if (query.get('response_type') !== 'code' || !query.get('redirect_uri')) return c.text('invalid_request', 400);
    const scopes = (query.get('scope') ?? '').split(/[\s,]+/);
    const asks = scopes.map((scope) => options.asks[scope] ?? scope);
    const action = `?${query}`;
    const { provider, account, newAccounts = false } = options;
    return c.html(consentScreen({ provider, account, app: 'Deepshelf', asks, newAccounts, action }));
  });

  app.post(options.paths.consent, async (c) => {
    const query = new URL(c.req.url).searchParams;
    const back = new URL(query.get('redirect_uri') ?? '');
    const state = query.get('state');
    if (state) back.searchParams.set('state', state);
    const form = await c.req.parseBody();
    if (form.decision !== 'allow') {
      back.searchParams.set('error', 'access_denied');
      return c.redirect(back.href);
    }
    const code = `code-${randomUUID()}`;
    codes.set(code, newGrant(query, form));
    back.searchParams.set('code', code);
    return c.redirect(back.href);
  });

  app.post(options.paths.token, async (c) => {
    const form = (await c.req.parseBody()) as Record<string, string>;
    const clientId = clientOf(c, form);
    if (clientId === null) return c.json({ error: 'invalid_client' }, 401);
    const fresh = form.grant_type === 'authorization_code';
    const grant = fresh ? redeem(codes, form) : (refresh.get(form.refresh_token ?? '') ?? earlier());
    // Access was withdrawn after the first page.
    if (grant?.day === 'withdrawn' && grant.calls > 1) grant.revoked = true;
    if (!grant || grant.revoked) return c.json({ error: 'invalid_grant', error_description: 'Bad Request' }, 400);
    const token = `access-${randomUUID()}`;
    access.set(token, grant);
    const refreshToken = `refresh-${randomUUID()}`;
    if (fresh) refresh.set(refreshToken, grant);
    return c.json({
      access_token: token,
      expires_in: 3599,
      scope: grant.scope,
      token_type: 'Bearer',
      ...(fresh && { refresh_token: refreshToken }),
      ...(await options.more?.({ ...grant, clientId })),
    });
  });

  app.post(options.paths.revoke, async (c) => {
    const { token } = (await c.req.parseBody()) as Record<string, string>;
    const grant = refresh.get(token ?? '') ?? access.get(token ?? '');
    // Access was withdrawn after the first page.
    if (grant?.day === 'withdrawn' && grant.calls > 1) grant.revoked = true;
    if (!grant || grant.revoked) return c.json({ error: 'invalid_token' }, 400);
    grant.revoked = true;
    return c.json({});
  });

  const grantOf = (authorization: string | undefined) => access.get(authorization?.replace(/^Bearer /, '') ?? '');
  return {
    app,
    holds: (authorization) => (grantOf(authorization) ?? earlier())?.revoked === false,
    badDay: async (authorization) => {
      const grant = grantOf(authorization);
      if (!grant) return undefined;
      grant.calls += 1;
      return answerOn(grant.day, grant.calls);
    },
    isNew: (authorization) => grantOf(authorization)?.isNew ?? false,
    revokeAll: () => {
      for (const grant of [...access.values(), ...refresh.values()]) grant.revoked = true;
    },
    expireAccess: () => access.clear(),
    alive: () => [...refresh.values()].filter(({ revoked }) => !revoked).length,
  };
}

function newGrant(query: URLSearchParams, form: Record<string, unknown>): Grant {
  return {
    scope: query.get('scope') ?? '',
    redirectUri: query.get('redirect_uri') ?? '',
    challenge: query.get('code_challenge') ?? '',
    nonce: query.get('nonce'),
    revoked: false,
    day: dayOf(form.day),
    isNew: form.new !== undefined,
    calls: 0,
  };
}

function redeem(codes: Map<string, Grant>, form: Record<string, string>): Grant | undefined {
  const grant = codes.get(form.code ?? '');
  codes.delete(form.code ?? '');
  const challenge = createHash('sha256')
    .update(form.code_verifier ?? '')
    .digest('base64url');
  return grant && grant.redirectUri === form.redirect_uri && grant.challenge === challenge ? grant : undefined;
}

/** The client's id, from the header or the form; null without a secret. */
function clientOf(c: Context, form: Record<string, string>): string | null {
  const basic = /^Basic (.+)$/.exec(c.req.header('authorization') ?? '')?.[1];
  const [id, secret] = basic
    ? Buffer.from(basic, 'base64').toString('utf8').split(':')
    : [form.client_id, form.client_secret];
  return id && secret ? id : null;
}
