import { z } from 'zod';
import type { Job } from '../../platform/queue/queue.ts';
import type { Services } from '../../services.ts';
import { matchAgain } from './match-again.ts';
import { exportJob, forgetOldExports, makeExport } from './order-export.ts';
import { resumeImports, takeLines, takeLinesJob } from './take-lines.ts';

/** Exports that readers have ordered, long imports, and lines whose books have become known. */
export function shelfJobs(services: Services): {
  makeExport: Job<typeof exportJob.payload>;
  forgetExports: Job;
  takeLines: Job<typeof takeLinesJob.payload>;
  resumeImports: Job;
  matchAgain: Job;
} {
  return {
    makeExport: { ...exportJob, exclusive: true, run: ({ userId }) => makeExport(services, userId) },
    forgetExports: {
      name: 'forget-exports',
      payload: z.object({}),
      exclusive: true,
      run: () => forgetOldExports(services),
    },
    takeLines: {
      ...takeLinesJob,
      exclusive: true,
      run: ({ userId, importId }, signal) => takeLines(services, userId, importId, signal),
    },
    resumeImports: {
      name: 'resume-imports',
      payload: z.object({}),
      exclusive: true,
      run: (_, signal) => resumeImports(services, signal),
    },
    matchAgain: {
      name: 'match-shelf-lines',
      payload: z.object({}),
      exclusive: true,
      run: async (_, signal) => {
        const found = await matchAgain(services, signal);
        if (found > 0) services.log.info({ found }, 'lines of imports have found their books');
      },
    },
  };
}
