export { bookKey, followOtherTabs, libraryChanged, libraryKey, questionsKey, useAddBook, useMoved } from './changes.ts';
export { changePages, countAgain, useBookmark, useRemoveBook } from './queries.ts';
export { useSayReading, useSayStep } from './reading.ts';
export { reviewIntent } from './review.ts';
export { readingStates } from './states.ts';
export { useAddWanted, useWantBook } from './wanted-book.ts';
