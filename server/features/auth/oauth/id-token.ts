import { SignJWT } from 'jose';
import { HOUR, SECOND } from '../../../../contract/limits.ts';
import type { IdentityScope } from '../../../../contract/scopes.ts';
import type { Services } from '../../../services.ts';
import type { FullUser } from '../queries/users.ts';
import { issuer } from '../sessions/access-token.ts';

const ID_TOKEN_LIFE = HOUR;

/** Every claim that `identityClaims` may include, besides those about the token itself. */
export const identityClaimNames = [
  'sub',
  'email',
  'email_verified',
  'phone_number',
  'phone_number_verified',
  'name',
  'picture',
  'preferred_username',
  'updated_at',
] as const;

/** The key that signs id tokens. A shared secret cannot, because programs need a public half to verify them. */
export const idTokenKey = ({ secrets }: Pick<Services, 'secrets'>) =>
  secrets.signingKeys.find(({ publicJwk }) => publicJwk !== null);

/** Who the reader is, as far as these scopes tell it (OpenID Connect Core, section 5.4). */
export function identityClaims(user: FullUser, scopes: readonly string[]): { sub: string } & Record<string, unknown> {
  const may = (scope: IdentityScope) => scopes.includes(scope);
  return {
    sub: user.id,
    ...(may('email') && user.email !== '' && { email: user.email, email_verified: user.email_confirmed_at !== null }),
    ...(may('phone') &&
      user.phone !== '' && { phone_number: `+${user.phone}`, phone_number_verified: user.phone_confirmed_at !== null }),
    ...(may('profile') && profileClaims(user)),
  };
}

function profileClaims(user: FullUser) {
  const known = user.user_metadata;
  const first = (...names: string[]) => names.map((name) => known[name]).find((value) => typeof value === 'string');
  const told = {
    name: first('full_name', 'name'),
    picture: first('avatar_url', 'picture'),
    preferred_username: first('preferred_username', 'user_name'),
    updated_at: Math.floor(user.updated_at.getTime() / SECOND),
  };
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined));
}

/**
 * Tells one program who has signed in, and gives access to nothing: it has no session and no role, and only that
 * program may accept it. Undefined if there is no key for it.
 */
export async function signIdToken(
  services: Services,
  user: FullUser,
  about: { clientId: string; scopes: readonly string[]; nonce: string | null; authTime: Date | null },
): Promise<string | undefined> {
  const key = idTokenKey(services);
  if (!key) return undefined;
  const now = Math.floor(services.clock.now().getTime() / SECOND);
  return new SignJWT({
    ...identityClaims(user, about.scopes),
    ...(about.nonce !== null && { nonce: about.nonce }),
    ...(about.authTime && { auth_time: Math.floor(about.authTime.getTime() / SECOND) }),
    iss: issuer(services),
    aud: about.clientId,
    iat: now,
    exp: now + ID_TOKEN_LIFE / SECOND,
  })
    .setProtectedHeader({ alg: key.alg, typ: 'JWT', kid: key.kid })
    .sign(key.privateKey);
}
