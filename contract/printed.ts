/** An apostrophe that may begin a quotation, so that one after a word may end it. */
const OPENS = /(?:^|[^\p{L}\p{N}])'/u;

/**
 * A text from our records with printed apostrophes and double quotation marks. The records have the typewriter's, which
 * readers type too; a page or cover shows “Sophie’s World” and “the chroniclers’ own words”. Single quotation marks
 * stay.
 */
export const printed = (text: string): string =>
  text
    .replace(OPENS.test(text) ? /(\p{L})'(?=\p{L})/gu : /(\p{L})'/gu, '$1’')
    .replace(/(^|[\s([—–-])"/gu, '$1“')
    .replace(/"/g, '”');

/** The same, with the apostrophe of “readers’ club”: for texts without single quotation marks. */
export const fullyPrinted = (text: string): string => printed(text).replace(/s'(?= \p{L})/gu, 's’');
