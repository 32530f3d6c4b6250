const and = new Intl.ListFormat('en-GB', { style: 'long', type: 'conjunction' });

/** “a”, “a and b”, “a, b and c”. */
export const list = (items: readonly string[]): string => and.format(items);

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** A title in quotation marks; quotation marks inside it become single ones. */
export const quote = (title: string): string => `“${title.replace(/"([^"]*)"/g, '‘$1’')}”`;

/** With more authors than this, only the first is named. */
const MOST_AUTHORS = 3;

/** Who wrote a book: “A and B”, or “A and others” for more than three; empty where no author is known. */
export function authorNames({ authors }: { authors: readonly string[] }): string {
  const known = authors.filter((author) => !/^(anonymous|unknown|various( authors)?)$/i.test(author));
  return known.length > MOST_AUTHORS ? `${known[0]} and others` : list(known);
}

/** “ by A and B”; empty where no author is known. */
export function byAuthors(book: { authors: readonly string[] }): string {
  const names = authorNames(book);
  return names && ` by ${names}`;
}
