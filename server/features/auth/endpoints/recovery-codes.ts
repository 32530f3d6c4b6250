import { z } from 'zod';
import type { Services } from '../../../services.ts';
import { askerOf } from '../asker.ts';
import {
  dropRecoveryCodes,
  lookAtRecoveryCodes,
  makeRecoveryCodes,
  renewRecoveryCodes,
  useRecoveryCode,
} from '../factors/recovery-codes.ts';
import type { AuthHandler } from '../guards.ts';
import { maybe, readBody } from '../request.ts';

/** Codes are shown once, and no cache may store them. */
const once = { 'Cache-Control': 'no-store' };

/** GET /factors/recovery-codes: how many are left. */
export function recoveryCodes(services: Services): AuthHandler {
  return async (c) => c.json(await lookAtRecoveryCodes(services, c.get('caller')));
}

/** POST /factors/recovery-codes: creates codes for the day when the second factor is lost. */
export function newRecoveryCodes(services: Services): AuthHandler {
  return async (c) => {
    const { friendly_name = '' } = await readBody(c, z.object({ friendly_name: maybe(z.string().max(100)) }));
    const asker = askerOf(services, c);
    return c.json(await makeRecoveryCodes(services, c.get('caller'), friendly_name, asker), 200, once);
  };
}

/** POST /factors/recovery-codes/regenerate: replaces them. */
export function renewedRecoveryCodes(services: Services): AuthHandler {
  return async (c) => c.json(await renewRecoveryCodes(services, c.get('caller'), askerOf(services, c)), 200, once);
}

/**
 * POST /factors/recovery-codes/verify: accepts a code in place of the second factor. Returns the session, as a factor
 * does.
 */
export function verifyRecoveryCode(services: Services): AuthHandler {
  return async (c) => {
    const { code } = await readBody(c, z.object({ code: z.string('code is required').max(100) }));
    return c.json(await useRecoveryCode(services, c.get('caller'), code, askerOf(services, c)));
  };
}

/** DELETE /factors/recovery-codes */
export function recoveryCodesRemoved(services: Services): AuthHandler {
  return async (c) => c.json({ id: await dropRecoveryCodes(services, c.get('caller'), askerOf(services, c)) });
}
