import { Bookmark, Check, Copy, PenLine, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Book } from '../../../contract/books.ts';
import { readerUrl } from '../../../contract/bookstore.ts';
import type { Reading } from '../../../contract/library.ts';
import { useSession } from '../../session/session.ts';
import type { Adding } from '../../ui/add-button.tsx';
import { bookstoreLink, bookstoreUrl } from '../../ui/bookstore.ts';
import { Button, ButtonAnchor, IconButton } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy.ts';
import { late } from '../../ui/late.tsx';
import { reviewIntent, useBookmark, useWantBook } from '../library/library.ts';
import { TuneButton } from '../taste/taste.ts';
import { type AddingBook, useAddingBook } from './queries.ts';

const DeleteQuestion = late(async () => (await import('./delete-question.tsx')).DeleteQuestion);

type BookActionsProps = {
  book: Book;
  inLibrary: boolean;
  /** Null until the book's page has loaded, and if the book is not in the library. */
  reading: Reading | null;
  adding?: AddingBook | undefined;
  query?: string | undefined;
  /** Whether the answer is a kept one, beside which nothing can be saved. */
  kept: boolean;
  /** Called after the book was removed from the library. */
  onGone: () => void;
};

/** The actions for a book: add, mark, get, read. */
export function BookActions({ book, inLibrary, reading, adding, query, kept, onGone }: BookActionsProps) {
  const reader = readerUrl(book);
  const visitor = useSession().status === 'visitor';
  return (
    <div className="flex flex-wrap items-center gap-2 sm:gap-x-3">
      <Have book={book} inLibrary={inLibrary} adding={adding} query={query} />
      <ButtonAnchor look="line" className="max-sm:flex-auto max-sm:px-3" href={bookstoreUrl(book)} {...bookstoreLink}>
        Order Now<span className="sr-only"> at the bookstore, in a new tab</span>
      </ButtonAnchor>
      {reader ? (
        <ButtonAnchor look="line" className="max-sm:flex-auto max-sm:px-3" href={reader} target="_blank" rel="noopener">
          Read Book<span className="sr-only"> in a new tab</span>
        </ButtonAnchor>
      ) : null}
      {/* The last icon lines up with the end of the line. */}
      <fieldset role="presentation" disabled={kept} className="-mr-2.5 ml-auto flex">
        {inLibrary ? <Mark book={book} /> : null}
        {visitor ? null : <TuneButton book={book} />}
        <IconButton label="Copy bookstore link" onClick={() => void copyText(bookstoreUrl(book))}>
          <Copy />
        </IconButton>
        {inLibrary ? <Own book={book} reading={reading} kept={kept} onGone={onGone} /> : null}
      </fieldset>
    </div>
  );
}

const words: Record<Adding, string> = {
  idle: 'Add to library',
  loading: 'Adding...',
  success: 'In your library',
  error: 'Not added. Try again',
};

type HaveProps = Pick<BookActionsProps, 'book' | 'inLibrary' | 'adding' | 'query'>;

function Have({ book, inLibrary, adding, query }: HaveProps) {
  const own = useAddingBook(book, query);
  const { state, add } = adding ?? own;
  const visitor = useSession().status === 'visitor';
  return visitor ? <WantButton book={book} /> : <HaveButton state={inLibrary ? 'success' : state} onAdd={add} />;
}

/** Asks a visitor to sign in, then adds the book. */
function WantButton({ book }: { book: Book }) {
  const want = useWantBook();
  return <HaveButton state="idle" onAdd={() => want(book)} />;
}

function HaveButton({ state, onAdd }: { state: Adding; onAdd: () => void }) {
  const done = state === 'success';
  const Icon = done ? Check : Plus;
  return (
    <Button
      // A finished action cannot be repeated, but keeps its place and the keyboard's focus.
      look={done ? 'quiet' : 'solid'}
      aria-disabled={done || undefined}
      busy={state === 'loading' && words.loading}
      // On a phone the buttons fill the width, and this one has its own line.
      className={`max-sm:w-full ${done ? '-ml-3 aria-disabled:opacity-100 max-sm:min-h-8 max-sm:justify-start max-sm:py-0' : 'sm:min-w-44'}`}
      onClick={() => {
        if (!done) onAdd();
      }}
    >
      <Icon className={`size-4 ${done ? 'text-good' : ''}`} />
      {words[state]}
    </Button>
  );
}

function Mark({ book }: { book: Book }) {
  const toggle = useBookmark();
  return (
    <IconButton label={`Bookmark ${book.title}`} aria-pressed={book._liked} onClick={() => toggle(book)}>
      <Bookmark className={book._liked ? 'fill-current text-ribbon' : ''} />
    </IconButton>
  );
}

/** Only for the owner of a book: write about it, or remove it. */
function Own({ book, reading, kept, onGone }: Pick<BookActionsProps, 'book' | 'reading' | 'kept' | 'onGone'>) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <a
        // A link cannot be disabled, and one that leads nowhere is none.
        {...(kept ? { role: 'link', 'aria-disabled': true } : { href: reviewIntent(book) })}
        target="_blank"
        rel="noopener"
        title="Share a review"
        className="icon-link"
      >
        <PenLine className="size-5 stroke-[1.5]" />
        <span className="sr-only">Share a review, in a new tab</span>
      </a>
      <IconButton label="Delete" className="text-danger" onClick={() => setAsking(true)}>
        <Trash2 />
      </IconButton>
      {asking ? (
        <DeleteQuestion
          book={{ ...book, reading: reading ?? NOTHING }}
          onClose={() => setAsking(false)}
          onDeleted={onGone}
        />
      ) : null}
    </>
  );
}

const NOTHING: Reading = { state: null, rating: null, started_on: null, finished_on: null, note: null };
