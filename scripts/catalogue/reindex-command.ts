import { setTimeout } from 'node:timers/promises';
import { INDEX_FOLLOW, rebuildIndex } from '../../server/features/books/books.ts';
import { openCatalogue } from './open-catalogue.ts';

/** `catalogue reindex`: builds the search index again beside the one in use and switches; readers search on. */
export async function reindexCommand(): Promise<void> {
  const catalogue = await openCatalogue();
  try {
    // A server beside us looks every few seconds which index is the one; until then it needs the old one.
    const works = await rebuildIndex(catalogue.services, () => setTimeout(2 * INDEX_FOLLOW));
    console.log(`${works.toLocaleString('en')} works indexed again.`);
  } finally {
    await catalogue.close();
  }
}
