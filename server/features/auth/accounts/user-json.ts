import { keysOf } from '../../../../contract/keys-of.ts';
import type { FullUser } from '../queries/users.ts';

/** The protocol's user object. Absent dates are left out; address and number are '' rather than null. */
export function userJson(user: FullUser) {
  const factors = user.factors.map((factor) => ({
    id: factor.id,
    ...(factor.friendly_name && { friendly_name: factor.friendly_name }),
    factor_type: factor.factor_type,
    status: factor.status,
    ...(factor.phone && { phone: factor.phone }),
    ...dates({ last_challenged_at: factor.last_challenged_at }),
    ...dates({ created_at: factor.created_at, updated_at: factor.updated_at }),
  }));
  return {
    id: user.id,
    aud: 'authenticated',
    role: user.role,
    email: user.email,
    phone: user.phone,
    ...dates({
      email_confirmed_at: user.email_confirmed_at,
      phone_confirmed_at: user.phone_confirmed_at,
      confirmed_at: earlier(user.email_confirmed_at, user.phone_confirmed_at),
      confirmation_sent_at: user.confirmation_sent_at,
      recovery_sent_at: user.recovery_sent_at,
      invited_at: user.invited_at,
      email_change_sent_at: user.email_change_sent_at,
      phone_change_sent_at: user.phone_change_sent_at,
      reauthentication_sent_at: user.reauthentication_sent_at,
      last_sign_in_at: user.last_sign_in_at,
      banned_until: user.banned_until,
      deleted_at: user.deleted_at,
    }),
    ...(user.new_email && { new_email: user.new_email }),
    ...(user.new_phone && { new_phone: user.new_phone }),
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    identities: user.identities.map(identityJson),
    ...(factors.length > 0 && { factors }),
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
    is_anonymous: user.is_anonymous,
  };
}

export type UserJson = ReturnType<typeof userJson>;

function identityJson(identity: FullUser['identities'][number]) {
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    ...dates({
      last_sign_in_at: identity.last_sign_in_at,
      created_at: identity.created_at,
      updated_at: identity.updated_at,
    }),
    ...(identity.email && { email: identity.email }),
  };
}

/** ISO in UTC. Rows nested by the database come as text, others as dates. */
function dates<Name extends string>(values: Record<Name, Date | string | null>): Partial<Record<Name, string>> {
  const texts: Partial<Record<Name, string>> = {};
  for (const name of keysOf(values)) {
    const value = values[name];
    if (value !== null) texts[name] = new Date(value).toISOString();
  }
  return texts;
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other;
  return one < other ? one : other;
}
