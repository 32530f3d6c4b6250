import { Link } from 'react-router';
import { splitResource } from './split-resource.ts';

/** Other resources, one per line with the address at its end. */
export function Resources({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="mt-4 grid gap-x-16 border-b border-rule lg:grid-cols-2">
      {lines.map((line) => {
        const { text, href } = splitResource(line, location.origin);
        const look =
          'flex min-h-12 items-center py-2 font-serif text-body decoration-rule-strong decoration-1 underline-offset-4 hover:underline';
        return (
          <li key={line} className="border-t border-rule">
            {href === null ? (
              <p className={look}>{text}</p>
            ) : href.startsWith('/') ? (
              <Link to={href} className={look}>
                {text}
              </Link>
            ) : (
              <a href={href} target="_blank" rel="noopener" className={look}>
                <span>
                  {text}
                  <span className="text-soft"> ({new URL(href).hostname.replace(/^www\./, '')})</span>
                  <span className="sr-only"> in a new tab</span>
                </span>
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}
