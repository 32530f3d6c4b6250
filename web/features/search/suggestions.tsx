import { Link } from 'react-router';
import { paths } from '../../../contract/paths.ts';

type SuggestionsProps = { title: string; queries: readonly string[]; wide?: boolean };

/** Queries to try, each a link that runs it. `wide`: side by side if there is room. */
export function Suggestions({ title, queries, wide = false }: SuggestionsProps) {
  return (
    <div>
      <h2 className="text-lead">{title}</h2>
      <ul className={`mt-3 border-b border-rule ${wide ? 'found-columns' : 'lg:max-w-2xl'}`}>
        {queries.map((query) => (
          <li key={query} className="border-t border-rule">
            <Link to={`${paths.search}?${new URLSearchParams({ q: query })}`} className="query">
              <span className="inline-block first-letter:uppercase">{query}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
