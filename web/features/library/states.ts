import type { ReadingState } from '../../../contract/library.ts';

/** The states of a book in their usual order, with their names. */
export const readingStates: readonly (readonly [ReadingState, string])[] = [
  ['to-read', 'To read'],
  ['reading', 'Reading'],
  ['read', 'Read'],
];
