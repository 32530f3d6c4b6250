import { timingSafeEqual } from 'node:crypto';
import { paths } from '../../../contract/paths.ts';
import type { Services } from '../../services.ts';
import { getUser, setUserMetadata } from '../auth/auth.ts';
import { type SuppressionReason, suppress } from '../consent/consent.ts';

type UnsubscribeServices = Pick<Services, 'db' | 'clock' | 'secrets'>;

/**
 * Identifies the reader and nothing else, and only we can create it: it works without a session, for as long as the key
 * does.
 */
export function unsubscribeToken({ secrets }: Pick<Services, 'secrets'>, userId: string): string {
  return `${userId}.${secrets.keyedHash('unsubscribe', userId)}`;
}

export function unsubscribeUrl(services: Pick<Services, 'secrets' | 'config'>, userId: string): string {
  return `${services.config.publicUrl}${paths.unsubscribe(unsubscribeToken(services, userId))}`;
}

/** The reader whom a token names, or null if we did not make it. */
export function readToken(services: Pick<Services, 'secrets'>, token: string): string | null {
  const userId = /^[0-9a-f-]{36}(?=\.)/.exec(token)?.[0];
  if (userId === undefined) return null;
  const expected = Buffer.from(unsubscribeToken(services, userId));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected) ? userId : null;
}

const PLACES = { unsubscribed: 'mail', bounced: 'bounce', complained: 'complaint' } as const;

/**
 * Ends the weekly mail for a reader at once, until they ask for it again while signed in. Doing it twice changes
 * nothing.
 */
export async function stopMail(
  services: UnsubscribeServices,
  userId: string,
  reason: SuppressionReason,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const user = await getUser(trx, userId);
    if (!user) return;
    await suppress(services, trx, user.email, reason);
    if (user.user_metadata.marketing_consent === false) return;
    const date = services.clock.now().toISOString();
    const place = PLACES[reason];
    const change = {
      marketing_consent: false,
      marketing_consent_date: date,
      marketing_consent_place: place,
      marketing_consent_text: null,
    };
    await setUserMetadata(trx, services.clock, userId, change, place);
  });
}
