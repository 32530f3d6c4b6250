import { SECOND } from '../../../../contract/limits.ts';
import { paths } from '../../../../contract/paths.ts';
import { composeLetter } from '../../../platform/mail/compose-letter.ts';
import { type Mailer, mailFault } from '../../../platform/mail/mailer.ts';
import type { Services } from '../../../services.ts';
import type { Asker } from '../asker.ts';
import { AuthError } from '../errors.ts';
import { type LetterName, letters } from './letters.ts';

export type Message = {
  letter: LetterName;
  to: string;
  link: string;
  code: string;
  /** The `type` that the page behind the link verifies with. */
  type: 'email' | 'signup' | 'recovery' | 'invite' | 'email_change';
  redirectTo?: string | undefined;
  newAddress?: string | undefined;
  asker: Asker;
};

/**
 * Sends a mail and waits until the mail server has accepted it.
 * @throws AuthError 503 if it did not: so nobody is told that a mail was sent, and a retry makes sense.
 */
export async function deliver(services: Services, message: Message): Promise<void> {
  const { config, mailer } = services;
  refuseWithoutMail(services);
  const letter = letters[message.letter]({
    to: message.to,
    product: config.product.name,
    // A PKCE flow must return to the device that asked, with a code that only that device can exchange.
    url: message.link.startsWith('pkce_') ? actionUrl(services, message) : confirmUrl(services, message),
    code: message.code,
    asked: askedFor(services.clock.now(), message.asker),
    ...(message.newAddress && { newAddress: message.newAddress }),
  });
  try {
    await mailer.send(await composeLetter({ ...config.product, publicUrl: config.publicUrl }, letter));
    lastFailure.delete(mailer);
  } catch (cause) {
    if (concernsEverybody(cause)) lastFailure.set(mailer, services.clock.now());
    throw unavailable(cause);
  }
}

/** Tells apart two mails that look alike. */
export function askedFor(at: Date, { device }: Asker): string {
  const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' }).format(at);
  return `Requested on ${time} UTC from ${device}.`;
}

/**
 * A refusal of one mail or mailbox does not count: a stranger could name a mailbox that does not exist and stop
 * everybody's mails.
 */
function concernsEverybody(error: unknown): boolean {
  const { kind, text } = mailFault(error);
  return kind === 'unreachable' || (kind === 'later' && !text.endsWith('RCPT TO'));
}

const OUTAGE = 30 * SECOND;
const lastFailure = new WeakMap<Mailer, Date>();

/**
 * For calls that answer before the mail is sent. @throws AuthError 503 to everybody if mails have just been failing.
 */
export function refuseDuringOutage(services: Services): void {
  const { mailer, clock } = services;
  refuseWithoutMail(services);
  const failed = lastFailure.get(mailer);
  if (failed && clock.now().getTime() - failed.getTime() < OUTAGE) throw unavailable();
}

/** Outside the demo nobody sees the kept mails, so claiming that one was sent would be a lie. */
function refuseWithoutMail({ config }: Services): void {
  if (config.demo || config.mail.smtpUrl) return;
  const message = `No email can be sent from here, so nobody can sign in by email yet. The operator of ${config.product.name} has to set SMTP_URL.`;
  throw new AuthError('unexpected_failure', message, { status: 503 });
}

const unavailable = (cause?: unknown) =>
  new AuthError('unexpected_failure', 'The email could not be sent. Please try again in a minute.', {
    status: 503,
    retryAfter: 60,
    cause,
  });

/** Our own page with a button, so that a mail scanner that fetches it uses nothing up. */
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
  // Slashes and colons are allowed in a query; characters that could end the parameter are not.
  const escaped = encodeURIComponent(link.redirectTo ?? '')
    .replaceAll('%3A', ':')
    .replaceAll('%2F', '/');
  return link.redirectTo === undefined ? start : `${start}&redirect_to=${escaped}`;
}
