import { z } from 'zod';
import type { Services } from '../../../services.ts';
import { patchMetadata } from '../accounts.ts';
import { AuthError } from '../errors.ts';
import type { AuthHandler } from '../guards.ts';
import { findUser } from '../queries/users.ts';
import { Metadata, maybe, readBody } from '../request.ts';
import { userJson } from '../user-json.ts';

/** GET /user: the account behind the bearer token. */
export const getOwnUser: AuthHandler = async (c) => c.json(userJson(c.get('caller').user));

const Body = z.object({ data: maybe(Metadata), app_metadata: maybe(z.unknown()) });

/** PUT /user: changes one's own account. */
export function putOwnUser(services: Services): AuthHandler {
  return async (c) => {
    const { user } = c.get('caller');
    const body = await readBody(c, Body);
    if (body.app_metadata !== undefined)
      throw new AuthError('not_admin', 'Updating app_metadata requires admin privileges');
    if (body.data) await patchMetadata(services, services.db, user.id, body.data);
    const changed = await findUser(services.db, user.id);
    if (!changed) throw new AuthError('user_not_found', 'This account does not exist any more.', { status: 403 });
    return c.json(userJson(changed));
  };
}
