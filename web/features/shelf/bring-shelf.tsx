import { Upload } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import type { ShelfFormat, ShelfImport } from '../../../contract/shelf.ts';
import { Button } from '../../ui/button.tsx';
import { moment } from '../../ui/date.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
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

/** An export to be brought, what came of it, and what can be put right or undone. */
export function BringShelf() {
  const bring = useBringShelf();
  const imports = useShelfImports();
  const [shown, show] = useState<string>();
  const underWay = imports.data?.imports.find(isUnderWay)?.id ?? bring.data?.id;
  // What came of an import is told to those who have seen it under way, after a reload too.
  if (underWay !== undefined && underWay !== shown) show(underWay);
  const brought = imports.data?.imports.find(({ id }) => id === shown);
  return (
    <div className="max-w-xl space-y-6 text-ui">
      <p className="text-soft">
        Choose the CSV file that Goodreads, StoryGraph, LibraryThing, Hardcover or Calibre exports, our own export, or a
        text with one title a line. Books we know go into your library, with what you said about them; we keep the rest
        of the list for you.
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
      <Upload aria-hidden="true" className="size-5 stroke-[1.5]" />
      <span className="font-medium" role="status">
        {bring.isPending ? `Reading ${bring.variables.name}...` : 'Choose your list'}
      </span>
      <span className="text-small text-soft">CSV, TSV, JSON or text, at most 8 MB and 20,000 books.</span>
      <input
        id={id}
        type="file"
        accept=".csv,.tsv,.txt,.json,text/csv,text/plain,application/json"
        className="sr-only"
        disabled={bring.isPending}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) bring.mutate(file);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
    </label>
  );
}

const books = (count: number) => (count === 1 ? '1 book' : `${count.toLocaleString()} books`);

const lines = (count: number, one: string, more: string) =>
  count === 1 ? `1 line ${one}` : `${count.toLocaleString()} lines ${more}`;

function Brought({ made }: { made: ShelfImport }) {
  const { known, set_aside, repeated, untitled, taste } = made;
  const found = made.exact + made.likely + made.chosen;
  return (
    <Notice>
      {found > 0 ? `${books(found)} found. ` : 'Nothing was found. '}
      {made.likely > 0 ? `${books(made.likely)} of these should be checked. ` : ''}
      {made.unknown > 0 ? `${books(made.unknown)} are not known to us; we keep them for you. ` : ''}
      {known > 0 ? `${books(known)} had come with an earlier import. ` : ''}
      {set_aside > 0 ? `${books(set_aside)} that you gave up are set aside; see “Your taste”. ` : ''}
      {repeated > 0
        ? `${lines(repeated, 'names', 'name')} a book that another line names too; they count as one. `
        : ''}
      {untitled > 0 ? `${lines(untitled, 'has', 'have')} no title. ` : ''}
      {taste.taken > 0 ? 'Your taste has been brought over. ' : ''}
      {taste.left > 0 ? `${taste.left} parts of your taste were left out: we do not have these books. ` : ''}
      {found > 0 ? (
        <Link to={paths.library} className="link">
          See your library
        </Link>
      ) : null}
    </Notice>
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
        <h3 className="font-medium">What you have imported</h3>
        <ul aria-label="Your imports" className="mt-2">
          {imports.map(({ id, format, created_at, ...counts }) => (
            <li
              key={id}
              className="flex items-center justify-between gap-4 border-t border-rule py-2.5 first:border-t-0"
            >
              <p>
                {products[format]}
                <span className="block text-small text-soft">
                  {moment(created_at)}: {(counts.exact + counts.likely + counts.chosen).toLocaleString()} found,{' '}
                  {(counts.unknown + counts.dismissed).toLocaleString()} not
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
