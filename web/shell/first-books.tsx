import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { FIRST_PICK_BOOKS } from '../../contract/limits.ts';
import { paths } from '../../contract/paths.ts';
import { useProfile } from '../session/profile.ts';
import { cameSignedIn } from '../session/session.ts';
import { late } from '../ui/late.tsx';

// Most readers have enough books.
const NextSteps = late(async () => (await import('./next-steps.tsx')).NextSteps);

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
      {shown ? <NextSteps books={books ?? 0} onAway={() => setAway(true)} /> : null}
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
