import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ImageDown } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { YEAR_BOOKS_MAX } from '../../../../contract/limits.ts';
import { paths } from '../../../../contract/paths.ts';
import { printed } from '../../../../contract/printed.ts';
import type { YearBook, YearInBooks } from '../../../../contract/year.ts';
import { call } from '../../../calls/api.ts';
import { useOpen } from '../../../calls/load-again.ts';
import { Bookshelf } from '../../../ui/book-card.tsx';
import { BookTitleLink } from '../../../ui/book-title-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { authorLine } from '../../../ui/byline.ts';
import { Cover } from '../../../ui/cover.tsx';
import { Failed } from '../../../ui/failed.tsx';
import { late } from '../../../ui/late.tsx';
import { Blank, PageTitle } from '../../../ui/page.tsx';
import { grouped, plural } from '../../../ui/plural.ts';
import { yearKey } from '../changes.ts';
import { Spines } from '../spines.tsx';
import { NothingYet } from './nothing-yet.tsx';
import { YearMonths } from './year-months.tsx';
import { Part } from './year-part.tsx';

const PictureDialog = late(async () => (await import('../picture/picture-dialog.tsx')).PictureDialog);

/** Covers of the books that stood out. */
const BEST = 6;
const GOOD_RATING = 4;
/** Spines before "Show all": hundreds would push the rest of the page far away. */
const STANDING = 40;
/** One bar of twelve says no more than the sentence above it. */
const FEW_MONTHS = 2;
/** For fewer than these, the button would be longer than what it hides. */
const FEW_MORE = 20;

/** One year of the reader in books, from their own library. */
export function YearPage() {
  const [search, setSearch] = useSearchParams();
  const now = new Date().getFullYear();
  const year = Number(search.get('year')) || now;
  const told = useYear(year);
  const years = [...new Set([now, year, ...(told.data?.years ?? [])])].sort((a, b) => b - a);
  return (
    <section className="page min-h-dvh pt-7 pb-12 sm:py-16">
      <PageTitle>{`${year} in books`}</PageTitle>
      <p className="text-ui text-soft print:hidden">
        <Link to={paths.library} viewTransition className="link">
          Library
        </Link>
      </p>
      <div className="mt-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h1 className="text-head">{year} in books</h1>
        {years.length > 1 ? (
          <label className="flex items-center gap-2 text-small text-soft print:hidden">
            Year
            <select
              value={year}
              onChange={({ target }) => setSearch(Number(target.value) === now ? {} : { year: target.value })}
              className="min-h-10 rounded-control border border-rule-strong bg-leaf px-2.5 text-ui text-ink"
            >
              {years.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          </label>
        ) : null}
      </div>
      {told.data ? (
        <Told year={year} now={now} told={told.data} busy={told.isPlaceholderData} />
      ) : told.isError ? (
        <Blank title="Your year could not be loaded">
          <Failed query={told} />
        </Blank>
      ) : (
        <p role="status" className="skeleton mt-8 border-t border-rule py-8 text-ui text-soft">
          Counting your books...
        </p>
      )}
    </section>
  );
}

function useYear(year: number) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return useQuery({
    queryKey: [...yearKey, year],
    queryFn: ({ signal }) => call('getYear', { year, zone }, signal),
    placeholderData: keepPreviousData,
  });
}

type ToldProps = { year: number; now: number; told: YearInBooks; busy: boolean };

function Told({ year, now, told, busy }: ToldProps) {
  const [picturing, setPicturing] = useOpen('year-picture');
  const { added, read, reading, bookmarked, books } = told;
  if (added + read + reading + bookmarked === 0) return <NothingYet year={year} now={now} told={told} />;
  const finished = books.filter((book) => book.read);
  const begun = books.filter((book) => book.reading && !book.read);
  const came = books.filter((book) => !book.read && !book.reading);
  const best = books
    .filter(({ rating }) => (rating ?? 0) >= GOOD_RATING)
    .sort((one, other) => (other.rating ?? 0) - (one.rating ?? 0))
    .slice(0, BEST);
  return (
    <div className={`transition-opacity duration-150 ${busy ? 'opacity-50' : ''}`}>
      <p role="status" className="mt-4 max-w-[42rem] font-serif text-lead text-soft">
        {inWords(told, year === now)}
      </p>
      {books.length > 0 ? (
        <Button look="line" className="mt-5 print:hidden" onClick={() => setPicturing(true)}>
          <ImageDown className="size-4 stroke-[1.5]" />
          Make a picture
        </Button>
      ) : null}
      <div className="year-shelves">
        <Standing title="Read" books={finished} />
        <Standing title="Reading" books={begun} />
        <Standing title={finished.length + begun.length > 0 ? 'Added, for later' : 'Added'} books={came} />
      </div>
      {monthsTold(told.months) < FEW_MONTHS ? null : (
        <Part title="Month by month">
          <YearMonths months={told.months} />
        </Part>
      )}
      {best.length > 0 ? (
        <Part title="Liked best">
          <Bookshelf label="Liked best">
            {best.map((book) => (
              <li key={book.id}>
                <Liked book={book} />
              </li>
            ))}
          </Bookshelf>
        </Part>
      ) : null}
      {/* Side by side, each would be half empty. */}
      <div className="gap-x-16 lg:grid lg:grid-cols-[3fr_2fr] lg:items-start">
        {told.genres.length > 0 ? (
          <Part title={read > 0 ? 'What you read about' : 'What you added'}>
            <Genres genres={told.genres} />
          </Part>
        ) : null}
        <Sources told={told} />
      </div>
      {picturing ? (
        <PictureDialog
          words={{ title: `${year} in books`, note: counted(told).join(' · ') }}
          books={books}
          onClose={() => setPicturing(null)}
        />
      ) : null}
    </div>
  );
}

