import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { FIRST_PICK_BOOKS } from '../../contract/limits.ts';
import { paths } from '../../contract/paths.ts';
import { nextSunday, thisSunday, useWeeklySettings } from '../features/recommendations/recommendations.tsx';
import { useProfile } from '../session/profile.ts';
import { cameSignedIn } from '../session/session.ts';
import { IconButton } from '../ui/button.tsx';
import { dayOfWeek } from '../ui/date.ts';

/**
 * The next steps after a new reader's first book, with their time. Shown until there are enough books, or it is closed.
 */
export function FirstBooks() {
  const books = useProfile().data?.books;
  const [before, setBefore] = useState<number>();
  const [away, setAway] = useState(false);
  const { pathname } = useLocation();
  // The number when the page was loaded. A reader who has just signed in may have come with one.
  if (before === undefined && books !== undefined) setBefore(cameSignedIn() ? books : 0);
  const shown =
    !away &&
    before !== undefined &&
    before < FIRST_PICK_BOOKS &&
    (books ?? 0) > before &&
    pathname !== paths.recommendations;
  useEffect(() => {
    if (shown) showAdded();
  }, [shown]);
  return (
    // Rendered before there is anything to say, because a region that appears with its text is not always read out.
    <section aria-label="What comes next" aria-live="polite" className={shown ? 'first-books' : 'sr-only'}>
      {shown ? <Next books={books ?? 0} onAway={() => setAway(true)} /> : null}
    </section>
  );
}

/** Scrolls the book that was just added out from under the line, for which `scroll-padding` leaves room. */
function showAdded(): void {
  const added =
    document.querySelector('main li:has([data-state="success"]:focus)') ??
    document.querySelector('main li:has([data-state="success"])');
  added?.scrollIntoView({ block: 'nearest' });
}

function Next({ books, onAway }: { books: number; onAway: () => void }) {
  const settings = useWeeklySettings().data;
  const missing = FIRST_PICK_BOOKS - books;
  const sunday = settings ? dayOfWeek(nextSunday(settings, thisSunday(new Date(), settings))) : 'a Sunday';
  return (
    <div className="page flex items-center gap-4 py-2.5">
      <span aria-hidden="true" className="flex items-end gap-0.5">
        {Array.from({ length: FIRST_PICK_BOOKS }, (_, place) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: places are all alike and never move.
            key={place}
            className={`block h-7 w-2 border ${place < books ? 'border-ribbon bg-ribbon' : 'border-rule-strong'}`}
          />
        ))}
      </span>
      <p className="flex-1 text-ui">
        {missing > 0 ? (
          `${missing === 1 ? 'One more book' : 'Two more books'}, and your first pick comes within minutes, then one every Sunday.`
        ) : (
          <>
            In a minute or two your first pick waits under{' '}
            <Link to={paths.recommendations} className="link">
              Recommendations
            </Link>
            ; the next comes on {sunday}.
          </>
        )}
      </p>
      <IconButton label="Hide this" onClick={onAway}>
        <X />
      </IconButton>
    </div>
  );
}
