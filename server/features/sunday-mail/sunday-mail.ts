import type { Connection } from '../../platform/db/database.ts';
import type { Services } from '../../services.ts';
import { makeDuePicks } from '../recommendations/recommendations.ts';
import { countMails, insertMails, reviveMails, selectDeadMails } from './queries.ts';

export { type MailServices, sendDueMails } from './send.ts';

/** Whether this installation may send the weekly mail: the law requires a postal address in it. */
const maySend = ({ config }: Pick<Services, 'config'>) => config.mail.postalAddress !== null;

/** Makes the picks that are due and records their mails in the same transactions. */
export async function runWeek(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'log' | 'model'>,
  signal?: AbortSignal,
): Promise<number> {
  if (!maySend(services)) services.log.warn('MAIL_POSTAL_ADDRESS is missing: picks are made, no Sunday mail is sent');
  const served = await makeDuePicks(
    services,
    async (trx, picks) => {
      if (maySend(services)) await insertMails(trx, picks, services.clock.now());
    },
    signal,
  );
  return served;
}

/** For the operator: sends dead mails after all, unless their week is over. Returns how many dead mails there were. */
export async function sendAgain({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  return reviveMails(db, clock.now());
}

/** Sunday mails that were given up, with the server's last answer. */
export const deadMails = (connection: Connection) => selectDeadMails(connection);

/** The number of Sunday mails in each state, for the operator. */
export async function mailFigures(connection: Connection): Promise<{ state: string; count: number }[]> {
  return countMails(connection);
}
