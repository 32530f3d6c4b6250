import type { ReadingState } from '../../../contract/library.ts';

/** The states of a book in the order in which it goes through them, and what they are called. */
export const readingStates: readonly (readonly [ReadingState, string])[] = [
  ['to-read', 'To read'],
  ['reading', 'Reading'],
  ['read', 'Read'],
];
