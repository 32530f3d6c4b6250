import { fold, words } from '../../../wording/words.ts';

/** How a request for books may begin or end without asking for anything else. */
const OPENING =
  /^(?:(?:please|hi|hello|can you|could you|would you|i am|i'm|i would like|i'd like|i want|i need|looking for|searching for|find|recommend|suggest|give|show|me|us|to read|to find) )+(?=(?:(?:a|an|any|some|me|us|to|good) )*(?:books?|novels?|something|anything)\b)/;
const BOOKS = /^(?:(?:a|an|any|some|me|us|to|good) )*books?(?: (?:about|on|regarding) )(?=.)/;
const THANKS = /(?<=\S \S+)(?: (?:please|thanks|thank you))+$/;

/**
 * The same for queries that mean the same: case, accents, spaces, punctuation and polite words do not matter. Order
 * does, and so does every other word: “no”, “like”, “by”, and “the” in a title.
 */
export function meaningKey(query: string): string {
  const said = words(query).join(' ').replace(THANKS, '').replace(OPENING, '').replace(BOOKS, 'books about ');
  return said || fold(query.trim());
}
