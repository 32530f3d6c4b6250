import { X } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { FIRST_PICK_BOOKS } from '../../contract/limits.ts';
import { paths } from '../../contract/paths.ts';
import { latestSunday, nextSunday, useWeeklySettings } from '../features/recommendations/recommendations.tsx';
import { IconButton } from '../ui/button.tsx';
import { dayOfWeek } from '../ui/date.ts';

/** How many books are missing for the first pick, or when it comes. */
export function NextSteps({ books, onAway }: { books: number; onAway: () => void }) {
  const settings = useWeeklySettings().data;
  const line = useRef<HTMLDivElement>(null);
  useHeight(line);
  const missing = FIRST_PICK_BOOKS - books;
  const sunday = settings ? dayOfWeek(nextSunday(settings, latestSunday(new Date(), settings))) : 'a Sunday';
  return (
    <div ref={line} className="page flex items-center gap-4 py-2.5">
      <span aria-hidden="true" className="flex items-end gap-0.5">
        {Array.from({ length: FIRST_PICK_BOOKS }, (_, place) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: places are all alike and never move.
            key={place}
            className={`block h-7 w-2 border ${place < books ? 'border-ribbon bg-ribbon forced-color-adjust-none' : 'border-rule-strong'}`}
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

/** Tells the style sheet how high the line is, so that messages stand above it and nothing focused lies under it. */
function useHeight(line: RefObject<HTMLDivElement | null>): void {
  useLayoutEffect(() => {
    if (!line.current) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) style.setProperty('--next-steps', `${entry.target.clientHeight}px`);
    });
    observer.observe(line.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--next-steps');
    };
  }, [line]);
}
