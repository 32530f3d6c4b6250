import { SECOND } from '../../../contract/limits.ts';
import { paths } from '../../../contract/paths.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Services } from '../../services.ts';
import { AuthError } from './errors.ts';
import { compose } from './mails/layout.ts';
import { type LetterName, letters } from './mails/letters.ts';

export type Message = {
  letter: LetterName;
  to: string;
  link: string;
  code: string;
  /** The `type` that the page behind the link verifies with. */
  type: 'email' | 'signup' | 'recovery' | 'invite' | 'email_change';
  redirectTo?: string | undefined;
  newAddress?: string | undefined;
};

/**
 * Sends a mail and waits until the mail server has taken it.
 * @throws AuthError 503 when it did not: nothing has been claimed then, and trying again is right.
 */
export async function deliver(services: Services, message: Message): Promise<void> {
  const { config, mailer } = services;
  const letter = letters[message.letter]({
    to: message.to,
    product: config.product.name,
    // A PKCE flow must come back to the device that asked, with a code that only it can exchange.
    url: message.link.startsWith('pkce_') ? actionUrl(services, message) : confirmUrl(services, message),
    code: message.code,
    ...(message.newAddress && { newAddress: message.newAddress }),
  });
  try {
    await mailer.send(await compose(config.product, letter));
    lastFailure.delete(mailer);
  } catch (cause) {
    lastFailure.set(mailer, services.clock.now());
    throw unavailable(cause);
  }
}

const OUTAGE = 30 * SECOND;
const lastFailure = new WeakMap<Mailer, Date>();

/** For answers that go out before the mail: @throws AuthError 503 to everybody while mails have just been failing. */
export function refuseDuringOutage({ mailer, clock }: Services): void {
  const failed = lastFailure.get(mailer);
  if (failed && clock.now().getTime() - failed.getTime() < OUTAGE) throw unavailable();
}

const unavailable = (cause?: unknown) =>
  new AuthError('unexpected_failure', 'The mail could not be sent. Please try again in a minute.', {
    status: 503,
    retryAfter: 60,
    cause,
  });

/** Our own page with a button: what a mail scanner fetches there spends nothing. */
export function confirmUrl(
  services: Services,
  link: { link: string; type: string; redirectTo?: string | undefined },
): string {
  const query = new URLSearchParams({ token_hash: link.link, type: link.type });
  if (link.redirectTo !== undefined) query.set('redirect_to', link.redirectTo);
  return `${services.config.publicUrl}${paths.confirm}?${query}`;
}

/** The protocol's own link, which ends where `redirectTo` says. */
export function actionUrl(
  services: Services,
  link: { link: string; type: string; redirectTo?: string | undefined },
): string {
  const start = `${services.config.publicUrl}/auth/v1/verify?token=${link.link}&type=${link.type}`;
  // Slashes and colons may stand in a query; what could end the parameter may not.
  const escaped = encodeURIComponent(link.redirectTo ?? '')
    .replaceAll('%3A', ':')
    .replaceAll('%2F', '/');
  return link.redirectTo === undefined ? start : `${start}&redirect_to=${escaped}`;
}
