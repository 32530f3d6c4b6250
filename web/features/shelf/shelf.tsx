import { useId, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import type { ShelfImport } from '../../../contract/shelf.ts';
import { Button } from '../../ui/button.tsx';
import { longDate } from '../../ui/date.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { late } from '../../ui/late.tsx';
import { grouped } from '../../ui/plural.ts';
import { SettingsCard } from '../../ui/settings-card.tsx';
import { isUnderWay, useExport, useExportOrder, useOrderedExport, useShelfImports, useUndoImport } from './queries.ts';

const BringShelf = late(async () => (await import('./bring-shelf.tsx')).BringShelf);

/** Two fit side by side on a phone, and the third below them. */
const half = 'max-sm:w-[calc(50%-0.5rem)] max-sm:px-2';

/** Import and export of the reader's books: from other products, and to any program. */
export function ShelfCard() {
  const take = useExport();
  const imports = useShelfImports();
  // The result is shown to readers who have seen the import under way, even after a reload.
  const [watched, watch] = useState<string>();
  const underWay = imports.data?.imports.find(isUnderWay)?.id;
  if (underWay !== undefined && underWay !== watched) watch(underWay);
  const { format: taking, byMail = false } = (take.isPending && take.variables) || {};
  return (
    <SettingsCard
      title="Your data"
      note="Take everything with you, or bring your shelf from elsewhere"
      detail="JSON holds everything that we keep about you; CSV holds your books, as Goodreads and others read them."
      foot={
        <>
          <p className="mb-4 flex flex-wrap gap-x-6 gap-y-1 text-ui">
            <Link to={paths.taste} className="link inline-flex min-h-8 items-center">
              Your taste
            </Link>
            <Link to={paths.known} className="link inline-flex min-h-8 items-center">
              What we know about you
            </Link>
          </p>
          <Ordered />
          {imports.data?.imports.map((made) =>
            made.id === watched || isUnderWay(made) ? <Matching key={made.id} made={made} /> : null,
          )}
          <Disclosure label="Bring books from Goodreads, StoryGraph and others">
            <BringShelf watched={watched} />
          </Disclosure>
        </>
      }
    >
      <Button
        look="line"
        className={half}
        busy={taking === 'json' && !byMail && 'Preparing...'}
        onClick={() => take.mutate({ format: 'json' })}
      >
        Export JSON
      </Button>
      <Button
        look="line"
        className={half}
        busy={taking === 'csv' && 'Preparing...'}
        onClick={() => take.mutate({ format: 'csv' })}
      >
        Export CSV
      </Button>
      <Button
        look="line"
        className="max-sm:w-full"
        busy={byMail && 'Ordering...'}
        onClick={() => take.mutate({ format: 'json', byMail: true })}
      >
        Email me a link
      </Button>
    </SettingsCard>
  );
}

/** The file that is being made in the background, or can be fetched. */
function Ordered() {
  const { data } = useExportOrder();
  const take = useOrderedExport();
  if (!data?.order) return null;
  const { format, ready, expires_at: until } = data.order;
  const name = format.toUpperCase();
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-ui">
      <p role="status">
        {ready
          ? `Your ${name} file is ready until ${longDate(until)}.`
          : `Your ${name} file is being made. We’ll email you when it is ready.`}
      </p>
      {ready ? (
        <Button look="line" busy={take.isPending && 'Fetching...'} onClick={() => take.mutate()}>
          Download {name}
        </Button>
      ) : null}
    </div>
  );
}

/** The progress of a list, wherever the reader left it, and then its end in the same space, so that nothing moves. */
function Matching({ made }: { made: ShelfImport }) {
  const { done, lines, paused, stopped, unknown, dismissed } = made;
  const id = useId();
  const missing = unknown + dismissed;
  const undo = useUndoImport();
  const way = stopped
    ? 'The rest could not be matched. Undo this import, then choose the file again.'
    : paused
      ? 'This has paused. We try again every minute, and nothing in your list is lost.'
      : 'You can leave this page; it goes on by itself.';
  return (
    <div className="mb-4 max-w-xl text-ui">
      <label htmlFor={id} className="flex flex-wrap justify-between gap-x-4 tabular-nums">
        {stopped ? 'Your list is matched in part' : isUnderWay(made) ? 'Matching your list' : 'Your list is matched'}
        <span className="text-soft">
          {grouped(done)} of {grouped(lines)} lines
        </span>
      </label>
      <progress id={id} className="mt-1.5" value={done} max={lines} />
      <p role="status" className="mt-1.5 text-small text-soft">
        {isUnderWay(made) ? way : `${grouped(lines - missing)} found, ${grouped(missing)} not.`}
      </p>
      {stopped ? (
        <Button look="line" className="mt-2" busy={undo.isPending && 'Undoing...'} onClick={() => undo.mutate(made.id)}>
          Undo this import
        </Button>
      ) : null}
    </div>
  );
}
