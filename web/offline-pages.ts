/* What the service worker keeps, so that these open without a network, though they never were opened before. */
import './features/books/book-page.tsx';
import './features/books/note.tsx';
import './features/library/reading-list/reading-list.tsx';
