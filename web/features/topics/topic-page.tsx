import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
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
    <article className="page topic-page pt-7 pb-12 sm:py-16">
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
        <p className="mt-4 max-w-[42rem] font-serif text-lead text-soft sm:mt-6">{printed(sentence)}</p>
        {outline.length > 0 ? <Outline sentences={outline} /> : null}
      </header>
      <section aria-labelledby="path" className="topic-path mt-9 sm:mt-14">
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
          <Path books={topic.yours} topic={name} beside />
        </section>
      ) : null}
      <div className="topic-around mt-16 grid content-start gap-x-16 gap-y-14 lg:grid-cols-2">
        <Suggestions title="Questions people ask" queries={questions} />
        <nav aria-label="Neighbouring topics" className="grid content-start gap-8">
          <Neighbours title="Narrower topics" topics={children} className="topic-narrower" />
          <Neighbours title="Related topics" topics={related} className="topic-related" />
        </nav>
      </div>
      <Invitation />
    </article>
  );
}

/** Books in order, numbered unless they stand `beside` the path. */
function Path({ books, topic, beside = false }: { books: Topic['books']; topic: string; beside?: boolean }) {
  const [open, setOpen] = useState<Topic['books'][number] | null>(null);
  const reader = useSession().status === 'reader';
  const List = beside ? 'ul' : 'ol';
  if (books.length === 0) return <p className="mt-4 text-ui text-soft">Its books are not on our shelves yet.</p>;
  return (
    <>
      <List className="path-books mt-8">
        {books.map((book, place) => (
          <li key={book.id}>
            <PathBook
              book={book}
              why={book.why ?? ''}
              step={beside ? null : place + 1}
              heading="h3"
              query={reader ? topic : null}
              state={book.reading_state}
              onOpen={() => setOpen(book)}
            />
          </li>
        ))}
      </List>
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

/** How its books go together. On a phone it ends with its first sentence, so that the first book is in sight. */
function Outline({ sentences }: { sentences: readonly string[] }) {
  const [first = '', ...more] = sentences;
  const [whole, setWhole] = useState(more.length === 0);
  const shown = useRef<HTMLParagraphElement>(null);
  return (
    <div className="mt-4 max-w-[42rem] sm:mt-6">
      <p ref={shown} tabIndex={-1} className="font-serif text-body">
        {printed(first)}
        <span className={whole ? '' : 'max-sm:not-print:hidden'}> {printed(more.join(' '))}</span>
      </p>
      {whole ? null : (
        <button
          type="button"
          className="link min-h-11 text-ui sm:hidden print:hidden"
          onClick={() => {
            setWhole(true);
            // The button is gone.
            shown.current?.focus({ preventScroll: true });
          }}
        >
          Read on
        </button>
      )}
    </div>
  );
}

type NeighboursProps = { title: string; topics: readonly TopicLink[]; className: string };

/** Links to other topics, the first six and, if the reader wants them, the rest. */
function Neighbours({ title, topics, className }: NeighboursProps) {
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  if (topics.length === 0) return null;
  // The button would take no less room than the last topic.
  const shown = all || topics.length <= FEW + 1 ? topics : topics.slice(0, FEW);
  const more = topics.length - shown.length;
  return (
    <div className={className}>
      <h2 className="text-lead">{title}</h2>
      <ul ref={list} className="mt-3 flex flex-wrap gap-2">
        {shown.map(({ key, name }) => (
          <li key={key}>
            <Link
              to={paths.topic(key)}
              className="flex min-h-11 items-center rounded-full border border-rule-strong px-4 py-1 text-ui transition-colors duration-150 hover:border-ink hover:bg-table"
            >
              {name}
            </Link>
          </li>
        ))}
        {more > 0 ? (
          <li>
            <button
              type="button"
              className="link min-h-11 px-2 text-ui"
              onClick={() => {
                flushSync(() => setAll(true));
                // The button is gone: the reader goes on with what it has brought.
                list.current?.children[FEW]?.querySelector('a')?.focus();
              }}
            >
              {more} more
            </button>
          </li>
        ) : null}
      </ul>
    </div>
  );
}

/** Topics shown at first: two or three rows on a phone. */
const FEW = 6;

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
