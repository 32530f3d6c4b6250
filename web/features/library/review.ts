import type { Book } from '../../../contract/books.ts';
import { config } from '../../config.ts';

/** A draft post about a book for the reader: the book, a rating line, and prompts. */
export function reviewIntent(book: Pick<Book, 'title'>): string {
  const text = [book.title, '★★★★★', '', 'What I learned:', '', 'Recommended for:', '', config().product.handle].join(
    '\n',
  );
  return `https://x.com/intent/post?text=${encodeURIComponent(text)}`;
}
