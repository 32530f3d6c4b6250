import { setTimeout } from 'node:timers/promises';
import { INDEX_FOLLOW, rebuildIndex } from '../../server/features/books/books.ts';
import { openCatalogue } from './open-catalogue.ts';

/** `catalogue reindex`: rebuilds the search index beside the one in use and switches. Readers can search meanwhile. */
export async function reindexCommand(): Promise<void> {
  const catalogue = await openCatalogue();
  try {
    // A running server checks every few seconds which index to use. Until then it needs the old one.
    const works = await rebuildIndex(catalogue.services, () => setTimeout(2 * INDEX_FOLLOW));
    console.log(`${works.toLocaleString('en')} works indexed again.`);
  } finally {
    await catalogue.close();
  }
}
