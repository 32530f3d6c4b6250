import type { Services } from '../../services.ts';
import { sendEmailChange } from './change-contact.ts';
import { findUserByEmail, findUserByNewContact, findUserByPhone } from './queries/users.ts';
import { sendToken } from './send-token.ts';

export type Resend = {
  type: 'signup' | 'email_change' | 'sms' | 'phone_change';
  target: string;
  requestedFrom: string;
  redirectTo?: string | undefined;
  flowId?: string | undefined;
};

/** Sends once more what somebody at this address or number waits for, if anybody does. */
export async function resendMessage(services: Services, request: Resend): Promise<void> {
  const { type, target } = request;
  const common = {
    requestedFrom: request.requestedFrom,
    redirectTo: request.redirectTo,
    flowId: request.flowId,
    counted: true,
  };
  if (type === 'signup') {
    const user = await findUserByEmail(services.db, target);
    if (!user || user.email_confirmed_at) return;
    const pendingPasswordHash = user.password_hash ?? undefined;
    const contact = { email: target };
    await sendToken(services, {
      ...common,
      userId: user.id,
      kind: 'signup',
      letter: 'confirmSignUp',
      contact,
      pendingPasswordHash,
    });
  } else if (type === 'sms') {
    const user = await findUserByPhone(services.db, target);
    if (!user || user.phone_confirmed_at) return;
    const pendingPasswordHash = user.password_hash ?? undefined;
    await sendToken(services, {
      ...common,
      userId: user.id,
      kind: 'sms',
      letter: 'signIn',
      contact: { phone: target },
      pendingPasswordHash,
    });
  } else if (type === 'phone_change') {
    const user = await findUserByNewContact(services.db, { phone: target });
    if (!user) return;
    await sendToken(services, {
      ...common,
      userId: user.id,
      kind: 'phone_change',
      letter: 'signIn',
      contact: { phone: target },
    });
  } else {
    const user =
      (await findUserByNewContact(services.db, { email: target })) ?? (await findUserByEmail(services.db, target));
    if (user?.new_email) await sendEmailChange(services, user, common);
  }
}
