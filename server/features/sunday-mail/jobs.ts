import { z } from 'zod';
import type { Job } from '../../platform/queue/queue.ts';
import type { Services } from '../../services.ts';
import { runWeek, sendDueMails } from './sunday-mail.ts';

const Nothing = z.object({});

/** Both jobs look for what is due, so a missed or doubled run changes nothing. */
export function sundayMailJobs(services: Services): Record<'makePicks' | 'sendMails', Job> {
  return {
    makePicks: {
      name: 'make-weekly-picks',
      payload: Nothing,
      exclusive: true,
      run: async (_, signal) => {
        const served = await runWeek(services, signal);
        if (served > 0) services.log.info({ served }, 'weekly picks made');
      },
    },
    sendMails: {
      name: 'send-sunday-mails',
      payload: Nothing,
      exclusive: true,
      run: async (_, signal) => {
        const counts = await sendDueMails(services, signal);
        if (Object.values(counts).some((count) => count > 0)) services.log.info(counts, 'Sunday mails sent');
      },
    },
  };
}
