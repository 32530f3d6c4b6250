import type { CSSProperties } from 'react';
import type { YearInBooks } from '../../../../contract/year.ts';

const names = Array.from({ length: 12 }, (_, month) => {
  const day = new Date(Date.UTC(2026, month));
  const named = (style: 'long' | 'narrow') =>
    new Intl.DateTimeFormat(undefined, { month: style, timeZone: 'UTC' }).format(day);
  return { long: named('long'), narrow: named('narrow') };
});

/** The books added and finished in each month, side by side, from the first month with books to the last. */
export function YearMonths({ months }: Pick<YearInBooks, 'months'>) {
  const first = months.findIndex(hasBooks);
  const told = months.slice(first, months.findLastIndex(hasBooks) + 1);
  const most = Math.max(1, ...months.flatMap(({ added, read }) => [added, read]));
  return (
    <>
      <p aria-hidden="true" className="mb-4 flex gap-6 text-small text-soft">
        <span className="flex items-center gap-2">
          <span className="year-bar h-3 w-3" /> Added
        </span>
        <span className="flex items-center gap-2">
          <span className="year-bar read h-3 w-3" /> Read
        </span>
      </p>
      <ol className="year-months" style={{ '--months': told.length } as CSSProperties}>
        {told.map(({ added, read }, at) => (
          <li key={names[first + at]?.long}>
            <span className="sr-only">
              {names[first + at]?.long}: {added} added, {read} read
            </span>
            <span aria-hidden="true" className="bars">
              <Bar count={added} most={most} />
              <Bar count={read} most={most} read />
            </span>
            <span aria-hidden="true" className="block pt-2 text-center text-small text-soft">
              {names[first + at]?.narrow}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

const hasBooks = ({ added, read }: YearInBooks['months'][number]) => added + read > 0;

function Bar({ count, most, read = false }: { count: number; most: number; read?: boolean }) {
  return (
    <span className="bar">
      {count > 0 ? <span className="text-small text-soft tabular-nums">{count}</span> : null}
      <span
        className={`year-bar ${read ? 'read' : ''}`}
        style={{ height: count > 0 ? `max(0.375rem, ${(count / most) * 75}%)` : 0 }}
      />
    </span>
  );
}
