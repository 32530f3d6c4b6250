export { commonWords } from '../../books/books.ts';
