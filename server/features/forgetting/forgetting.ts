import { DAY, INACTIVE_MONTHS_BEFORE_DELETION } from '../../../contract/limits.ts';
import { mailFault } from '../../platform/mail/mailer.ts';
import type { Services } from '../../services.ts';
import { deleteAccount } from '../account/account.ts';
import { warningLetter } from './letter.ts';
import { markWarned, noteActivity, type QuietAccount, selectQuiet } from './queries.ts';

/** Between the last warning and the deletion, however late the warning was. */
const LAST_CALL = 7 * DAY;
const BATCH = 100;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

type Step = 'none' | 'warn' | 'warn-again' | 'delete';

/**
 * Once a day: records who was active, warns readers who were inactive for eleven months and again a week before the
 * end, and deletes accounts that nobody has used for twelve. An account is deleted only after both warnings and the
 * week between: a server that was down, or a mail server that is unreachable, only delays it. (A mail refused for good,
 * or an account without an address, counts as warned.) Answers how many accounts were deleted.
 */
export async function forgetInactive(services: Services, signal?: AbortSignal): Promise<number> {
  const { db, clock } = services;
  await noteActivity(db);
  const quietSince = addMonths(clock.now(), -(INACTIVE_MONTHS_BEFORE_DELETION - 1));
  let deleted = 0;
  for (let after = FIRST_ID; !signal?.aborted; ) {
    const quiet = await selectQuiet(db, quietSince, after, BATCH);
    for (const account of quiet) {
      const step = stepFor(account, clock.now());
      if (step === 'delete') {
        // The run may be long, since it writes to the others, so readers who have come back meanwhile stay.
        if (await noteActivity(db, account.userId)) continue;
        await deleteAccount(services, account.userId);
        services.log.info({ userId: account.userId }, 'inactive account deleted');
        deleted++;
      } else if (step !== 'none') await warn(services, account, step);
    }
    const last = quiet.at(-1);
    if (!last) break;
    after = last.userId;
  }
  return deleted;
}

/** What is due for an account that has been quiet for eleven months or more. */
export function stepFor(account: QuietAccount, now: Date): Step {
  const end = addMonths(account.activeAt, INACTIVE_MONTHS_BEFORE_DELETION);
  if (!account.warnedAt) return 'warn';
  if (!account.lastWarnedAt) return now.getTime() >= end.getTime() - LAST_CALL ? 'warn-again' : 'none';
  return now >= end && now.getTime() >= account.lastWarnedAt.getTime() + LAST_CALL ? 'delete' : 'none';
}

/** Marked only if the mail was accepted, or never will be; otherwise it is retried tomorrow. */
async function warn(services: Services, account: QuietAccount, step: 'warn' | 'warn-again'): Promise<void> {
  const now = services.clock.now();
  const end = addMonths(account.activeAt, INACTIVE_MONTHS_BEFORE_DELETION);
  const soonest = new Date(Math.max(end.getTime(), now.getTime() + LAST_CALL));
  if (account.email !== '') {
    const letter = await warningLetter(services, { ...account, step, soonest });
    try {
      await services.mailer.send(letter);
    } catch (error) {
      const { kind, text } = mailFault(error);
      services.log.warn({ userId: account.userId, fault: text }, 'a warning of deletion could not be sent');
      if (kind === 'unreachable' || kind === 'later') return;
    }
  }
  await markWarned(services.db, account.userId, step === 'warn' ? 'warned_at' : 'last_warned_at', now);
}

/** Calendar months, in UTC; the 31st becomes the last day of a shorter month. */
export function addMonths(moment: Date, months: number): Date {
  const result = new Date(moment);
  const day = result.getUTCDate();
  result.setUTCDate(1);
  result.setUTCMonth(result.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(result.getUTCFullYear(), result.getUTCMonth() + 1, 0)).getUTCDate();
  result.setUTCDate(Math.min(day, lastDay));
  return result;
}
