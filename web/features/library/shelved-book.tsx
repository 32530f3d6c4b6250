import { Bookmark, BookOpen, Check, Info } from 'lucide-react';
import { memo } from 'react';
import type { LibraryBook } from '../../../contract/library.ts';
import { BookCard } from '../../ui/book-card.tsx';
import { IconButton } from '../../ui/button.tsx';
import { dateFormat, today } from '../../ui/date.ts';

type ShelvedBookProps = {
  book: LibraryBook;
  eager: boolean;
  onOpen: (id: string) => void;
  onBookmark: (book: LibraryBook) => void;
  /** Whether it is chosen, while several are being chosen and a click anywhere on it chooses it. Otherwise null. */
  chosen: boolean | null;
  onChoose: (id: string) => void;
};

/** A book of the library with its info button and its bookmark. Rerenders only when its own data change. */
export const ShelvedBook = memo(({ book, eager, onOpen, onBookmark, chosen, onChoose }: ShelvedBookProps) => {
  const open = () => onOpen(book.id);
  return (
    <div className="relative h-full">
      {/* The label covers the card, so nothing on it can be pressed, and the keyboard skips it too. */}
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

const day = dateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' });
const month = dateFormat({ month: 'short', year: 'numeric', timeZone: 'UTC' });

/** A date in a few letters, so that the line does not break: the day in this year, the month in any other. */
const short = (date: string) => (date.startsWith(today().slice(0, 4)) ? day : month)(new Date(date));

/** The reader's progress, if they have begun. */
function State({ book: { reading } }: { book: LibraryBook }) {
  if (reading.state === 'reading') {
    return (
      <>
        <BookOpen className="size-3.5" /> Reading{reading.started_on && ` since ${short(reading.started_on)}`}
      </>
    );
  }
  if (reading.state === 'read') {
    return (
      <>
        <Check className="size-3.5 text-good" /> Read{reading.finished_on && `, ${short(reading.finished_on)}`}
      </>
    );
  }
  return null;
}
