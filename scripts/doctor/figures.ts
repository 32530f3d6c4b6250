import type { Config } from '../../server/config.ts';
import { advise, type Finding, skipped } from './finding.ts';
import { ask, hostOf } from './network.ts';

/** How long counting may take, in milliseconds: the server itself leaves out what takes longer than 5 s. */
const PATIENCE = 10_000;

/** Jobs and mails of a running server whose database nobody else may open, as its `/metrics` counts them. */
export async function lookAtFigures(config: Config): Promise<Finding[]> {
  const { port, token } = config.metrics;
  if (!port && !token)
    return [
      skipped('jobs, Sunday mails', 'the server counts them: set METRICS_TOKEN or METRICS_PORT to have them read'),
    ];
  const headers: Record<string, string> = port ? {} : { authorization: `Bearer ${token}` };
  const answer = await ask(`http://${hostOf(config)}:${port || config.port}/metrics`, headers, PATIENCE);
  if (!answer?.ok) {
    const said = `/metrics does not answer (${answer?.status ?? 'no answer'})`;
    return [skipped('jobs, Sunday mails', `${said}: give doctor the METRICS_TOKEN or METRICS_PORT of the server`)];
  }
  const figures = await answer.text();
  return [lookAtJobs(figures), lookAtMails(figures)];
}

function lookAtJobs(figures: string): Finding {
  if (!figures.includes('deepshelf_part_failed{part="jobs"} 0')) return skipped('jobs', 'could not be counted');
  const failed = [...figures.matchAll(/^deepshelf_jobs\{job="([\w-]{1,100})",state="failed"\} (\d{1,15})$/gm)];
  const names = failed.map(([, name, count]) => `${name} ${count}`).join(', ');
  return givenUpJobs(names);
}

function lookAtMails(figures: string): Finding {
  const [, count] = /^deepshelf_sunday_mails_dead (\d{1,15})$/m.exec(figures) ?? [];
  return count === undefined ? skipped('Sunday mails', 'could not be counted') : givenUpMails(Number(count));
}

/** `names` lists jobs with their counts; empty if there are none. */
export const givenUpJobs = (names: string): Finding =>
  advise(
    names !== '',
    'jobs',
    names === '' ? 'none given up' : `given up: ${names}`,
    'npm run admin -- jobs dead; then: jobs retry',
  );

export const givenUpMails = (count: number): Finding =>
  advise(
    count > 0,
    'Sunday mails',
    `${count} were given up`,
    'Why: npm run admin -- mail dead; then: mail retry --yes',
  );
