const and = new Intl.ListFormat('en-GB', { style: 'long', type: 'conjunction' });

/** “a”, “a and b”, “a, b and c”. */
export const list = (items: readonly string[]): string => and.format(items);

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** A title in quotation marks; its own become single ones. */
export const quote = (title: string): string => `“${title.replace(/"([^"]*)"/g, '‘$1’')}”`;
