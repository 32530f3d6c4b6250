import { Link, useSearchParams } from 'react-router';
import type { LibraryPage } from '../../../contract/library.ts';
import { paths } from '../../../contract/paths.ts';
import { PageTitle } from '../../ui/page.tsx';
import { grouped } from '../../ui/plural.ts';
import { useKnownStates } from './queries.ts';
import { readingStates } from './states.ts';

const READING_LIST = 'reading';

/** Whether the address asks for the reading list instead of the whole shelf. */
export function useReadingListAsked(): boolean {
  return useSearchParams()[0].get('list') === READING_LIST;
}

type LibraryHeadProps = {
  count: string;
  /** Whether there is more than one part to go to. */
  parts?: boolean;
  states?: LibraryPage['metadata']['states'] | undefined;
};

/** Heading, count, and links to the parts of the library, each with its number of books. */
export function LibraryHead({ count, parts = true, states }: LibraryHeadProps) {
  const reading = useReadingListAsked();
  const asked = useSearchParams()[0].get('state');
  const here = reading ? null : (readingStates.find(([state]) => state === asked)?.[0] ?? 'all');
  const known = useKnownStates();
  const counts = states ?? known;
  const all = counts && counts['to-read'] + counts.reading + counts.read;
  return (
    <>
      <PageTitle>{reading ? 'Reading list' : 'Library'}</PageTitle>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 pb-1 sm:pb-4">
        <h1 className="text-head">Library</h1>
        <p role="status" className="min-h-6 text-ui text-soft">
          {count}
        </p>
      </div>
      <div className={`mb-4 flex items-center gap-x-6 sm:mb-6 ${parts ? '' : 'invisible'}`}>
        <nav aria-label="Parts of the library" className="flex flex-1 flex-wrap gap-x-6 text-ui max-sm:gap-x-5">
          <Part to={paths.library} here={here === 'all'} count={all}>
            All books
          </Part>
          {readingStates.map(([state, label]) => (
            <Part
              key={state}
              to={`${paths.library}?state=${state}`}
              here={here === state}
              count={counts?.[state]}
              few={state !== 'to-read'}
            >
              {label}
            </Part>
          ))}
          <Part to={`${paths.library}?list=${READING_LIST}`} here={reading}>
            Reading list
          </Part>
          <Part to={paths.year} here={false}>
            Year in books
          </Part>
        </nav>
        <ImportLink className="max-lg:hidden" />
      </div>
    </>
  );
}

/** Leads to other sources of books. Below 1024 px it would not fit beside the parts and stands below the books. */
export function ImportLink({ className = '' }: { className?: string }) {
  return (
    <Link to={paths.importLikes} className={`link inline-flex min-h-10 items-center text-ui text-soft ${className}`}>
      Add from links or files
    </Link>
  );
}

/**
 * `count` is undefined until the answer has arrived. A part without one is not counted. `few`: most readers have fewer
 * than ten books there.
 */
type PartProps = { to: string; here: boolean; count?: number | undefined; few?: boolean; children: string };

function Part({ to, here, few = false, children, ...rest }: PartProps) {
  const { count } = rest;
  return (
    <Link
      to={to}
      viewTransition
      aria-current={here ? 'true' : undefined}
      className={`group flex min-h-10 items-center gap-1.5 ${here ? '' : 'text-soft hover:text-ink'}`}
    >
      <span
        className={`decoration-ribbon decoration-2 underline-offset-[0.5em] ${here ? 'underline' : 'group-hover:underline group-hover:decoration-rule-strong'}`}
      >
        {children}
      </span>
      {/* Reserves the usual width before it arrives, so that little moves. */}
      {'count' in rest ? (
        <span className={`text-small text-soft tabular-nums ${few ? 'empty:min-w-[1ch]' : 'empty:min-w-[2ch]'}`}>
          {count === undefined ? null : grouped(count)}
        </span>
      ) : null}
    </Link>
  );
}
