import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import { printed } from '../../../contract/printed.ts';
import type { TopicPage as Topic, TopicLink } from '../../../contract/topics.ts';
import { isUnknown } from '../../calls/api.ts';
import { useSession } from '../../session/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Failed } from '../../ui/failed.tsx';
import { LoadingPage } from '../../ui/loading-page.tsx';
import { Blank, PageTitle } from '../../ui/page.tsx';
import { useLogin } from '../auth/auth.ts';
import { BookDialog } from '../books/books.tsx';
import { PathBook, PathProgress } from '../path/path.tsx';
import { Suggestions } from '../search/search.ts';
import { useTopic } from './queries.ts';

/**
 * A topic: its description, its books from introductory to advanced, people's questions, and related topics. Public.
 */
export function TopicPage() {
  const { key = '' } = useParams();
  const topic = useTopic(key);
  if (topic.data) return <TopicShown key={key} topic={topic.data} />;
  if (!topic.isError) return <Loading />;
  const unknown = isUnknown(topic.error, 'topic_not_found');
  return (
    <section className="page min-h-dvh py-12 sm:py-16">
      <PageTitle>Topic</PageTitle>
      <h1 className="mb-8 text-head">Topic</h1>
      <Blank title={unknown ? 'There is no page on this topic' : 'The topic could not be loaded'}>
        {unknown ? (
          <ButtonLink look="line" to={paths.search}>
            Search for it
          </ButtonLink>
        ) : (
          <Failed query={topic} />
        )}
      </Blank>
    </section>
  );
}

function TopicShown({ topic }: { topic: Topic }) {
  const { name, sentence, outline, parent, children, related, questions } = topic;
  return (
    <article className="page topic-page py-12 sm:py-16">
      <PageTitle>{name}</PageTitle>
      <header className="topic-head">
        <p className="text-ui text-soft">
          Topic
          {parent ? (
            <>
              {' in '}
              <Link to={paths.topic(parent.key)} className="link">
                {parent.name}
              </Link>
            </>
          ) : null}
        </p>
        <h1 className="mt-2 max-w-4xl text-head text-pretty">{name}</h1>
        <p className="mt-6 max-w-[42rem] font-serif text-lead text-soft">{printed(sentence)}</p>
        {outline.length > 0 ? (
          <p className="mt-6 max-w-[42rem] font-serif text-body">{printed(outline.join(' '))}</p>
        ) : null}
      </header>
      <section aria-labelledby="path" className="mt-14">
        <h2 id="path" className="text-title">
          Where to start, and where to go deeper
        </h2>
        <PathProgress states={topic.books.map(({ reading_state: state }) => state)} />
        <Path books={topic.books} topic={name} />
      </section>
      {topic.yours.length > 0 ? (
        <section aria-labelledby="yours" className="mt-14">
          <h2 id="yours" className="text-title">
            Also in your library
          </h2>
          <Path books={topic.yours} topic={name} after={topic.books.length} />
        </section>
      ) : null}
      <div className="topic-around mt-16 grid content-start gap-x-16 gap-y-14 lg:grid-cols-2">
        <Suggestions title="Questions people ask" queries={questions} />
        <nav aria-label="Neighbouring topics" className="grid content-start gap-8">
          <Neighbours title="Narrower topics" topics={children} />
          <Neighbours title="Related topics" topics={related} />
        </nav>
      </div>
      <Invitation />
    </article>
  );
}

/** Books in order, numbered from `after` + 1. */
function Path({ books, topic, after = 0 }: { books: Topic['books']; topic: string; after?: number }) {
  const [open, setOpen] = useState<Topic['books'][number] | null>(null);
  const reader = useSession().status === 'reader';
  if (books.length === 0) return <p className="mt-4 text-ui text-soft">Its books are not on our shelves yet.</p>;
  return (
    <>
      <ol start={after + 1} className="path-books mt-8">
        {books.map((book, place) => (
          <li key={book.id}>
            <PathBook
              book={book}
              why={book.why ?? ''}
              step={after + place + 1}
              heading="h3"
              query={reader ? topic : null}
              state={book.reading_state}
              onOpen={() => setOpen(book)}
            />
          </li>
        ))}
      </ol>
      {open ? (
        <BookDialog
          book={open}
          inLibrary={open.in_library}
          query={topic}
          onClose={() => setOpen(null)}
          list={books}
          onShow={({ id }) => setOpen(books.find((book) => book.id === id) ?? null)}
        />
      ) : null}
    </>
  );
}

function Neighbours({ title, topics }: { title: string; topics: readonly TopicLink[] }) {
  if (topics.length === 0) return null;
  return (
    <div>
      <h2 className="text-lead">{title}</h2>
      <ul className="mt-3 flex flex-wrap gap-2">
        {topics.map(({ key, name }) => (
          <li key={key}>
            <Link
              to={paths.topic(key)}
              className="flex min-h-11 items-center rounded-full border border-rule-strong px-4 py-1 text-ui transition-colors duration-150 hover:border-ink hover:bg-table"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Invitation() {
  const visitor = useSession().status === 'visitor';
  const login = useLogin();
  if (!visitor) return null;
  return (
    <aside className="mt-20 flex flex-wrap items-center justify-between gap-4 border-t border-rule pt-8 print:hidden">
      <p className="font-serif text-lead">Keep the books you want to read.</p>
      <Button onClick={login.create}>Create account</Button>
    </aside>
  );
}

function Loading() {
  return (
    <LoadingPage title="Topic" what="the topic">
      <span className="block h-5 w-24 bg-rule" />
      <span className="mt-4 block h-11 w-full max-w-[32rem] bg-rule sm:h-14" />
      <span className="mt-7 block h-6 w-full max-w-[42rem] bg-rule" />
      <span className="mt-16 block h-7 w-48 bg-rule" />
    </LoadingPage>
  );
}
