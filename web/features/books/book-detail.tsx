import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { BookPage } from '../../../contract/book-page.ts';
import type { Book } from '../../../contract/books.ts';
import { paths } from '../../../contract/paths.ts';
import { printed } from '../../../contract/printed.ts';
import { isPart, keptAt } from '../../calls/kept.ts';
import { librarySearch } from '../../ui/bookstore.ts';
import { yearText } from '../../ui/byline.ts';
import { Cover } from '../../ui/cover.tsx';
import { KeptNotice } from '../../ui/kept-notice.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Reason } from '../../ui/reason.tsx';
import { BesideBook } from './beside-book.tsx';
import { Evidence } from './evidence.tsx';
import { Glance } from './glance.tsx';
import { ReadingPanel } from './reading-panel.tsx';

/** The page of a search for these words. */
export const searchFor = (q: string) => `${paths.search}?${new URLSearchParams({ q })}`;

/** Its authors, each linking to more of their books, and the year. */
export function AuthorLinks({ book }: { book: Book }) {
  const { authors, year } = book;
  return (
    <p className="mt-2 text-ui">
      {authors.length === 0 ? 'Author unknown' : null}
      {authors.map((author, place) => (
        <span key={author}>
          {place === 0 ? '' : place === authors.length - 1 ? ' and ' : ', '}
          <Link to={searchFor(author)} className="link">
            {printed(author)}
          </Link>
        </span>
      ))}
      {year === null ? null : <span className="text-soft"> · {yearText(year)}</span>}
    </p>
  );
}

type BookDetailProps = {
  book: Book;
  page: UseQueryResult<BookPage>;
  /** The heading level below the title's. */
  heading: 'h2' | 'h3';
};

/** Everything about a book. Data from the list is shown at once; the rest appears below it. */
export function BookDetail({ book, page, heading }: BookDetailProps) {
  const { data } = page;
  const why = book.why ?? data?.pitch ?? null;
  return (
    <>
      <div className="mt-6 text-ui empty:hidden">
        <KeptNotice
          answer={data}
          what={isPart(data) ? 'This is what your library says of it' : 'This is what we know of it'}
          rest={`With a connection you can change it${isPart(data) ? ', and there is more about it' : ''}.`}
        />
      </div>
      <div className="book-face mt-6">
        <div>
          <Cover book={book} eager />
        </div>
        <div className="book-why">
          <Labels labels={book.genres} />
          {why ? (
            <div className="mt-4">
              <Reason why={why} className="text-body" />
            </div>
          ) : null}
          <Evidence book={book} />
        </div>
        <section
          aria-label="Summary"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long summary scrolls, which the keyboard must be able to do.
          tabIndex={0}
          className="max-h-[300px] max-w-[42rem] overflow-y-auto font-serif text-body text-pretty"
        >
          {printed(book.summary ?? '') || 'There is no summary of this book yet.'}
        </section>
        {data ? (
          <div className="book-aside">
            {data.reading ? (
              // Nothing can be saved beside a kept answer.
              <fieldset role="presentation" disabled={keptAt(data) !== undefined}>
                <ReadingPanel key={data.book.id} book={{ ...data.book, reading: data.reading }} />
              </fieldset>
            ) : (
              <Glance page={data} />
            )}
          </div>
        ) : null}
      </div>
      <div className="mt-8 min-h-64">
        <Loaded from={page} what="More about this book">
          {(all) => (isPart(all) ? null : <Rest page={all} heading={heading} />)}
        </Loaded>
      </div>
    </>
  );
}

/** Where to borrow it, for readers who have chosen a library. */
function Borrow({ page: { book, isbn13 } }: { page: BookPage }) {
  const library = librarySearch(book, isbn13);
  return library ? (
    <p className="text-ui">
      <a href={library.url} target="_blank" rel="noopener" className="link inline-flex min-h-8 items-center">
        Look for it in a library ({library.name})<span className="sr-only">, in a new tab</span>
      </a>
    </p>
  ) : null;
}

/** Shown below the face: the reading panel for a book of the reader's, otherwise the glance. */
function Rest({ page, heading }: { page: BookPage; heading: PartProps['heading'] }) {
  const { book, reading, topics, subjects, series, kindred, by_author: byAuthor, editions } = page;
  return (
    <div className="grid gap-10">
      <Borrow page={page} />
      {reading ? <Glance page={page} /> : null}
      {topics.length > 0 ? (
        <Part heading={heading} title="Topics">
          <ul className="flex flex-wrap gap-2">
            {topics.map(({ key, name }) => (
              <li key={key}>
                <Link to={paths.topic(key)} className="label-link">
                  {printed(name)}
                </Link>
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      {subjects.length > 0 ? (
        <Part heading={heading} title="Subjects">
          <Labels labels={subjects} />
        </Part>
      ) : null}
      {series ? (
        <Part heading={heading} title={`The series: ${printed(series.name)}`}>
          <ol className="beside-books">
            {series.books.map((each) => (
              <BesideBook key={each.id} book={each} number={each.position} here={each.id === book.id} />
            ))}
          </ol>
        </Part>
      ) : null}
      {kindred.length > 0 ? (
        <Part heading={heading} title="More like this">
          <ul className="beside-books">
            {kindred.map((each) => (
              <BesideBook key={each.id} book={each} />
            ))}
          </ul>
        </Part>
      ) : null}
      {byAuthor.length > 0 ? (
        <Part
          heading={heading}
          title={`Also by ${book.authors.length === 1 ? printed(book.authors[0] ?? '') : 'these authors'}`}
        >
          <ul className="beside-books">
            {byAuthor.map((each) => (
              <BesideBook key={each.id} book={each} />
            ))}
          </ul>
        </Part>
      ) : null}
      {editions.length > 1 ? <Editions editions={editions} /> : null}
    </div>
  );
}

type PartProps = { title: string; heading: BookDetailProps['heading']; children: ReactNode };

/** A section of the page with its heading. */
function Part({ title, heading: Heading, children }: PartProps) {
  return (
    <section>
      <Heading className="mb-3 text-lead">{title}</Heading>
      {children}
    </section>
  );
}

/** Genres and subjects, each linking to more of it. */
function Labels({ labels }: { labels: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-small text-soft">
      {labels.map((label) => (
        <li key={label}>
          <Link to={searchFor(label)} className="link inline-flex min-h-6 items-center">
            {printed(label)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

function languageName(code: string | null): string | null {
  try {
    return code === null ? null : (languages.of(code) ?? null);
  } catch {
    return code; // A source's own code.
  }
}

function Editions({ editions }: { editions: BookPage['editions'] }) {
  return (
    <details className="text-ui">
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
        Other editions ({editions.length})
      </summary>
      <ul className="mt-2 grid gap-1.5 text-small text-soft">
        {editions.map(({ title, language, year, isbn13 }) => (
          <li key={`${title} ${language} ${year} ${isbn13}`}>
            {[title, languageName(language), year, isbn13 && `ISBN ${isbn13}`].filter(Boolean).join(' · ')}
          </li>
        ))}
      </ul>
    </details>
  );
}
