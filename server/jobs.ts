import { maintenanceJobs } from './features/system/jobs.ts';
import type { Job } from './platform/queue/queue.ts';
import type { Services } from './services.ts';

/** Every job and the timetable (UTC), on one page. A run that was missed while the server was down is made up for. */
export function listJobs(services: Services): Job[] {
  const maintenance = maintenanceJobs(services);
  return [
    { ...maintenance.forgetExpired, cron: '*/15 * * * *' },
    { ...maintenance.tidyDatabase, cron: '20 * * * *' },
  ];
}
