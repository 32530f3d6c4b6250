import { useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Blank, focusPage, PageTitle } from '../../ui/page.tsx';
import { YourQuestions } from '../questions/questions.tsx';
import { countText, FoundBooks } from './found-books.tsx';
import { useSearch } from './queries.ts';
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

/** Asks for anything, shows what was found. The question stands in the address. */
export function SearchPage() {
  const [search, setSearch] = useSearchParams();
  const query = (search.get('q') ?? '').trim();
  const found = useSearch(query);
  const searching = found.isFetching && !found.data?.more;
  const ask = (q: string) => {
    if (q === query) void found.refetch();
    else setSearch({ q });
  };

  return (
    <section className="page py-12 sm:py-16">
      <PageTitle>{query ? `${query}: search` : 'Search'}</PageTitle>
      <h1 className="max-w-4xl text-head">Search every book by what it is about</h1>
      <div className="mt-8">
        <SearchForm query={query} searching={searching} onSearch={ask} />
      </div>
      {/* Here before there is anything to say: a region that comes with its words is not always read out. */}
      <p role="status" className="sr-only">
        {searching
          ? 'Searching...'
          : found.data && !found.isError
            ? countText(query, found.data.answer.items.length)
            : ''}
      </p>
      <div className="mt-10">
        {query === '' ? (
          <div className="grid gap-x-16 gap-y-14 lg:grid-cols-2">
            <Suggestions title="Some ways to ask" queries={examples} />
            <YourQuestions />
          </div>
        ) : found.isError ? (
          <Blank title="The search did not work">
            <p role="alert">{found.error.message}</p>
            <Button look="line" onClick={() => void found.refetch()} busy={found.isFetching && 'Searching...'}>
              Try again
            </Button>
          </Blank>
        ) : found.data ? (
          <FoundBooks
            key={`${found.data.run} ${query}`}
            query={query}
            found={found.data}
            onBack={() => {
              setSearch({});
              focusPage(); // The button goes.
            }}
          />
        ) : (
          <Searching />
        )}
      </div>
    </section>
  );
}
