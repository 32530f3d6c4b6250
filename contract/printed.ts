/**
 * A text from our records with printed apostrophes. The records have the typewriter's apostrophe, which is also what readers
 * type; a page or cover shows “Sophie’s World”. Quotation marks, which come at the end of a word, stay.
 */
export const printed = (text: string): string => text.replace(/(\p{L})'(?=\p{L})/gu, '$1’');

/** The same, with printed double quotation marks, and the apostrophe of “readers’ club”: for texts without single quotation marks. */
export const fullyPrinted = (text: string): string =>
  printed(text)
    .replace(/s'(?= \p{L})/gu, 's’')
    .replace(/"([^"]*)"/g, '“$1”');
