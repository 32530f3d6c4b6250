import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { SettingsCard } from '../../ui/settings-card.tsx';
import { useExport } from './queries.ts';

const BringShelf = lazy(async () => ({ default: (await import('./bring-shelf.tsx')).BringShelf }));

/** The reader's books, in and out: from other products, and to wherever they want. */
export function ShelfCard() {
  const take = useExport();
  const taking = take.isPending ? take.variables : null;
  return (
    <SettingsCard
      title="Your data"
      note="Take everything with you, or bring your shelf from elsewhere"
      detail="JSON holds everything that we keep about you; CSV holds your books, as Goodreads and others read them."
      foot={
        <Disclosure label="Bring books from Goodreads, StoryGraph and others">
          <Suspense fallback={null}>
            <BringShelf />
          </Suspense>
        </Disclosure>
      }
    >
      <Link to={paths.taste} className="link inline-flex min-h-8 items-center">
        Your taste
      </Link>
      <Link to={paths.known} className="link inline-flex min-h-8 items-center">
        What we know about you
      </Link>
      <Button look="line" busy={taking === 'json' && 'Preparing...'} onClick={() => take.mutate('json')}>
        Export JSON
      </Button>
      <Button look="line" busy={taking === 'csv' && 'Preparing...'} onClick={() => take.mutate('csv')}>
        Export CSV
      </Button>
    </SettingsCard>
  );
}
