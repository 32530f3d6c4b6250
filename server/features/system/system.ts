import type { Services } from '../../services.ts';
import { countWorks } from '../books/books.ts';

/** Figures of this process in Prometheus text format. */
export async function measure({ db, index }: Pick<Services, 'db' | 'index'>): Promise<string> {
  const figures: [name: string, help: string, value: number][] = [
    ['deepshelf_works', 'Works in the records.', await countWorks(db)],
    ['deepshelf_indexed_works', 'Works that can be found.', await index.size()],
    ['process_resident_memory_bytes', 'Resident memory.', process.memoryUsage.rss()],
    ['process_uptime_seconds', 'Seconds since the start.', Math.round(process.uptime())],
  ];
  return figures
    .map(([name, help, value]) => `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${name} ${value}\n`)
    .join('');
}
