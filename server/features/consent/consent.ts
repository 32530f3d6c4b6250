import { randomUUID } from 'node:crypto';
import { type ConsentEvent, ConsentPlace } from '../../../contract/consent.ts';
import { CONSENT_TEXT_VERSION } from '../../../contract/consent-data.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { Services } from '../../services.ts';
import {
  countSuppressions,
  deleteSuppression,
  insertEvent,
  selectAddress,
  selectEvents,
  selectSuppressed,
  upsertSuppression,
} from './queries.ts';

/**
 * Knows nothing about signing in: the auth service reports every change of `user_metadata` to it, in the same
 * transaction.
 */

export type SuppressionReason = 'unsubscribed' | 'bounced' | 'complained';

const SHOWN = 100;

/**
 * Records an answer about the weekly mail that is part of a change to `user_metadata`, and ignores other changes.
 * `place` overrides what the client says about where it asked.
 */
export async function recordConsent(
  connection: Connection,
  clock: Clock,
  userId: string,
  change: Record<string, unknown>,
  place?: ConsentPlace,
): Promise<void> {
  if (!('marketing_consent' in change)) return;
  const { marketing_consent: answer, marketing_consent_place: said, marketing_consent_text: text } = change;
  const known = ConsentPlace.safeParse(said);
  await insertEvent(connection, {
    user_id: userId,
    id: randomUUID(),
    answer: typeof answer === 'boolean' ? answer : null,
    at: clock.now(),
    place: place ?? (known.success ? known.data : 'api'),
    text_version: text === CONSENT_TEXT_VERSION ? text : null,
  });
}

/** Every answer of the reader, newest first. */
export async function consentHistory(connection: Connection, userId: string): Promise<ConsentEvent[]> {
  const events = await selectEvents(connection, userId, SHOWN);
  return events.map(({ answer, at, place, text_version }) => ({
    answer,
    at: at.toISOString(),
    place: ConsentPlace.parse(place),
    text_version,
  }));
}

/**
 * The address for the weekly mail, or null if it must not be sent: there is no consent at this moment, the address is
 * not confirmed or is suppressed, or the account is banned or gone. Consent given while signed in, later than the
 * suppression, overrides it; consent that came with a sign-up does not, because anybody can sign up with any address.
 */
export async function addressForMail(
  services: Pick<Services, 'secrets' | 'clock'>,
  connection: Connection,
  userId: string,
): Promise<string | null> {
  const reader = await selectAddress(connection, userId);
  if (!reader?.wants_mail || !reader.confirmed || reader.email === '') return null;
  if (reader.banned_until && reader.banned_until > services.clock.now()) return null;
  const suppressed = await selectSuppressed(connection, userId, hashOf(services, reader.email));
  return suppressed ? null : reader.email;
}

/** Remembers, without the address itself, that it must not be written to. */
export async function suppress(
  services: Pick<Services, 'secrets' | 'clock'>,
  connection: Connection,
  address: string,
  reason: SuppressionReason,
): Promise<void> {
  const at = services.clock.now();
  await upsertSuppression(connection, { address_hash: hashOf(services, address), reason, at });
}

/** How many addresses must not be written to, by reason. */
export const suppressionFigures = (connection: Connection) => countSuppressions(connection);

/**
 * Allows mail to this address again, because its owner has asked the operator. Answers false if it was not suppressed.
 */
export const liftSuppression = (
  services: Pick<Services, 'secrets'>,
  connection: Connection,
  address: string,
): Promise<boolean> => deleteSuppression(connection, hashOf(services, address));

const hashOf = ({ secrets }: Pick<Services, 'secrets'>, address: string) =>
  secrets.keyedHash('suppression', address.trim().toLowerCase());
