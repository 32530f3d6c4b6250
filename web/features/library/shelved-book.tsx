import { Bookmark, BookOpen, Check, Info } from 'lucide-react';
import { memo } from 'react';
import type { LibraryBook } from '../../../contract/library.ts';
import { BookCard } from '../../ui/book-card.tsx';
import { IconButton } from '../../ui/button.tsx';
import { dateFormat } from '../../ui/date.ts';

type ShelvedBookProps = {
  book: LibraryBook;
  eager: boolean;
  onOpen: (id: string) => void;
  onBookmark: (book: LibraryBook) => void;
  /** Whether it is chosen, while several are being chosen and a click anywhere on it chooses it; otherwise null. */
  chosen: boolean | null;
  onChoose: (id: string) => void;
};

/** A book of the library with its info button and its bookmark. Rendered again only when it changes itself. */
export const ShelvedBook = memo(({ book, eager, onOpen, onBookmark, chosen, onChoose }: ShelvedBookProps) => {
  const open = () => onOpen(book.id);
  return (
    <div className="relative h-full">
      {/* Under the label that covers it, nothing of the card can be pressed: then the keyboard does not stop there either. */}
      <div className="h-full" inert={chosen !== null}>
        <BookCard
          book={book}
          eager={eager}
          marked={book._liked}
          onOpen={open}
          note={<State book={book} />}
          actions={
            <>
              <IconButton label={`About ${book.title}`} onClick={open}>
                <Info />
              </IconButton>
              <IconButton label={`Bookmark ${book.title}`} aria-pressed={book._liked} onClick={() => onBookmark(book)}>
                <Bookmark className={book._liked ? 'fill-current text-ribbon' : ''} />
              </IconButton>
            </>
          }
        />
      </div>
      {chosen === null ? null : (
        <label className="choice">
          <input type="checkbox" checked={chosen} onChange={() => onChoose(book.id)} />
          <span className="sr-only">Choose {book.title}</span>
        </label>
      )}
    </div>
  );
});

const day = dateFormat({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const since = (date: string | null) => (date ? `, ${day(new Date(date))}` : '');

/** How far the reader is with it, where they have begun. */
function State({ book: { reading } }: { book: LibraryBook }) {
  if (reading.state === 'reading') {
    return (
      <>
        <BookOpen className="size-3.5" /> Reading{since(reading.started_on)}
      </>
    );
  }
  if (reading.state === 'read') {
    return (
      <>
        <Check className="size-3.5 text-good" /> Read{since(reading.finished_on)}
      </>
    );
  }
  return null;
}
