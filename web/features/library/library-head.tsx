import { Link, useSearchParams } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import { PageTitle } from '../../ui/page.tsx';

const READING_LIST = 'reading';

/** Whether the address asks for the reading list instead of the whole shelf. */
export function useReadingListAsked(): boolean {
  return useSearchParams()[0].get('list') === READING_LIST;
}

/** Heading, count, and the way from the whole shelf to the reading list and back. */
export function LibraryHead({ count, both = true }: { count: string; both?: boolean }) {
  const reading = useReadingListAsked();
  return (
    <>
      <PageTitle>{reading ? 'Reading list' : 'Library'}</PageTitle>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 pb-4">
        <h1 className="text-head">Library</h1>
        <p role="status" className="min-h-6 text-ui text-soft">
          {count}
        </p>
      </div>
      <nav aria-label="Parts of the library" className={`mb-6 flex gap-6 text-ui ${both ? '' : 'invisible'}`}>
        <Part to={paths.library} here={!reading}>
          All books
        </Part>
        <Part to={`${paths.library}?list=${READING_LIST}`} here={reading}>
          Reading list
        </Part>
      </nav>
    </>
  );
}

function Part({ to, here, children }: { to: string; here: boolean; children: string }) {
  return (
    <Link
      to={to}
      viewTransition
      aria-current={here ? 'true' : undefined}
      className={`flex min-h-10 items-center decoration-ribbon decoration-2 underline-offset-[0.5em] ${here ? 'underline' : 'text-soft hover:text-ink hover:underline hover:decoration-rule-strong'}`}
    >
      {children}
    </Link>
  );
}
