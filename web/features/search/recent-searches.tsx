import { X } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import { IconButton } from '../../ui/button.tsx';
import { focusPage } from '../../ui/page.tsx';
import { forgetRecent, useRecent } from './recent.ts';

/** The searches of this browser, to repeat or delete. Nothing if there are none. */
export function RecentSearches() {
  const recent = useRecent();
  if (recent.length === 0) return null;
  const forget = (query?: string) => {
    forgetRecent(query);
    focusPage(); // The button disappears.
  };
  return (
    <section aria-label="Recent searches">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-lead">Recent searches</h2>
        <button type="button" className="link min-h-8 text-small text-soft" onClick={() => forget()}>
          Forget them all
        </button>
      </div>
      <ul className="mt-3 border-b border-rule">
        {recent.map((query) => (
          // On a phone the newest four, so that the rest of the page is in sight.
          <li key={query} className="flex items-center border-t border-rule max-sm:nth-[n+5]:hidden">
            <Link to={`${paths.search}?${new URLSearchParams({ q: query })}`} className="query min-w-0 flex-1">
              {query}
            </Link>
            <IconButton label={`Forget “${query}”`} className="-mr-2.5" onClick={() => forget(query)}>
              <X />
            </IconButton>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-small text-soft">Kept in this browser only, until you sign out.</p>
    </section>
  );
}
