/** `npm run catalogue -- <command>`: checks, imports, exports and re-indexes books; see catalogue/README.md. */
import { constants, setPriority } from 'node:os';
import { checkCommand } from './catalogue/check-command.ts';
import { enrichCommand } from './catalogue/enrich-command.ts';
import { exportCommand } from './catalogue/export-command.ts';
import { importCommand } from './catalogue/import-command.ts';
import { picturesCommand } from './catalogue/pictures-command.ts';
import { reindexCommand } from './catalogue/reindex-command.ts';
import { searchesCommand } from './catalogue/searches-command.ts';
import { sectionsCommand } from './catalogue/sections-command.ts';
import { traceCommand } from './catalogue/trace-command.ts';
import { UsageError } from './catalogue/usage-error.ts';

const USAGE = `Usage: npm run catalogue -- <command>
  check                                   verify the starter catalogue
  sections                                count topics and books by section in catalogue/README.md
  searches                                note which books the common searches find first
  pictures                                choose drawn covers' pictures so that neighbours differ
  import openlibrary --works FILE --editions FILE --authors FILE
         [--languages en,fr] [--min-editions 1]
  import gutenberg FILE                   Project Gutenberg's pg_catalog.csv
  import google FILE                      Google Books volumes, as JSON or JSON lines
  import jsonl FILE                       lines as \`export\` writes them, or as in catalogue/
  import csv FILE --map title=COLUMN,authors=COLUMN[,isbn=…,year=…,subjects=…,summary=…,language=…,subtitle=…]
  export FILE                             every work as a JSON line
  enrich [--tokens N] [--yes]             have the configured model describe imported books;
                                          without --yes it says what that takes
  reindex                                 build the search index again; readers search on
  trace QUERY                             what each stage of a search does with one query
An import that was stopped goes on when the same command is given again; --restart begins it again.
Files may be gzipped.`;

// Lowers its priority: on a machine with few processors an import beside a server would slow readers' searches down.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const [command, ...args] = process.argv.slice(2);
try {
  if (command === 'check') process.exitCode = (await checkCommand()) ? 0 : 1;
  else if (command === 'sections') await sectionsCommand();
  else if (command === 'searches') await searchesCommand();
  else if (command === 'pictures') await picturesCommand();
  else if (command === 'import') await importCommand(args);
  else if (command === 'export') await exportCommand(args);
  else if (command === 'enrich') await enrichCommand(args);
  else if (command === 'reindex') await reindexCommand();
  else if (command === 'trace') await traceCommand(args);
  else throw new UsageError(command ? `There is no command ${command}.` : '');
} catch (error) {
  const usage = error instanceof UsageError || (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS');
  console.error([(error as Error).message, usage ? USAGE : ''].filter(Boolean).join('\n'));
  process.exitCode = usage ? 2 : 1;
}
