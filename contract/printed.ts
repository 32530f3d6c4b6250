/**
 * A text from our records as a printer sets it. They have the typewriter's apostrophe, which is also what readers type;
 * on a page and on a cover it is “Sophie’s World”. Quotation marks, which stand at the end of a word, stay.
 */
export const printed = (text: string): string => text.replace(/(\p{L})'(?=\p{L})/gu, '$1’');
