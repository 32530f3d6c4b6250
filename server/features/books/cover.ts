/** What a drawn cover shows. */
export type CoverSubject = { title: string; authors: readonly string[]; genres: readonly string[] };

/** Placeholder drawing until the designed one lands. */
export function drawCover({ title, authors }: CoverSubject): string {
  const escape = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 600"><rect width="400" height="600" fill="#2d4a44"/><text x="32" y="120" fill="#f6efe2" font-size="34" font-family="serif">${escape(title)}</text><text x="32" y="560" fill="#f6efe2" font-size="20" font-family="sans-serif">${escape(authors.join(', '))}</text></svg>`;
}
