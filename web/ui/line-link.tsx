import { Link } from 'react-router';

type LineLinkProps = { to: string; name: string; note: string };

/** A link to a page in a list, with details on its right. */
export function LineLink({ to, name, note }: LineLinkProps) {
  return (
    <li className="border-t border-rule">
      <Link to={to} className="group flex min-h-12 items-baseline justify-between gap-4 py-2.5 font-serif text-body">
        <span className="inline-block min-w-0 first-letter:uppercase decoration-rule-strong decoration-1 underline-offset-4 group-hover:underline">
          {name}
        </span>
        <span className="shrink-0 font-sans text-small text-soft">{note}</span>
      </Link>
    </li>
  );
}
