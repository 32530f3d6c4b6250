import { useId } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import { Button } from '../../ui/button.tsx';
import { longDate } from '../../ui/date.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { late } from '../../ui/late.tsx';
import { SettingsCard } from '../../ui/settings-card.tsx';
import { isUnderWay, useExport, useExportOrder, useOrderedExport, useShelfImports } from './queries.ts';

const BringShelf = late(async () => (await import('./bring-shelf.tsx')).BringShelf);

/** The reader's books, in and out: from other products, and to wherever they want. */
export function ShelfCard() {
  const take = useExport();
  const { format: taking, byMail = false } = (take.isPending && take.variables) || {};
  return (
    <SettingsCard
      title="Your data"
      note="Take everything with you, or bring your shelf from elsewhere"
      detail="JSON holds everything that we keep about you; CSV holds your books, as Goodreads and others read them."
      foot={
        <>
          <p className="mb-2 flex flex-wrap gap-x-6 text-ui">
            <Link to={paths.taste} className="link inline-flex min-h-8 items-center">
              Your taste
            </Link>
            <Link to={paths.known} className="link inline-flex min-h-8 items-center">
              What we know about you
            </Link>
          </p>
          <Ordered />
          <ImportsUnderWay />
          <Disclosure label="Bring books from Goodreads, StoryGraph and others">
            <BringShelf />
          </Disclosure>
        </>
      }
    >
      <Button
        look="line"
        busy={taking === 'json' && !byMail && 'Preparing...'}
        onClick={() => take.mutate({ format: 'json' })}
      >
        Export JSON
      </Button>
      <Button look="line" busy={taking === 'csv' && 'Preparing...'} onClick={() => take.mutate({ format: 'csv' })}>
        Export CSV
      </Button>
      <Button look="line" busy={byMail && 'Ordering...'} onClick={() => take.mutate({ format: 'json', byMail: true })}>
        Email me a link
      </Button>
    </SettingsCard>
  );
}

/** The file that is made in the background, or can be fetched. */
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
          : `Your ${name} file is being made. We write to you when it is ready.`}
      </p>
      {ready ? (
        <Button look="line" busy={take.isPending && 'Fetching...'} onClick={() => take.mutate()}>
          Download {name}
        </Button>
      ) : null}
    </div>
  );
}

/** How far lists are that were brought; shown wherever the reader left them, after a reload too. */
function ImportsUnderWay() {
  const { data } = useShelfImports();
  const id = useId();
  return data?.imports.filter(isUnderWay).map(({ id: importId, done, lines, paused }) => (
    <div key={importId} className="mb-4 max-w-xl text-ui">
      <label htmlFor={`${id}${importId}`} className="flex flex-wrap justify-between gap-x-4 tabular-nums">
        Matching your list
        <span className="text-soft">
          {done.toLocaleString()} of {lines.toLocaleString()} lines
        </span>
      </label>
      <progress id={`${id}${importId}`} className="mt-1.5 block h-1 w-full accent-ribbon" value={done} max={lines} />
      <p className="mt-1.5 text-small text-soft">
        {paused
          ? 'This stands still at the moment. We try again every minute; nothing of the list is lost.'
          : 'You can leave this page; it goes on by itself.'}
      </p>
    </div>
  ));
}