const monthsTold = (months: YearInBooks['months']) => months.filter(({ added, read }) => added + read > 0).length;

function counted({ added, read, bookmarked }: YearInBooks): string[] {
  return [
    read > 0 ? `${grouped(read)} read` : '',
    added > 0 ? `${grouped(added)} added` : '',
    bookmarked > 0 ? `${grouped(bookmarked)} bookmarked` : '',
  ].filter(Boolean);
}

/** "So far you have added 31 books, finished 9 and bookmarked 12. You are reading 2." */
function inWords({ added, read, reading, bookmarked }: YearInBooks, running: boolean): string {
  const parts = [
    added > 0 ? `added ${plural(added, 'book')}` : '',
    read > 0 ? `finished ${added > 0 ? grouped(read) : plural(read, 'book')}` : '',
    bookmarked > 0 ? `bookmarked ${added + read > 0 ? grouped(bookmarked) : plural(bookmarked, 'book')}` : '',
  ].filter(Boolean);
  const list = new Intl.ListFormat('en-GB').format(parts);
  const done = parts.length === 0 ? '' : running ? `So far you have ${list}. ` : `You ${list}. `;
  if (reading === 0) return done.trim();
  const count = added + read > 0 ? grouped(reading) : plural(reading, 'book');
  return done + (running ? `You are reading ${count}.` : `You began ${count} that you are still reading.`);
}

/** The books as in a bookcase, however many. */
function Standing({ title, books }: { title: string; books: readonly YearBook[] }) {
  const [all, setAll] = useState(false);
  if (books.length === 0) return null;
  const shown = all || books.length <= STANDING + FEW_MORE ? books : books.slice(0, STANDING);
  return (
    <Part title={title}>
      <Spines label={title} books={shown} />
      {shown.length < books.length ? (
        <Button look="line" className="mt-8 print:hidden" onClick={() => setAll(true)}>
          Show {books.length === YEAR_BOOKS_MAX ? 'the latest' : 'all'} {grouped(books.length)}
        </Button>
      ) : null}
    </Part>
  );
}

function Liked({ book }: { book: YearBook }) {
  return (
    <article className="group relative">
      <div className="shelf-stand">
        <Cover book={book} />
        {book._liked ? <span aria-hidden="true" className="ribbon" /> : null}
      </div>
      <h3 className="mt-3.5 font-serif text-[1.0625rem] leading-snug tracking-normal">
        <BookTitleLink book={book} />
      </h3>
      <p className="mt-0.5 text-small text-soft">{authorLine(book.authors)}</p>
      <p className="text-small text-soft">
        {[book.rating === null ? '' : `${book.rating} of 5 stars`, book._liked ? 'Bookmarked' : '']
          .filter(Boolean)
          .join(' · ')}
      </p>
    </article>
  );
}

function Genres({ genres }: Pick<YearInBooks, 'genres'>) {
  const most = genres[0]?.books ?? 1;
  // Equal bars compare nothing.
  if (genres.every(({ books }) => books === most)) {
    return (
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-ui">
        {genres.map(({ name }) => (
          <li key={name}>{printed(name)}</li>
        ))}
      </ul>
    );
  }
  return (
    <ul className="max-w-3xl">
      {genres.map(({ name, books }) => (
        <li key={name} className="grid grid-cols-[8.5rem_minmax(0,1fr)] items-center gap-4 py-1.5 text-ui">
          <span>{printed(name)}</span>
          <span className="flex items-center gap-3">
            <span aria-hidden="true" className="year-bar" style={{ width: `${(books / most) * 80}%` }} />
            <span className="text-small text-soft tabular-nums">
              {grouped(books)}
              <span className="sr-only"> {books === 1 ? 'book' : 'books'}</span>
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What the numbers include and leave out. */
function Sources({ told: { brought, undated } }: { told: YearInBooks }) {
  return (
    <p className="mt-14 border-t border-rule pt-4 text-small text-soft lg:max-w-[42rem]">
      Counted from what is in your library now: the day you added a book, the day you finished it, and your bookmarks.
      {brought > 0 ? ` ${plural(brought, 'book')} came with lists you imported.` : ''}
      {undated > 0 ? (
        <>
          {' '}
          <Link to={`${paths.library}?state=read`} className="link">
            {plural(undated, 'book')}
          </Link>{' '}
          {undated === 1 ? 'is' : 'are'} marked as read without a date, and {undated === 1 ? 'belongs' : 'belong'} to no
          year.
        </>
      ) : null}{' '}
      Only you can see this page.
    </p>
  );
}
