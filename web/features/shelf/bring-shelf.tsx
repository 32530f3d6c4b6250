import { Upload } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { SHELF_FILE_MAX_MB } from '../../../contract/limits.ts';
import { paths } from '../../../contract/paths.ts';
import type { ShelfFormat, ShelfImport } from '../../../contract/shelf.ts';
import { Button } from '../../ui/button.tsx';
import { moment } from '../../ui/date.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { grouped } from '../../ui/plural.ts';
import { isUnderWay, useBringShelf, useShelfImports, useUndoImport } from './queries.ts';
import { ShelfLines } from './shelf-lines.tsx';

const products: Record<ShelfFormat, string> = {
  goodreads: 'Goodreads',
  storygraph: 'StoryGraph',
  librarything: 'LibraryThing',
  hardcover: 'Hardcover',
  calibre: 'Calibre',
  deepshelf: 'Deepshelf',
  list: 'A list',
};

/** A form for an export, the result of it or of the `watched` import, and ways to correct or undo it. */
export function BringShelf({ watched }: { watched: string | undefined }) {
  const bring = useBringShelf();
  const imports = useShelfImports();
  const shown = bring.data?.id ?? watched;
  const brought = imports.data?.imports.find(({ id }) => id === shown);
  return (
    <div className="max-w-xl space-y-6 text-ui">
      <p className="text-soft">
        Choose the CSV file that Goodreads, StoryGraph, LibraryThing, Hardcover or Calibre exports, our own export, or a
        text file with one title per line. Books we know go into your library, with what you said about them; we keep
        the rest of the list for you.
      </p>
      <ChooseFile bring={bring} />
      {bring.isError ? <Notice tone="danger">{bring.error.message}</Notice> : null}
      {brought && !isUnderWay(brought) ? <Brought made={brought} /> : null}
      <Loaded from={imports} what="Your imports">
        {(answer) => <Imports imports={answer.imports} />}
      </Loaded>
    </div>
  );
}

function ChooseFile({ bring }: { bring: ReturnType<typeof useBringShelf> }) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="grid cursor-pointer justify-items-center gap-2 rounded-control border border-dashed border-rule-strong px-4 py-8 text-center transition-colors duration-150 hover:bg-table focus-within:outline-2 focus-within:outline-offset-3 focus-within:outline-ink"
    >
      <Upload className="size-5 stroke-[1.5]" />
      <span className="font-medium" role="status">
        {bring.isPending ? `Reading ${bring.variables.name}...` : 'Choose your list'}
      </span>
      <span className="text-small text-soft">
        CSV, TSV, JSON or text, at most {SHELF_FILE_MAX_MB} MB and 20,000 books.
      </span>
      <input
        id={id}
        type="file"
        accept=".csv,.tsv,.txt,.json,text/csv,text/plain,application/json"
        className="sr-only"
        disabled={bring.isPending}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) bring.mutate(file);
          // Allows choosing the same file again.
          event.target.value = '';
        }}
      />
    </label>
  );
}

/**
 * The result of a list, with a line for each count that is not zero. Every line of the file is in exactly one count.
 */
function Brought({ made }: { made: ShelfImport }) {
  const { likely, unknown, known, set_aside, repeated, untitled, taste } = made;
  const found = made.exact + likely + made.chosen;
  return (
    <Notice>
      <ul aria-label="Results of your import">
        {found > 0 ? <Count of={found} one="book found" more="books found" /> : <li>Nothing was found.</li>}
        <Count of={likely} one="of these to be checked" />
        <Count of={known} one="already in an earlier import" />
        <Count of={set_aside} one="marked as abandoned and set aside; see “Your taste”" />
        <Count of={unknown} one="not known to us, kept for you" />
        <Count of={repeated} one="repeated line, counted once" more="repeated lines, counted once" />
        <Count of={untitled} one="line without a title" more="lines without a title" />
        {taste.taken > 0 ? <li>Your taste has been brought over.</li> : null}
        <Count
          of={taste.left}
          one="part of your taste left out: we do not have the book"
          more="parts of your taste left out: we do not have these books"
        />
      </ul>
      {found > 0 ? (
        <Link to={paths.library} className="link inline-flex min-h-8 items-center">
          See your library
        </Link>
      ) : null}
    </Notice>
  );
}

function Count({ of, one, more = one }: { of: number; one: string; more?: string }): ReactNode {
  return of === 0 ? null : (
    <li>
      <span className="font-medium tabular-nums">{grouped(of)}</span> {of === 1 ? one : more}
    </li>
  );
}

function Imports({ imports }: { imports: readonly ShelfImport[] }) {
  const undo = useUndoImport();
  if (imports.length === 0) return null;
  const sum = (field: 'likely' | 'unknown') => imports.reduce((total, each) => total + each[field], 0);
  return (
    <>
      {sum('likely') > 0 ? <ShelfLines match="likely" /> : null}
      {sum('unknown') > 0 ? <ShelfLines match="unknown" /> : null}
      <section>
        <h3 tabIndex={-1} className="font-sans font-medium tracking-normal">
          What you have imported
        </h3>
        <ul aria-label="Your imports" className="mt-2">
          {imports.map(({ id, format, created_at, ...counts }) => (
            <li
              key={id}
              className="flex items-center justify-between gap-4 border-t border-rule py-2.5 first:border-t-0"
            >
              <p>
                {products[format]}
                <span className="block text-small text-soft">
                  {moment(created_at)}: {grouped(counts.exact + counts.likely + counts.chosen)} found,{' '}
                  {grouped(counts.unknown + counts.dismissed)} not
                </span>
              </p>
              <Button
                look="quiet"
                aria-label={`Undo the import from ${products[format]} of ${moment(created_at)}`}
                busy={undo.isPending && undo.variables === id && 'Undoing...'}
                onClick={() => undo.mutate(id)}
              >
                Undo
              </Button>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
