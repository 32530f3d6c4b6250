import type { WeeklyBook } from '../../../contract/recommendations.ts';
import { BookCard } from '../../ui/book-card.tsx';
import { AddButton } from '../search/search.ts';
import { useHideBook, useKeepBook } from './pick-queries.ts';

/** A recommended book with its reason, and what the reader can make of it: keep it, or have no more of it. */
export function WeeklyBookCard({ pickId, book }: { pickId: string; book: WeeklyBook }) {
  const keep = useKeepBook(pickId, book);
  const hide = useHideBook(pickId, book);
  if (book.hidden) {
    return (
      <div className="flex h-full flex-col">
        <div className="set-aside grow">
          <BookCard book={{ ...book, why: null }} eager />
        </div>
        <p role="status" className="mt-2 text-small text-soft">
          Set aside. It will not be suggested again.{' '}
          <button
            type="button"
            aria-label={`Undo: ${book.title}`}
            className="link min-h-6 text-ink"
            onClick={() => hide(false)}
          >
            Undo
          </button>
        </p>
      </div>
    );
  }
  return (
    <BookCard
      book={book}
      eager
      actions={
        <div className="ml-2.5 flex items-center gap-3 pt-2">
          <AddButton title={book.title} state={keep.state} onAdd={keep.add} />
          <button
            type="button"
            aria-label={`Not for me: ${book.title}`}
            className="link min-h-8 text-small text-soft"
            onClick={() => hide(true)}
          >
            Not for me
          </button>
        </div>
      }
    />
  );
}
