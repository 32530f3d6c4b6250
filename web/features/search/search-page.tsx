import { useDeferredValue, useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import { UNREACHED } from '../../calls/api.ts';
import { Failed } from '../../ui/failed.tsx';
import { HelpPanel } from '../../ui/help-panel.tsx';
import { Blank, focusPage, PageTitle } from '../../ui/page.tsx';
import { YourQuestions } from '../questions/questions.tsx';
import { countText, mended } from './count-text.ts';
import { FoundBooks } from './found-books.tsx';
import { useSearch } from './queries.ts';
import { keepRecent, useRecent } from './recent.ts';
import { RecentSearches } from './recent-searches.tsx';
import { SearchForm } from './search-form.tsx';
import { Searching } from './searching.tsx';
import { Suggestions } from './suggestions.tsx';

const examples = [
  'How did the Roman Empire fall?',
  'a novel about a friendship that lasts a lifetime',
  'understanding quantum physics without mathematics',
  'life in Japan under the shoguns',
  'why we make bad decisions',
];

/** Ways to ask that the reader has not just used. */
function Examples() {
  const recent = new Set(useRecent().map((query) => query.toLowerCase()));
  const others = examples.filter((example) => !recent.has(example.toLowerCase()));
  return others.length > 0 ? <Suggestions title="Some ways to ask" queries={others} /> : null;
}

/** Takes any question and shows the results. The question is in the address. */
export function SearchPage() {
  const [search, setSearch] = useSearchParams();
  const query = (search.get('q') ?? '').trim();
  const found = useSearch(query);
  const searching = found.isFetching && !found.data?.more;
  const ask = (q: string) => {
    if (q === query) void found.refetch();
    else setSearch({ q });
  };

  // Rendering this many books takes long, so it is deferred and the page stays responsive.
  const drawn = useDeferredValue(found.data !== undefined);

  const help = found.data?.answer.help;
  // The words of somebody in danger do not stay in the address and the history.
  useEffect(() => {
    if (help) history.replaceState(history.state, '', paths.search);
  }, [help]);
  const answered = Boolean(found.data) && !found.isError && !help;
  // A typo is not worth repeating.
  const asked = (found.data && mended(found.data.answer)) ?? query;
  useEffect(() => {
    if (answered) keepRecent(asked);
  }, [answered, asked]);

  return (
    <section className={`page pb-12 sm:pb-16 ${query ? 'pt-3 sm:pt-8' : 'pt-12 sm:pt-16'}`}>
      <PageTitle>{query && !help ? `${asked}: search` : 'Search'}</PageTitle>
      {/* Less prominent beside an answer, as on the landing page. */}
      <h1 className={query ? 'text-lead text-soft max-sm:sr-only' : 'max-w-4xl text-head'}>
        Search all books for anything you’re curious about
      </h1>
      <div className={query ? 'sm:mt-4' : 'mt-8'}>
        <SearchForm query={query} searching={searching} onSearch={ask} />
      </div>
      {/* Rendered before there is anything to say, because a region that appears with its text is not always read out. */}
      <p role="status" className="sr-only">
        {searching ? 'Searching...' : found.data && answered && drawn ? countText(query, found.data.answer) : ''}
      </p>
      <div className={query ? 'mt-2 sm:mt-6' : 'mt-10'}>
        {query === '' ? (
          <div className="grid gap-x-16 gap-y-14 lg:grid-cols-2">
            <RecentSearches />
            {/* Stacked beside the recent searches; side by side if there are none. */}
            <div className="grid content-start gap-x-16 gap-y-14 only:col-span-full only:lg:grid-cols-2">
              <Examples />
              <YourQuestions />
            </div>
          </div>
        ) : found.isError ? (
          <Blank title="The search did not work">
            <Failed query={found} busy="Searching..." />
            {found.error.message === UNREACHED && navigator.serviceWorker?.controller ? (
              <p>
                Searching needs a connection. You can read{' '}
                <Link to={paths.library} className="link">
                  your library
                </Link>{' '}
                without one.
              </p>
            ) : null}
          </Blank>
        ) : help ? (
          <HelpPanel help={help} />
        ) : found.data && drawn ? (
          <FoundBooks
            key={`${found.data.run} ${query}`}
            query={query}
            found={found.data}
            onBack={() => {
              setSearch({});
              focusPage(); // The button disappears.
            }}
          />
        ) : (
          <Searching />
        )}
      </div>
    </section>
  );
}
