import { type ReactNode, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import { AskForm } from '../../ui/ask-form.tsx';
import { late } from '../../ui/late.tsx';

// Visitors who only look at the page do not wait for it.
const search = () => import('../search/search.ts');
const TriedBooks = late(async () => (await search()).TriedBooks, <div className="min-h-dvh" />);
const TryOptions = late(async () => (await search()).TryOptions);

const examples = [
  'what consciousness is',
  'a novel about a lifelong friendship',
  'quantum physics without mathematics',
];

/** The address of this page with an answer. */
export const asked = (q: string) => `${paths.landing}?${new URLSearchParams({ q })}`;

/** The search for visitors without an account. `children` stand beside the examples. */
export function Ask({ query, children }: { query: string; children: ReactNode }) {
  const navigate = useNavigate();
  const wanted = useLocation().state?.toField === true;
  const [field, setField] = useState<HTMLInputElement>();
  const ask = (text: string) => navigate(asked(text));
  return (
    <>
      <div className="relative" onInput={({ target }) => setField(target as HTMLInputElement)}>
        <AskForm query={query} autoFocus={wanted} onAsk={ask} />
        {field ? <TryOptions field={field} onAsk={ask} /> : null}
      </div>
      {query ? (
        <TriedBooks query={query} />
      ) : (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <p className="flex flex-wrap gap-x-5 text-ui text-soft max-sm:flex-col">
            {examples.map((example) => (
              <Link key={example} to={asked(example)} className="link flex min-h-8 items-center font-serif italic">
                {example}
              </Link>
            ))}
          </p>
          {children}
        </div>
      )}
    </>
  );
}
