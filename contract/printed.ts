/** An apostrophe that may begin a quotation, so that one after a word may end it. */
const OPENS = /(?:^|[^\p{L}\p{N}])'/u;

/**
 * A text from our records with printed apostrophes. The records have the typewriter's apostrophe, which is also what
 * readers type; a page or cover shows “Sophie’s World” and “the chroniclers’ own words”. Quotation marks stay.
 */
export const printed = (text: string): string =>
  text.replace(OPENS.test(text) ? /(\p{L})'(?=\p{L})/gu : /(\p{L})'/gu, '$1’');

/**
 * The same, with printed double quotation marks, and the apostrophe of “readers’ club”: for texts without single ones.
 */
export const fullyPrinted = (text: string): string =>
  printed(text)
    .replace(/s'(?= \p{L})/gu, 's’')
    .replace(/"([^"]*)"/g, '“$1”');
