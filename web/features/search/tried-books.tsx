import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { MINUTE } from '../../../contract/limits.ts';
import { paths } from '../../../contract/paths.ts';
import type { FoundBook, SearchAnswer } from '../../../contract/search.ts';
import { call } from '../../calls/api.ts';
import { makeQueryClient } from '../../calls/query-client.ts';
import { config } from '../../config.ts';
import { forgetPlace, rememberPlace } from '../../session/place.ts';
import { Button } from '../../ui/button.tsx';
import { Failed } from '../../ui/failed.tsx';
import { HelpPanel } from '../../ui/help-panel.tsx';
import { Blank } from '../../ui/page.tsx';
import { useLogin } from '../auth/auth.ts';
import { BookDialog } from '../books/books.tsx';
import { useWantBook } from '../library/library.ts';
import { countText } from './count-text.ts';
import { failureTitle } from './failure-title.ts';
import { FoundBookCard } from './found-book-card.tsx';
import { NoneIsSure, NothingFits } from './nothing-fits.tsx';
import { Remarks } from './remarks.tsx';
import { Searching } from './searching.tsx';
import { Suggestions } from './suggestions.tsx';
import { TopicLine } from './topic-line.tsx';

/** Shared by all visits to the page, so that coming back is instant. */
const client = makeQueryClient();

/** The first books for a visitor's query. Nothing is stored, except that signing in leads to the same search. */
export function TriedBooks({ query }: { query: string }) {
  return (
    <QueryClientProvider client={client}>
      <Tried key={query} query={query} />
    </QueryClientProvider>
  );
}

function Tried({ query }: { query: string }) {
  const found = useQuery({
    queryKey: ['try', query],
    queryFn: ({ signal }) => call('trySearch', { query }, signal),
    staleTime: 10 * MINUTE,
    refetchOnWindowFocus: false,
  });
  const { data, isError } = found;
  const help = data?.help;
  useEffect(() => {
    if (help) {
      // The words of somebody in danger are not stored.
      forgetPlace();
      history.replaceState(history.state, '', paths.landing);
    } else if (data) {
      rememberPlace({ pathname: paths.search, search: `?${new URLSearchParams({ q: query })}` });
    }
  }, [help, data, query]);
  return (
    <section aria-label="Answer" className="mt-5 min-h-[80dvh] sm:mt-8">
      <p role="status" className="sr-only">
        {help || isError ? '' : data ? countText(query, data) : 'Searching...'}
      </p>
      {found.isError ? (
        <Blank title={failureTitle(found.error)}>
          <Failed query={found} busy="Searching..." />
        </Blank>
      ) : help ? (
        <HelpPanel help={help} />
      ) : data ? (
        <Answer query={query} answer={data} />
      ) : (
        <Searching />
      )}
    </section>
  );
}

function Answer({ query, answer }: { query: string; answer: SearchAnswer }) {
  const { items, further, likely, topics } = answer;
  const isSure = items.length > 0;
  const mayFit = further.slice(0, likely);
  const afield = further.slice(likely);
  const [open, setOpen] = useState<FoundBook | null>(null);
  const want = useWantBook();
  const cards = (books: readonly FoundBook[], label: string) => (
    <ul aria-label={label} className="found-books">
      {books.map((book) => (
        <li key={book.id}>
          <FoundBookCard book={book} eager state="idle" onAdd={() => want(book)} onOpen={() => setOpen(book)} />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {isSure ? (
        <h2 className="mb-2 font-sans text-ui text-soft tracking-normal sm:mb-4">{countText(query, answer)}</h2>
      ) : null}
      {topics.length > 0 ? <TopicLine topics={topics} /> : null}
      <Remarks answer={answer} />
      {isSure ? (
        cards(items, 'Search results')
      ) : further.length > 0 ? (
        <NoneIsSure />
      ) : (
        <NothingFits vague={answer.vague} />
      )}
      {mayFit.length > 0 ? (
        <>
          <h3 className="mt-4 mb-2 text-lead sm:mt-10 sm:mb-4">These may fit too</h3>
          {cards(mayFit, 'Books that may fit')}
        </>
      ) : null}
      {isSure && afield.length > 0 ? <h3 className="mt-10 mb-4 text-lead">Further afield</h3> : null}
      {afield.length > 0 ? cards(afield, isSure ? 'Further afield' : 'Nearest books') : null}
      {items.length + further.length > 0 ? <MoreInside found={isSure} /> : null}
      <Suggestions
        wide
        title={isSure ? 'Go on from here' : 'You could try'}
        queries={answer.alternative_search_suggestions.map((suggestion) => suggestion.query)}
      />
      {open ? (
        <BookDialog
          book={open}
          inLibrary={false}
          onClose={() => setOpen(null)}
          list={[...items, ...further]}
          onShow={({ id }) => setOpen([...items, ...further].find((book) => book.id === id) ?? null)}
        />
      ) : null}
    </>
  );
}

/** The benefits of an account, shown where a visitor has just seen results. */
function MoreInside({ found }: { found: boolean }) {
  const login = useLogin();
  return (
    <aside className="my-12 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 bg-table p-6 sm:p-8">
      <p className="max-w-[36rem] font-serif text-lead">
        {found ? 'These are the first few. ' : ''}With a free account you {found ? 'see them all, ' : ''}keep the ones
        you want, and {config().product.name} finds you another every Sunday.
      </p>
      <Button onClick={login.create}>Create account</Button>
    </aside>
  );
}
