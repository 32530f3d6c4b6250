import { Bookmark, BookOpen, Check, Info } from 'lucide-react';
import type { LibraryBook } from '../../../contract/library.ts';
import { BookCard } from '../../ui/book-card.tsx';
import { IconButton } from '../../ui/button.tsx';
import { dateFormat } from '../../ui/date.ts';
import { useBookmark } from './queries.ts';

type ShelvedBookProps = {
  book: LibraryBook;
  eager: boolean;
  onOpen: () => void;
  /** While several are being chosen, a click anywhere on it chooses it. */
  choice?: { chosen: boolean; onToggle: () => void };
};

/** A book of the library with its info button and its bookmark. */
export function ShelvedBook({ book, eager, onOpen, choice }: ShelvedBookProps) {
  const toggle = useBookmark();
  return (
    <div className="relative h-full">
      {/* Under the label that covers it, nothing of the card can be pressed: then the keyboard does not stop there either. */}
      <div className="h-full" inert={choice !== undefined}>
        <BookCard
          book={book}
          eager={eager}
          marked={book._liked}
          onOpen={onOpen}
          note={<State book={book} />}
          actions={
            <>
              <IconButton label={`About ${book.title}`} onClick={onOpen}>
                <Info aria-hidden="true" />
              </IconButton>
              <IconButton label={`Bookmark ${book.title}`} aria-pressed={book._liked} onClick={() => toggle(book)}>
                <Bookmark aria-hidden="true" className={book._liked ? 'fill-current text-ribbon' : ''} />
              </IconButton>
            </>
          }
        />
      </div>
      {choice ? (
        <label className="choice">
          <input type="checkbox" checked={choice.chosen} onChange={choice.onToggle} />
          <span className="sr-only">Choose {book.title}</span>
        </label>
      ) : null}
    </div>
  );
}

const day = dateFormat({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const since = (date: string | null) => (date ? `, ${day(new Date(date))}` : '');

/** How far the reader is with it, where they have begun. */
function State({ book: { reading } }: { book: LibraryBook }) {
  if (reading.state === 'reading') {
    return (
      <>
        <BookOpen aria-hidden="true" className="size-3.5" /> Reading{since(reading.started_on)}
      </>
    );
  }
  if (reading.state === 'read') {
    return (
      <>
        <Check aria-hidden="true" className="size-3.5 text-good" /> Read{since(reading.finished_on)}
      </>
    );
  }
  return null;
}
