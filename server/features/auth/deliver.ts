import { paths } from '../../../contract/paths.ts';
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
  newAddress?: string;
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
    url: confirmUrl(services, message),
    code: message.code,
    ...(message.newAddress && { newAddress: message.newAddress }),
  });
  try {
    await mailer.send(await compose(config.product, letter));
  } catch (cause) {
    throw new AuthError('unexpected_failure', 'The mail could not be sent. Please try again in a minute.', {
      status: 503,
      retryAfter: 60,
      cause,
    });
  }
}

/** Our own page with a button: what a mail scanner fetches there spends nothing. */
export function confirmUrl(
  services: Services,
  link: { link: string; type: string; redirectTo?: string | undefined },
): string {
  const query = new URLSearchParams({ token_hash: link.link, type: link.type });
  if (link.redirectTo !== undefined) query.set('redirect_to', link.redirectTo);
  return `${services.config.publicUrl}${paths.confirm}?${query}`;
}
