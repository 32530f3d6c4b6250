import type { Log } from '../../../log.ts';
import type { Connection } from '../../../platform/db/database.ts';
import type { Services } from '../../../services.ts';
import { insertAuditEvent } from '../queries/audit.ts';

export type AuditEvent =
  | 'account_created'
  | 'account_deleted'
  | 'signed_in'
  | 'signed_out'
  | 'sign_in_failed'
  | 'refresh_token_reused'
  | 'password_changed'
  | 'address_changed'
  | 'identity_linked'
  | 'identity_unlinked'
  | 'factor_enrolled'
  | 'factor_verified'
  | 'factor_removed'
  | 'factor_guessed'
  | 'recovery_codes_made'
  | 'recovery_codes_removed'
  | 'program_allowed'
  | 'program_removed'
  | 'program_token_reused'
  | 'personal_token_made'
  | 'personal_token_ended'
  | 'passkey_added'
  | 'passkey_removed'
  | 'passkey_refused'
  | 'changed_by_operator';

type Subject = { userId?: string; sessionId?: string };

/** Records what an operator has done, to an account or to the installation. */
export const auditOperator = (services: Services, change: string, userId?: string): Promise<void> =>
  audit(services, services.db, 'changed_by_operator', userId === undefined ? {} : { userId }, { change });

/**
 * Writes a security event to the database and to the log. `details` contains only our own words and numbers: never an
 * address, a token, a code, or anything that a caller has typed.
 */
export async function audit(
  services: Pick<Services, 'clock'> & { log: Pick<Log, 'info'> },
  connection: Connection,
  event: AuditEvent,
  { userId, sessionId }: Subject,
  details: Record<string, string | number | boolean> = {},
): Promise<void> {
  services.log.info({ audit: event, userId, sessionId, details }, 'security event');
  await insertAuditEvent(connection, {
    at: services.clock.now(),
    event,
    user_id: userId ?? null,
    session_id: sessionId ?? null,
    details: JSON.stringify(details),
  });
}
