/** A word that is written without its beginning: “’tis”, “rock ’n’ roll”, “the ’90s”. */
const CUT_SHORT = /^(?:n'|(?:n|em|til|tis|twas|bout|cause)(?![\p{L}'])|\d0s)/iu;
/** An apostrophe that may end a quotation. */
const CLOSING = /(?<=[^\s'])'(?![\p{L}\p{N}])/gu;

/**
 * A text from our records with printed apostrophes and quotation marks. The records have the typewriter's, which
 * readers type too; a page or cover shows “Sophie’s World” and “a ‘holy fool’”.
 */
export function printed(text: string): string {
  const lastClosing = Math.max(-1, ...Array.from(text.matchAll(CLOSING), ({ index }) => index));
  return text
    .replace(/(^|[\s(["“—–-])'(?=\S)/gu, (whole: string, before: string, at: number) => {
      const isQuotation = at < lastClosing && !CUT_SHORT.test(text.slice(at + whole.length, at + whole.length + 8));
      return `${before}${isQuotation ? '‘' : '’'}`;
    })
    .replaceAll("'", '’')
    .replace(/(^|[\s([—–-])"/gu, '$1“')
    .replaceAll('"', '”');
}
