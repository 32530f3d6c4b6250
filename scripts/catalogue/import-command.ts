import { parseArgs } from 'node:util';
import { reportOf } from './import/tally.ts';
import { openCatalogue } from './open-catalogue.ts';
import { importOpenLibrary } from './open-library/import-open-library.ts';

/** A command line that cannot be understood; the message says how it should be. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** `catalogue import <source> …`: reads a source into records and index. */
export async function importCommand(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      works: { type: 'string' },
      editions: { type: 'string' },
      authors: { type: 'string' },
      languages: { type: 'string' },
      'min-editions': { type: 'string', default: '1' },
      restart: { type: 'boolean', default: false },
    },
  });
  const [source] = positionals;
  const { works, editions, authors } = values;
  if (source !== 'openlibrary' || !works || !editions || !authors) throw new UsageError('');
  const minEditions = Number(values['min-editions']);
  if (!Number.isInteger(minEditions) || minEditions < 0) throw new UsageError('--min-editions must be a whole number.');
  const catalogue = await openCatalogue();
  try {
    const { counts, quarantine } = await importOpenLibrary(catalogue.services, {
      files: { works, editions, authors },
      filters: { languages: values.languages ? new Set(values.languages.split(',')) : null, minEditions },
      folder: catalogue.importFolder,
      restart: values.restart,
      tell: console.log,
    });
    console.log(`\nWhat was read, stored and skipped, and why:\n${reportOf(counts).join('\n')}`);
    if (Object.keys(counts).some((reason) => reason.startsWith('quarantined'))) {
      console.log(`Lines that could not be read are in ${quarantine}`);
    }
    console.log(`${(await catalogue.services.index.size()).toLocaleString('en')} works can be found.`);
  } finally {
    await catalogue.close();
  }
}
