import { Bookmark, Info } from 'lucide-react';
import type { Book } from '../../../contract/books.ts';
import { BookCard } from '../../ui/book-card.tsx';
import { IconButton } from '../../ui/button.tsx';
import { useBookmark } from './queries.ts';

/** A book of the library with its info button and its bookmark. */
export function LibraryBook({ book, eager, onOpen }: { book: Book; eager: boolean; onOpen: () => void }) {
  const toggle = useBookmark();
  return (
    <BookCard
      book={book}
      eager={eager}
      marked={book._liked}
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
  );
}
