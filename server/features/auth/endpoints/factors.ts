import { z } from 'zod';
import type { Services } from '../../../services.ts';
import { AuthError } from '../errors.ts';
import { challengeFactor, verifyFactor } from '../factor-challenges.ts';
import { enrolFactor, removeFactor } from '../factors.ts';
import type { AuthContext, AuthHandler } from '../guards.ts';
import { type FactorRow, findFactor } from '../queries/factors.ts';
import { maybe, networkOf, parsePhone, readBody } from '../request.ts';

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
    if (type === 'webauthn')
      throw new AuthError('mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn');
    if (type !== 'totp' && type !== 'phone') {
      throw new AuthError('validation_failed', 'factor_type needs to be totp, phone, or webauthn');
    }
    const phone = type === 'phone' ? parsePhone(body.phone) : undefined;
    const enrolment = { type, friendlyName: body.friendly_name?.trim() ?? '', issuer: body.issuer, phone } as const;
    return c.json(await enrolFactor(services, c.get('caller'), enrolment));
  };
}

/** POST /factors/{id}/challenge: asks for a code. */
export function challenge(services: Services): AuthHandler {
  return async (c) => {
    const factor = await ownFactor(services, c);
    const { channel } = await readBody(c, z.object({ channel: maybe(z.string()) }));
    return c.json(await challengeFactor(services, factor, networkOf(services, c), channel));
  };
}

/** POST /factors/{id}/verify: answers a challenge with a code; the session then has two factors. */
export function verifyChallenge(services: Services): AuthHandler {
  return async (c) => {
    const factor = await ownFactor(services, c);
    const body = await readBody(c, z.object({ challenge_id: maybe(z.string()), code: maybe(z.string()) }));
    if (!body.code || !z.uuid().safeParse(body.challenge_id).success || !body.challenge_id) {
      throw new AuthError('validation_failed', 'challenge_id and code are required');
    }
    const answer = { challengeId: body.challenge_id, code: body.code.trim(), network: networkOf(services, c) };
    return c.json(await verifyFactor(services, c.get('caller'), factor, answer));
  };
}

/** DELETE /factors/{id}: takes a factor away. */
export function unenrol(services: Services): AuthHandler {
  return async (c) => {
    const factor = await ownFactor(services, c);
    await removeFactor(services, c.get('caller'), factor);
    return c.json({ id: factor.id });
  };
}

async function ownFactor(services: Services, c: AuthContext): Promise<FactorRow> {
  const id = z.uuid().safeParse(c.req.param('id'));
  const factor = id.success ? await findFactor(services.db, c.get('caller').user.id, id.data) : undefined;
  if (!factor) throw new AuthError('mfa_factor_not_found', 'Factor not found');
  return factor;
}
