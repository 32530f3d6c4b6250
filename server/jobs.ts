import { bookJobs } from './features/books/jobs.ts';
import { forgettingJobs } from './features/forgetting/jobs.ts';
import { recommendationJobs } from './features/recommendations/jobs.ts';
import { shelfJobs } from './features/shelf/jobs.ts';
import { sundayMailJobs } from './features/sunday-mail/jobs.ts';
import { syncJobs } from './features/sync/jobs.ts';
import { maintenanceJobs } from './features/system/jobs.ts';
import type { Job } from './platform/queue/queue.ts';
import type { Services } from './services.ts';

/** Every job and the timetable (UTC), on one page. A run that was missed while the server was down is caught up. */
export function listJobs(services: Services): Job[] {
  const maintenance = maintenanceJobs(services);
  const sunday = sundayMailJobs(services);
  const sync = syncJobs(services);
  const recommendations = recommendationJobs(services);
  const shelf = shelfJobs(services);
  return [
    sync.syncAccount,
    { ...sync.syncDue, cron: '*/5 * * * *' },
    shelf.makeExport,
    { ...shelf.forgetExports, cron: '35 * * * *' },
    shelf.takeLines,
    { ...shelf.resumeImports, cron: '* * * * *' },
    { ...shelf.matchAgain, cron: '5 * * * *' },
    { ...maintenance.forgetExpired, cron: '*/15 * * * *' },
    // Before the first Sunday of the week begins, which is on Saturday at ten.
    { ...recommendations.findKindred, cron: '30 4 * * 6' },
    { ...recommendations.makeFirstPicks, cron: '* * * * *' },
    // Readers' Sundays begin at every quarter of an hour somewhere.
    { ...sunday.makePicks, cron: '*/15 * * * *' },
    { ...sunday.sendMails, cron: '* * * * *' },
    { ...forgettingJobs(services).forgetInactive, cron: '10 4 * * *' },
    { ...maintenance.tidyDatabase, cron: '20 * * * *' },
    { ...bookJobs(services).tidyIndex, cron: '50 * * * *' },
    { ...bookJobs(services).embedBooks, cron: '*/5 * * * *' },
    { ...maintenance.dumpDatabase, cron: '40 3 * * *' },
  ];
}
