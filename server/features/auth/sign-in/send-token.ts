import type { Connection } from '../../../platform/db/database.ts';
import type { Services } from '../../../services.ts';
import { type Contact, contactOf } from '../accounts/accounts.ts';
import type { Asker } from '../asker.ts';
import { forgetMessage, limitAsking, limitSending, limitTexts } from '../limits.ts';
import { deliver, type Message } from '../messages/deliver.ts';
import type { LetterName } from '../messages/letters.ts';
import { sendText } from '../messages/text-messages.ts';
import { type UserChange, updateUser } from '../queries/users.ts';
import { issueToken, type TokenKind } from './one-time-tokens.ts';

export type SendToken = {
  /** Whose token it is, or how to find out within the transaction that makes it. */
  userId: string | ((connection: Connection) => Promise<string>);
  kind: TokenKind;
  letter: LetterName;
  contact: Contact;
  redirectTo?: string | undefined;
  asker: Asker;
  flowId?: string | undefined;
  pendingPasswordHash?: string | undefined;
  pendingMetadata?: Record<string, unknown> | undefined;
  newAddress?: string | undefined;
  channel?: string | undefined;
  /** The caller has already counted this request. */
  counted?: boolean;
};

const linkType: Record<TokenKind, Message['type']> = {
  signup: 'signup',
  invite: 'invite',
  magiclink: 'email',
  recovery: 'recovery',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
  reauthentication: 'email',
  sms: 'email',
  phone_change: 'email',
};

const sentAt: Record<TokenKind, keyof UserChange> = {
  signup: 'confirmation_sent_at',
  invite: 'invited_at',
  magiclink: 'recovery_sent_at',
  recovery: 'recovery_sent_at',
  email_change_current: 'email_change_sent_at',
  email_change_new: 'email_change_sent_at',
  reauthentication: 'reauthentication_sent_at',
  sms: 'confirmation_sent_at',
  phone_change: 'phone_change_sent_at',
};

/**
 * Creates a token and sends it by mail or text message. @throws AuthError 429 when it is too soon, 503 when it could
 * not be sent.
 */
export async function sendToken(services: Services, request: SendToken): Promise<void> {
  const { contact, kind } = request;
  const channel = 'email' in contact ? 'mail' : 'sms';
  const target = contactOf(contact);
  if (!request.counted) await limitAsking(services, channel, kind, target, request.asker);
  await limitSending(services, channel, kind, target, request.asker);
  if (channel === 'sms') await limitTexts(services, target, request.asker);
  const token = await services.db.transaction().execute(async (trx) => {
    const userId = typeof request.userId === 'string' ? request.userId : await request.userId(trx);
    await updateUser(trx, userId, { [sentAt[kind]]: services.clock.now() });
    return issueToken(services, trx, { ...request, userId, target });
  });
  try {
    if (channel === 'sms') await sendText(services, target, token.code, request.channel);
    else await deliver(services, { ...request, ...token, to: target, type: linkType[kind] });
  } catch (error) {
    // Nothing was sent, so an immediate retry is right.
    await forgetMessage(services, channel, kind, target, request.asker);
    throw error;
  }
}
