/** `npm run catalogue -- <command>`: checks, imports, exports and re-indexes books; see catalogue/README.md. */
import { checkCommand } from './catalogue/check-command.ts';
import { importCommand, UsageError } from './catalogue/import-command.ts';

const USAGE = `Usage: npm run catalogue -- <command>
  check                                   verify the starter catalogue
  import openlibrary --works FILE --editions FILE --authors FILE
         [--languages en,fr] [--min-editions 1] [--restart]`;

const [command, ...args] = process.argv.slice(2);
try {
  if (command === 'check') process.exitCode = (await checkCommand()) ? 0 : 1;
  else if (command === 'import') await importCommand(args);
  else throw new UsageError('');
} catch (error) {
  const usage = error instanceof UsageError || (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS');
  console.error([(error as Error).message, usage ? USAGE : ''].filter(Boolean).join('\n'));
  process.exitCode = usage ? 2 : 1;
}
