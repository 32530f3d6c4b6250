import type { Services } from '../../services.ts';
import { countWorks } from '../books/books.ts';
import { mailFigures } from '../sunday-mail/sunday-mail.ts';

/** Figures of this process in Prometheus text format. */
export async function measure({ db, index }: Pick<Services, 'db' | 'index'>): Promise<string> {
  const mails = new Map((await mailFigures(db)).map(({ state, count }) => [state, count]));
  const figures: [name: string, help: string, value: number][] = [
    ['deepshelf_works', 'Works in the records.', await countWorks(db)],
    ['deepshelf_indexed_works', 'Works that can be found.', await index.size()],
    ['deepshelf_sunday_mails_waiting', 'Sunday mails that are still to be sent.', mails.get('waiting') ?? 0],
    ['deepshelf_sunday_mails_dead', 'Sunday mails that were given up.', mails.get('dead') ?? 0],
    ['process_resident_memory_bytes', 'Resident memory.', process.memoryUsage.rss()],
    ['process_uptime_seconds', 'Seconds since the start.', Math.round(process.uptime())],
  ];
  return figures
    .map(([name, help, value]) => `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${name} ${value}\n`)
    .join('');
}
