import { paths } from '../../../../contract/paths.ts';
import { composeLetter } from '../../../platform/mail/compose-letter.ts';
import type { Services } from '../../../services.ts';
import type { Asker } from '../asker.ts';
import { askedFor } from '../messages/deliver.ts';
import { type Change, changeLetter } from '../messages/letters.ts';
import { findUser } from '../queries/users.ts';

/**
 * Mails the owner after a change or an attempt, no matter who made it. `address` is given if it is no longer the
 * account's own. A mail that is refused is logged; the change stays.
 */
export async function notifyOwner(
  services: Services,
  userId: string,
  change: Change,
  asker: Asker,
  address?: string,
): Promise<void> {
  const { config, mailer, log, clock, db } = services;
  try {
    const to = address ?? (await findUser(db, userId))?.email;
    if (!to) return;
    // Some notices report an attempt or a request rather than a change.
    const done = askedFor(clock.now(), asker).replace('Requested', 'This happened');
    const settingsUrl = `${config.publicUrl}${paths.settings}`;
    const letter = changeLetter({ to, product: config.product.name, settingsUrl, change, done });
    await mailer.send(await composeLetter({ ...config.product, publicUrl: config.publicUrl }, letter));
  } catch (error) {
    log.error({ err: error, change }, 'the owner of an account could not be told of a change');
  }
}
