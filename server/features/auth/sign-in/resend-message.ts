import type { Services } from '../../../services.ts';
import { CHANGE_LIFE, sendEmailChange, stillWanted } from '../accounts/change-contact.ts';
import type { Asker } from '../asker.ts';
import { findUserByEmail, findUserByNewContact, findUserByPhone } from '../queries/users.ts';
import { sendToken } from './send-token.ts';

export type Resend = {
  type: 'signup' | 'email_change' | 'sms' | 'phone_change';
  target: string;
  asker: Asker;
  redirectTo?: string | undefined;
  flowId?: string | undefined;
};

/**
 * Sends the pending message for this address or number again, if there is one; a change only while the session that
 * asked for it lives. It carries no password, because the caller may not be the person who chose it.
 */
export async function resendMessage(services: Services, request: Resend): Promise<void> {
  const { type, target } = request;
  const common = {
    asker: request.asker,
    redirectTo: request.redirectTo,
    flowId: request.flowId,
    counted: true,
  };
  const askedSince = new Date(services.clock.now().getTime() - CHANGE_LIFE);
  if (type === 'signup') {
    const user = await findUserByEmail(services.db, target);
    if (!user || user.email_confirmed_at) return;
    const contact = { email: target };
    await sendToken(services, {
      ...common,
      userId: user.id,
      kind: 'signup',
      letter: 'confirmAgain',
      contact,
    });
  } else if (type === 'sms') {
    const user = await findUserByPhone(services.db, target);
    if (!user || user.phone_confirmed_at) return;
    await sendToken(services, {
      ...common,
      userId: user.id,
      kind: 'sms',
      letter: 'signIn',
      contact: { phone: target },
    });
  } else if (type === 'phone_change') {
    const user = await findUserByNewContact(services.db, { phone: target }, askedSince);
    if (!user || !(await stillWanted(services, services.db, user, 'phone'))) return;
    await sendToken(services, {
      ...common,
      userId: user.id,
      kind: 'phone_change',
      letter: 'signIn',
      contact: { phone: target },
    });
  } else {
    // An account's own pending change comes first: another account may want this address too.
    const owner = await findUserByEmail(services.db, target);
    const asks = owner?.new_email && (await stillWanted(services, services.db, owner, 'email'));
    const user = asks ? owner : await findUserByNewContact(services.db, { email: target }, askedSince);
    if (user && (asks || (await stillWanted(services, services.db, user, 'email'))))
      await sendEmailChange(services, user, common);
  }
}
