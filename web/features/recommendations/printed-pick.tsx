import { printed } from '../../../contract/printed.ts';
import type { WeeklyPick } from '../../../contract/recommendations.ts';
import { config } from '../../config.ts';
import { byline } from '../../ui/byline.ts';
import { Cover } from '../../ui/cover.tsx';
import { longDate } from '../../ui/date.ts';
import { Mark } from '../../ui/mark.tsx';
import { themeText } from './theme-text.ts';

/** A pick on one sheet of paper for a shop or a library. Only shown when the page is printed. */
export function PrintedPick({ pick }: { pick: WeeklyPick }) {
  return (
    <div className="printed-pick">
      <p className="printed-head">
        <span>
          <Mark className="size-4" /> {config().product.name}
        </span>
        <span>{longDate(pick.created_at)}</span>
      </p>
      <h1 className="printed-title">{printed(pick.title)}</h1>
      {pick.theme ? <p className="printed-theme">{themeText(pick.theme)}</p> : null}
      <p className="printed-words">{printed(pick.description)}</p>
      <ul>
        {pick.books
          .filter(({ hidden }) => !hidden)
          .map((book, place) => (
            <li key={book.id}>
              <div>
                <Cover book={book} eager />
              </div>
              <div>
                <h2>{printed(book.title)}</h2>
                <p>{byline(book)}</p>
                {place === 0 ? null : <p className="printed-why">{printed(book.why ?? '')}</p>}
                <p className="printed-summary">{printed(book.summary ?? '')}</p>
              </div>
            </li>
          ))}
      </ul>
      <p className="printed-foot">{new URL(location.pathname, location.origin).href}</p>
    </div>
  );
}
