import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { selectNamesOf, selectWorksAfter, toPortable } from '../../server/features/books/books.ts';
import { type CatalogueServices, openCatalogue } from './open-catalogue.ts';
import { UsageError } from './usage-error.ts';

const BATCH = 1000;

/** `catalogue export FILE`: every work as a JSON line that `catalogue import jsonl` reads back. */
export async function exportCommand([path]: string[]): Promise<void> {
  if (!path) throw new UsageError('Name the file to write.');
  const catalogue = await openCatalogue();
  try {
    console.log(`${(await exportWorks(catalogue.services, path)).toLocaleString('en')} works written to ${path}`);
  } finally {
    await catalogue.close();
  }
}

/** Writes every work in constant memory. The file appears complete or not at all. Returns the number of works. */
export async function exportWorks({ db }: Pick<CatalogueServices, 'db'>, path: string): Promise<number> {
  const file = createWriteStream(`${path}.new`);
  let after = '';
  let count = 0;
  for (;;) {
    const works = await selectWorksAfter(db, after, BATCH);
    const last = works.at(-1);
    if (!last) break;
    const names = await selectNamesOf(
      db,
      works.map(({ id }) => id),
    );
    const lines = works.map((work) => JSON.stringify(toPortable(work, names.get(work.id) ?? [])));
    if (!file.write(`${lines.join('\n')}\n`)) await new Promise((resolve) => file.once('drain', resolve));
    after = last.id;
    count += works.length;
  }
  file.end();
  await finished(file);
  await rename(`${path}.new`, path);
  return count;
}
