import type { Book } from '../../../contract/books.ts';
import { config } from '../../config.ts';

/** A post about a book, begun for the reader: what it is, a rating line, and what to say. */
export function reviewIntent(book: Pick<Book, 'title'>): string {
  const text = [book.title, '★★★★★', '', 'What I learned:', '', 'Recommended for:', '', config().product.handle].join(
    '\n',
  );
  return `https://x.com/intent/post?text=${encodeURIComponent(text)}`;
}
