export { Suggestions } from './suggestions.tsx';
export { TriedBooks } from './tried-books.tsx';
export { TryOptions } from './try-options.tsx';
