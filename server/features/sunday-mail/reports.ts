import type { Services } from '../../services.ts';
import { suppress } from '../consent/consent.ts';
import { selectUserIdByEmail } from './queries.ts';
import { stopMail } from './unsubscribe.ts';

export type DeliveryReport = { type: 'bounce' | 'complaint'; email: string };

/**
 * Stops writing to mailboxes that do not exist and to people who reported our mail, whether we know the address or not.
 */
export async function reportDelivery(
  services: Pick<Services, 'db' | 'clock' | 'secrets'>,
  reports: readonly DeliveryReport[],
): Promise<void> {
  for (const { type, email } of reports) {
    const reason = type === 'bounce' ? 'bounced' : 'complained';
    const userId = await selectUserIdByEmail(services.db, email.trim().toLowerCase());
    await suppress(services, services.db, email, reason);
    if (userId !== undefined) await stopMail(services, userId, reason);
  }
}
