export { Suggestions } from './suggestions.tsx';
export { TriedBooks } from './tried-books.tsx';
