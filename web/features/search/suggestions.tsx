import { Link } from 'react-router';
import { paths } from '../../../contract/paths.ts';

/** Queries to try, each a link that asks it. */
export function Suggestions({ title, queries }: { title: string; queries: readonly string[] }) {
  return (
    <div>
      <h2 className="text-lead">{title}</h2>
      <ul className="mt-3 max-w-2xl border-b border-rule">
        {queries.map((query) => (
          <li key={query} className="border-t border-rule">
            <Link
              to={`${paths.search}?${new URLSearchParams({ q: query })}`}
              className="flex min-h-12 items-center py-2 font-serif text-body decoration-rule-strong decoration-1 underline-offset-4 hover:underline"
            >
              {query}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
