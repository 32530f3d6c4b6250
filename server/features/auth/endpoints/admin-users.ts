import { z } from 'zod';
import { retryConflicts } from '../../../platform/db/outage.ts';
import type { Services } from '../../../services.ts';
import { changeUser, createUser, softDeleteUser } from '../accounts/admin.ts';
import { audit, auditOperator } from '../accounts/audit.ts';
import { userJson } from '../accounts/user-json.ts';
import { AuthError } from '../errors.ts';
import { removeFactorOf } from '../factors/factors.ts';
import { passkeyJson, removePasskey } from '../factors/passkeys.ts';
import type { AuthContext, AuthHandler } from '../guards.ts';
import { listAuditEvents, listUsers } from '../queries/admin.ts';
import { listPasskeys } from '../queries/passkeys.ts';
import { type FullUser, findUser, removeUser } from '../queries/users.ts';
import { Email, Metadata, maybe, Phone, parse, readBody } from '../request.ts';
import { Paging, pageLinks } from './paging.ts';
import { passkeyId } from './passkeys.ts';

const Attributes = z.object({
  id: maybe(z.uuid('ID must conform to the uuid v4 format')),
  email: maybe(z.union([z.literal('').transform(() => undefined), Email])),
  phone: maybe(z.union([z.literal('').transform(() => undefined), Phone])),
  password: maybe(z.string()),
  email_confirm: maybe(z.boolean()),
  phone_confirm: maybe(z.boolean()),
  user_metadata: maybe(Metadata),
  app_metadata: maybe(Metadata),
  ban_duration: maybe(z.string()),
  role: maybe(z.string()),
});

/** GET /admin/users: a page of accounts, newest first. */
export function adminList(services: Services): AuthHandler {
  return async (c) => {
    const { page, per_page } = parse(Paging, c.req.query());
    const { users, total } = await listUsers(services.db, { page, perPage: per_page });
    c.header('Link', pageLinks('/admin/users', { page, per_page, total }));
    c.header('X-Total-Count', String(total));
    return c.json({ users: users.map(userJson), aud: 'authenticated' });
  };
}

/** POST /admin/users: creates an account; `email_confirm` decides whether the address counts as confirmed. */
export function adminCreate(services: Services): AuthHandler {
  return async (c) => c.json(userJson(await createUser(services, await readBody(c, Attributes))));
}

/** GET /admin/users/{id} */
export function adminGet(services: Services): AuthHandler {
  return async (c) => c.json(userJson(await named(services, c)));
}

/** PUT /admin/users/{id}: changes an account at once, without a mail. */
export function adminChange(services: Services): AuthHandler {
  return async (c) => {
    const user = await named(services, c);
    return c.json(userJson(await changeUser(services, user.id, await readBody(c, Attributes))));
  };
}

/** DELETE /admin/users/{id}: for good, or, with `should_soft_delete`, keeping the bare id. */
export function adminDelete(services: Services): AuthHandler {
  return async (c) => {
    const user = await named(services, c);
    const { should_soft_delete } = await readBody(c, z.object({ should_soft_delete: maybe(z.boolean()) }));
    if (should_soft_delete) await softDeleteUser(services, user);
    else {
      await retryConflicts(services.db, async (trx) => {
        await removeUser(trx, user.id);
        await audit(services, trx, 'account_deleted', { userId: user.id }, { by: 'operator' });
      });
    }
    return c.json({});
  };
}

/** GET /admin/users/{id}/factors */
export function adminFactors(services: Services): AuthHandler {
  return async (c) => c.json(userJson(await named(services, c)).factors ?? []);
}

/** DELETE /admin/users/{id}/factors/{factorId}: for a reader who has lost the second factor. */
export function adminRemoveFactor(services: Services): AuthHandler {
  return async (c) => {
    const user = await named(services, c);
    const factor = user.factors.find((one) => one.id === c.req.param('factorId'));
    if (!factor) throw new AuthError('mfa_factor_not_found', 'Factor not found');
    await removeFactorOf(services, user.id, factor.id);
    await auditOperator(services, 'factor removed', user.id);
    return c.json({ id: factor.id });
  };
}

/** GET /admin/users/{id}/passkeys */
export function adminPasskeys(services: Services): AuthHandler {
  return async (c) => c.json((await listPasskeys(services.db, (await named(services, c)).id)).map(passkeyJson));
}

/** DELETE /admin/users/{id}/passkeys/{passkeyId}: for a reader who has lost it. */
export function adminRemovePasskey(services: Services): AuthHandler {
  return async (c) => {
    const user = await named(services, c);
    await removePasskey(services, user.id, passkeyId(c, 'passkeyId'));
    await auditOperator(services, 'passkey removed', user.id);
    return c.body(null, 204);
  };
}

/** GET /admin/audit: security events, newest first. */
export function adminAudit(services: Services): AuthHandler {
  return async (c) => {
    const { page, per_page } = parse(Paging, c.req.query());
    const events = await listAuditEvents(services.db, { page, perPage: per_page });
    return c.json(events.map(({ id, at, ...event }) => ({ id: String(id), created_at: at.toISOString(), ...event })));
  };
}

async function named(services: Services, c: AuthContext): Promise<FullUser> {
  const id = z.uuid().safeParse(c.req.param('id'));
  if (!id.success) throw new AuthError('validation_failed', 'user_id must be an UUID', { status: 404 });
  const user = await findUser(services.db, id.data);
  if (!user) throw new AuthError('user_not_found', 'User not found');
  return user;
}
