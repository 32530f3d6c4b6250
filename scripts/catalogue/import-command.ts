import { parseArgs } from 'node:util';
import { PortableRecord, portableToBook } from '../../server/features/books/books.ts';
import { importRecords, type RecordSource } from './import/import-records.ts';
import { reportOf } from './import/tally.ts';
import { type OpenCatalogue, openCatalogue } from './open-catalogue.ts';
import { importOpenLibrary } from './open-library/import-open-library.ts';
import { googleVolumes } from './sources/google-volumes.ts';
import { gutenbergCatalogue } from './sources/gutenberg.ts';
import { jsonLines } from './sources/json-lines.ts';
import { mappedCsv, parseMapping } from './sources/mapped-csv.ts';
import { UsageError } from './usage-error.ts';

const options = {
  works: { type: 'string' },
  editions: { type: 'string' },
  authors: { type: 'string' },
  languages: { type: 'string' },
  'min-editions': { type: 'string', default: '1' },
  map: { type: 'string' },
  restart: { type: 'boolean', default: false },
} as const;
type Values = ReturnType<
  typeof parseArgs<{ args: string[]; allowPositionals: true; options: typeof options }>
>['values'];
type Outcome = { counts: Record<string, number>; quarantine: string };
type Import = (catalogue: OpenCatalogue) => Promise<Outcome>;

/** `catalogue import <source> …`: reads a source into records and index. */
export async function importCommand(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [source = '', path = ''] = positionals;
  const run = source === 'openlibrary' ? openLibrary(values) : records(sourceOf(source, values), path, values);
  const catalogue = await openCatalogue();
  try {
    const { counts, quarantine } = await run(catalogue);
    console.log(`\nWhat was read, stored and skipped, and why:\n${reportOf(counts).join('\n')}`);
    if (Object.keys(counts).some((reason) => reason.startsWith('quarantined'))) {
      console.log(`Lines that could not be read are in ${quarantine}`);
    }
    console.log(`${(await catalogue.services.index.size()).toLocaleString('en')} works can be found.`);
  } finally {
    await catalogue.close();
  }
}

function openLibrary(values: Values): Import {
  const { works, editions, authors } = values;
  if (!works || !editions || !authors) throw new UsageError('Open Library needs --works, --editions and --authors.');
  const minEditions = Number(values['min-editions']);
  if (!Number.isInteger(minEditions) || minEditions < 0) throw new UsageError('--min-editions must be a whole number.');
  return ({ services, importFolder }) =>
    importOpenLibrary(services, {
      files: { works, editions, authors },
      filters: { languages: values.languages ? new Set(values.languages.split(',')) : null, minEditions },
      folder: importFolder,
      restart: values.restart,
      tell: console.log,
    });
}

function records(source: RecordSource, path: string, { restart }: Values): Import {
  if (path === '') throw new UsageError('Name the file to import.');
  return ({ services, importFolder }) =>
    importRecords(services, { source, path, folder: importFolder, restart, tell: console.log });
}

function sourceOf(name: string, { map }: Values): RecordSource {
  if (name === 'gutenberg') return gutenbergCatalogue;
  if (name === 'google') return googleVolumes;
  if (name === 'jsonl') return jsonLines('jsonl', PortableRecord, portableToBook);
  if (name !== 'csv') throw new UsageError(`There is no source ${name}.`);
  if (!map) throw new UsageError('A CSV needs --map, for example --map title=Title,authors=Author.');
  try {
    return mappedCsv(parseMapping(map));
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
