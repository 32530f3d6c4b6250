import { DAY, HOUR, MINUTE } from '../../../contract/limits.ts';
import { mailFault } from '../../platform/mail/mailer.ts';
import type { Services } from '../../services.ts';
import { addressForMail } from '../consent/consent.ts';
import { pickOfWeek } from '../recommendations/recommendations.ts';
import { sundayLetter, withoutSetAside } from './letter.ts';
import { finishMail, postponeMail, type TakenMail, takeMails } from './queries.ts';
import { stopMail, unsubscribeUrl } from './unsubscribe.ts';

export type MailServices = Pick<Services, 'db' | 'clock' | 'config' | 'secrets' | 'mailer' | 'log'>;

/** How many mails are taken at once and sent side by side: as many as the pool of SMTP connections can use. */
const BATCH = 20;
const AT_ONCE = 5;
/** After this long a silent worker counts as dead. Longer than all timeouts of the mail server together. */
const LEASE = 10 * MINUTE;
/** Waits double from a minute to six hours: about a day in all. Then the mail is dead. */
const MOST_TRIES = 12;
const LONGEST_WAIT = 6 * HOUR;
/** A Sunday mail that could not go out by Saturday does not go out. */
const LATEST = 6 * DAY;

type Outcome = 'sent' | 'withdrawn' | 'dead' | 'later' | 'unreachable';

/**
 * Sends what is due, each mail only with consent at that moment. If the process died after the server accepted a mail
 * but before it was marked, the mail is sent once more with the same Message-ID, so that mailboxes can drop the
 * duplicate.
 */
export async function sendDueMails(services: MailServices, signal?: AbortSignal): Promise<Record<Outcome, number>> {
  const counts: Record<Outcome, number> = { sent: 0, withdrawn: 0, dead: 0, later: 0, unreachable: 0 };
  while (!signal?.aborted) {
    const now = services.clock.now();
    const taken = await takeMails(services.db, now, new Date(now.getTime() + LEASE), BATCH);
    if (taken.length === 0) break;
    const outcomes: Outcome[] = [];
    const queue = taken.values();
    const work = async () => {
      for (const mail of queue) outcomes.push(await sendOne(services, mail));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    for (const outcome of outcomes) counts[outcome]++;
    // The mail server is unreachable: the other mails would only use up their attempts.
    if (outcomes.every((outcome) => outcome === 'unreachable')) break;
  }
  return counts;
}

async function sendOne(services: MailServices, mail: TakenMail): Promise<Outcome> {
  const { db, clock } = services;
  if (clock.now().getTime() > Date.parse(mail.sunday) + LATEST + DAY) return bury(services, mail, 'too late');
  const made = await pickOfWeek(db, mail.userId, mail.sunday);
  const pick = made && withoutSetAside(made);
  const address = pick && (await addressForMail(services, db, mail.userId));
  if (!pick || !address) {
    await finishMail(db, mail, 'withdrawn', clock.now());
    return 'withdrawn';
  }
  const letter = await sundayLetter({
    to: address,
    pick,
    product: services.config.product,
    publicUrl: services.config.publicUrl,
    postalAddress: services.config.mail.postalAddress ?? '',
    unsubscribeUrl: unsubscribeUrl(services, mail.userId),
    headers: headersFor(services, mail),
  });
  try {
    await services.mailer.send(letter);
  } catch (error) {
    return judge(services, mail, error);
  }
  await finishMail(db, mail, 'sent', clock.now());
  return 'sent';
}

async function judge(services: MailServices, mail: TakenMail, error: unknown): Promise<Outcome> {
  const fault = mailFault(error);
  if (fault.kind === 'no-mailbox') await stopMail(services, mail.userId, 'bounced');
  if (fault.kind === 'no-mailbox' || fault.kind === 'refused' || mail.tries >= MOST_TRIES) {
    return bury(services, mail, fault.text);
  }
  const wait = Math.min(MINUTE * 2 ** (mail.tries - 1), LONGEST_WAIT);
  await postponeMail(services.db, mail, new Date(services.clock.now().getTime() + wait), fault.text);
  return fault.kind;
}

/** A dead mail stays in the table and is counted in `/metrics`, for the operator to see. */
async function bury(services: MailServices, mail: TakenMail, fault: string): Promise<Outcome> {
  services.log.error({ userId: mail.userId, sunday: mail.sunday, fault }, 'a Sunday mail could not be sent');
  await finishMail(services.db, mail, 'dead', services.clock.now(), fault);
  return 'dead';
}

/** The same for every try of the same week, above all the Message-ID. */
function headersFor(services: MailServices, { userId, sunday }: TakenMail): Record<string, string> {
  const { config, secrets } = services;
  const domain = /@([^\s>]+)/.exec(config.mail.from)?.[1] ?? 'localhost';
  const name = secrets.keyedHash('message-id', `${userId} ${sunday}`).slice(0, 24);
  return {
    'Message-ID': `<weekly.${sunday}.${name}@${domain}>`,
    'List-Id': `${config.product.name} weekly <weekly.${domain}>`,
    'List-Unsubscribe': `<${unsubscribeUrl(services, userId)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Feedback-ID': `${sunday}:weekly:pick:${domain}`,
  };
}
