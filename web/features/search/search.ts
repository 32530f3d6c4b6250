export { PathBook, PathProgress } from './path-book.tsx';
export { Suggestions } from './suggestions.tsx';
export { TriedBooks } from './tried-books.tsx';
