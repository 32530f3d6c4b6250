import type { Log } from '../../log.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { Services } from '../../services.ts';
import { insertAuditEvent } from './queries/audit.ts';

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
  | 'changed_by_operator';

type Subject = { userId?: string; sessionId?: string };

/**
 * Writes a security event to the database and to the log. `details` holds words and numbers of ours: never an address,
 * a token, a code, or anything a caller has typed.
 */
export async function audit(
  services: Pick<Services, 'clock'> & { log: Pick<Log, 'info'> },
  connection: Connection,
  event: AuditEvent,
  subject: Subject,
  details: Record<string, string | number | boolean> = {},
): Promise<void> {
  services.log.info({ audit: event, ...subject, details }, 'security event');
  await insertAuditEvent(connection, {
    at: services.clock.now(),
    event,
    user_id: subject.userId ?? null,
    session_id: subject.sessionId ?? null,
    details: JSON.stringify(details),
  });
}
