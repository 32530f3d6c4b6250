import { Link } from 'react-router';
import { paths } from '../../../../contract/paths.ts';
import type { YearInBooks } from '../../../../contract/year.ts';
import { GhostShelf } from '../../../ui/book-card.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { plural } from '../../../ui/plural.ts';
import { Part } from './year-part.tsx';

/** An empty shelf, why it is empty, and the years with books. */
export function NothingYet({ year, now, told: { years, undated } }: { year: number; now: number; told: YearInBooks }) {
  const others = years.filter((each) => each !== year);
  return (
    <>
      <div className="mt-4 max-w-[42rem]">
        <h2 className="font-serif text-lead text-soft">
          {year === now ? `${year} is still to be written.` : `There is nothing here for ${year}.`}
        </h2>
        <p className="mt-2 text-ui text-soft">
          {undated > 0
            ? `${plural(undated, 'book')} in your library ${undated === 1 ? 'is' : 'are'} marked as read without a date. Open one and say when you finished it.`
            : 'Books that you add, finish or bookmark during a year appear here.'}
        </p>
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-3">
        {undated > 0 ? <ButtonLink to={`${paths.library}?state=read`}>Say when you finished them</ButtonLink> : null}
        {year === now ? (
          <ButtonLink look={undated > 0 ? 'line' : 'solid'} to={paths.search}>
            Search for books
          </ButtonLink>
        ) : null}
        <ButtonLink look="line" to={paths.library}>
          To your library
        </ButtonLink>
      </div>
      <div className="mt-12">
        <GhostShelf />
      </div>
      {others.length > 0 ? (
        <Part title="Years with books">
          <ul className="flex flex-wrap gap-2">
            {others.map((each) => (
              <li key={each}>
                <Link to={each === now ? paths.year : `${paths.year}?year=${each}`} className="label-link tabular-nums">
                  {each}
                </Link>
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
    </>
  );
}
