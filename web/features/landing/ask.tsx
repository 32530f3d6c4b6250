import { useState } from 'react';
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

/** The search for visitors without an account. */
export function Ask({ query }: { query: string }) {
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
        <p className="mt-3 flex flex-wrap gap-x-5 text-ui text-soft">
          {examples.map((example) => (
            <Link key={example} to={asked(example)} className="link flex min-h-8 items-center font-serif italic">
              {example}
            </Link>
          ))}
        </p>
      )}
    </>
  );
}
