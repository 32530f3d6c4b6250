import { findWorks } from '../../server/features/books/books.ts';
import { openCatalogue } from './open-catalogue.ts';
import { traceSearch } from './trace-search.ts';
import { UsageError } from './usage-error.ts';

/** `catalogue trace QUERY`: each stage of a search for one query on this installation's books. Nothing is kept. */
export async function traceCommand(words: string[]): Promise<void> {
  const query = words.join(' ').trim();
  if (query === '') throw new UsageError('Write the query to trace.');
  const catalogue = await openCatalogue();
  const { db, index } = catalogue.services;
  try {
    const lines = await traceSearch({ index, readWorks: (ids) => findWorks(db, ids) }, query);
    console.log(lines.join('\n'));
  } finally {
    await catalogue.close();
  }
}
