import { Circle, CircleCheck } from 'lucide-react';
import type { ReadingState } from '../../../contract/library.ts';
import { printed } from '../../../contract/printed.ts';
import type { FoundBook } from '../../../contract/search.ts';
import { AddButton, type Adding } from '../../ui/add-button.tsx';
import { BookTitleLink } from '../../ui/book-title-link.tsx';
import { byline } from '../../ui/byline.ts';
import { Cover } from '../../ui/cover.tsx';
import { FreeLink } from '../../ui/free-link.tsx';
import { StoreLink } from '../../ui/store-link.tsx';
import { useAddBook, useAddWanted, useMoved, useSayStep, useWantBook } from '../library/library.ts';

type PathBookProps = {
  book: FoundBook;
  /** Its purpose on this path. */
  why: string;
  price?: string | null;
  /** Its place on the path, from 1; null beside the path. */
  step: number | null;
  /** The level of its heading on the page. */
  heading: 'h3' | 'h4';
  /** The query that a reader's library will name for it; null for a visitor, who is asked to sign in first. */
  query: string | null;
  /** The reader's progress with it. */
  state: ReadingState | null;
  onOpen: () => void;
};

/**
 * A book on the path, with the reason for it. The whole card links to the bookstore; its buttons lie above that link.
 */
export function PathBook({ book, why, price = null, step, heading: Heading, query, state, onOpen }: PathBookProps) {
  return (
    <article className="group relative grid h-full grid-cols-[5.5rem_minmax(0,1fr)] gap-5 sm:grid-cols-[6.5rem_minmax(0,1fr)]">
      <div className="transition-transform duration-150 group-has-[.store-link:hover]:-translate-y-0.5">
        <Cover book={book} eager={step !== null && step <= 3} />
      </div>
      <div className="flex flex-col">
        <Heading className="font-serif text-[1.1875rem] leading-snug">
          {step === null ? null : (
            <span aria-hidden="true" className="mr-2 text-ribbon">
              {step}
            </span>
          )}
          <BookTitleLink book={book} onOpen={onOpen} />
        </Heading>
        <p className="mt-0.5 text-small text-soft">
          {byline(book, price)}
          <FreeLink book={book} />
        </p>
        <p className="path-why mt-2 font-serif text-[1rem] leading-snug italic sm:text-[1.0625rem]">{printed(why)}</p>
        <div className="mt-auto flex flex-wrap items-center gap-x-2 pt-3 print:hidden">
          <div className="relative z-10 flex gap-1">
            {query === null ? <AskToAdd book={book} /> : <AddToLibrary book={book} query={query} />}
            {query === null ? null : <Done book={book} state={state} />}
          </div>
          <StoreLink book={book} />
        </div>
      </div>
    </article>
  );
}

/** A finished step of the path: the book is read. */
function Done({ book, state }: { book: FoundBook; state: ReadingState | null }) {
  const say = useSayStep(book.id);
  const done = state === 'read';
  return (
    <button
      type="button"
      aria-pressed={done}
      aria-label={`I have read ${book.title}`}
      className="flex min-h-11 items-center gap-1.5 rounded-control px-3 text-small font-medium transition-colors max-sm:px-1.5 duration-150 hover:bg-table aria-pressed:text-ribbon"
      onClick={() => say(done ? null : 'read')}
    >
      {done ? <CircleCheck className="size-4 stroke-[1.5]" /> : <Circle className="size-4 stroke-[1.5]" />}
      Read
    </button>
  );
}

/** A reader's progress on a path; empty until there is some. */
export function PathProgress({ states }: { states: readonly (ReadingState | null)[] }) {
  const done = states.filter((state) => state === 'read').length;
  if (done === 0) return null;
  return (
    <div className="mt-3 max-w-80 text-ui text-soft">
      <p role="status">{done === states.length ? `All ${done} read.` : `${done} of ${states.length} read.`}</p>
      <progress
        className="mt-1.5 block h-1 w-full accent-ribbon"
        value={done}
        max={states.length}
        aria-label="How much of this path you have read"
      />
    </div>
  );
}

/** Shown to visitors. */
function AskToAdd({ book }: { book: FoundBook }) {
  const want = useWantBook();
  return <AddButton title={book.title} state="idle" onAdd={() => want(book)} />;
}

function AddToLibrary({ book, query }: { book: FoundBook; query: string }) {
  const add = useAddBook();
  const here = useMoved(book.id) ?? book.in_library;
  const state: Adding = here ? 'success' : add.isPending ? 'loading' : add.isError ? 'error' : 'idle';
  const run = () => add.mutate({ id: book.id, query });
  useAddWanted(book.id, run);
  return <AddButton title={book.title} state={state} onAdd={run} />;
}
