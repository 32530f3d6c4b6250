import { z } from 'zod';
import type { Services } from '../../../services.ts';
import { askerOf } from '../asker.ts';
import { AuthError, type AuthErrorOptions } from '../errors.ts';
import { challengeFactor, verifyFactor } from '../factors/factor-challenges.ts';
import { enrolFactor, removeFactor } from '../factors/factors.ts';
import { siteOf } from '../factors/webauthn.ts';
import type { AuthContext, AuthHandler } from '../guards.ts';
import { type FactorRow, findFactor } from '../queries/factors.ts';
import { maybe, parsePhone, readBody } from '../request.ts';
import { demandSecondFactor } from '../sign-in/strength.ts';

const EnrolBody = z.object({
  factor_type: maybe(z.string()),
  friendly_name: maybe(z.string().max(100)),
  issuer: maybe(z.string().max(100)),
  phone: maybe(z.string()),
});

/** POST /factors: begins to add a second factor. */
export function enrol(services: Services): AuthHandler {
  return async (c) => {
    const body = await readBody(c, EnrolBody);
    const type = body.factor_type;
    if (type !== 'totp' && type !== 'phone' && type !== 'webauthn') {
      throw new AuthError('validation_failed', 'factor_type needs to be totp, phone, or webauthn');
    }
    const phone = type === 'phone' ? parsePhone(body.phone) : undefined;
    const enrolment = { type, friendlyName: body.friendly_name?.trim() ?? '', issuer: body.issuer, phone } as const;
    return c.json(await enrolFactor(services, c.get('caller'), enrolment));
  };
}

/** Programs may name the site that a key is for, but it can only be ours. */
const Site = maybe(z.looseObject({ rpId: maybe(z.string()) }));

function refuseOtherSite(services: Services, site: z.output<typeof Site>): void {
  if (site?.rpId === undefined || site.rpId === siteOf(services)?.id) return;
  throw new AuthError('validation_failed', 'webauthn.rpId is not the name of this site');
}

/** POST /factors/{id}/challenge: asks for a code, or for a key. */
export function challenge(services: Services): AuthHandler {
  return async (c) => {
    const factor = await usableFactor(services, c);
    const { channel, webauthn } = await readBody(c, z.object({ channel: maybe(z.string()), webauthn: Site }));
    refuseOtherSite(services, webauthn);
    return c.json(await challengeFactor(services, c.get('caller'), factor, askerOf(services, c), channel));
  };
}

const VerifyBody = z.object({ challenge_id: maybe(z.string()), code: maybe(z.string()), webauthn: Site });

/** POST /factors/{id}/verify: answers a challenge with a code or a key; the session then has two factors. */
export function verifyChallenge(services: Services): AuthHandler {
  return async (c) => {
    const factor = await usableFactor(services, c);
    const body = await readBody(c, VerifyBody);
    const challengeId = z.uuid().safeParse(body.challenge_id).data;
    if (!challengeId || (!body.code && !body.webauthn)) {
      throw new AuthError('validation_failed', 'challenge_id and code are required');
    }
    refuseOtherSite(services, body.webauthn);
    const proof = body.code ? { code: body.code.trim() } : { key: body.webauthn?.credential_response };
    const answer = { challengeId, asker: askerOf(services, c), ...proof };
    return c.json(await verifyFactor(services, c.get('caller'), factor, answer));
  };
}

/** DELETE /factors/{id}: takes a factor away. */
export function unenrol(services: Services): AuthHandler {
  return async (c) => {
    const factor = await ownFactor(services, c, 422);
    await removeFactor(services, c.get('caller'), factor, askerOf(services, c));
    return c.json({ id: factor.id });
  };
}

/** An unproved factor cannot replace a proved one. */
async function usableFactor(services: Services, c: AuthContext): Promise<FactorRow> {
  const factor = await ownFactor(services, c);
  if (factor.status !== 'verified') demandSecondFactor(c.get('caller'));
  return factor;
}

/** Recovery codes are listed as a factor but have their own routes: here they are refused, with this status. */
async function ownFactor(services: Services, c: AuthContext, status?: AuthErrorOptions['status']): Promise<FactorRow> {
  const id = z.uuid().safeParse(c.req.param('id'));
  const factor = id.success ? await findFactor(services.db, c.get('caller').user.id, id.data) : undefined;
  if (!factor) throw new AuthError('mfa_factor_not_found', 'Factor not found');
  if (factor.factor_type === 'recovery_code') {
    throw new AuthError('validation_failed', 'Recovery codes have endpoints of their own, /factors/recovery-codes', {
      ...(status !== undefined && { status }),
    });
  }
  return factor;
}
