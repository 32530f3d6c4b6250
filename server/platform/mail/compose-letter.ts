import { printed } from '../../../contract/printed.ts';
import { codeLabel, type Letter, type LetterBook, type Sender, signature } from './letter.ts';
import { letterHtml } from './letter-html.ts';
import type { Mail } from './mailer.ts';

/** No mail program should send an out-of-office reply to our mails. */
const HEADERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };
const LINE_LENGTH = 72;

/** Renders a letter as HTML, everything in it escaped, and as text that says the same, with printed apostrophes. */
export async function composeLetter(sender: Sender, given: Letter): Promise<Mail> {
  const letter = typeset(given);
  return {
    to: letter.to,
    subject: letter.subject,
    text: letterText(sender, letter),
    html: await letterHtml(sender, letter),
    headers: { ...HEADERS, ...letter.headers },
  };
}

/** With printed apostrophes in all that is read. Addresses, labels and the code stay. */
function typeset(letter: Letter): Letter {
  const books = letter.books?.map((book) => ({
    ...book,
    title: printed(book.title),
    byline: printed(book.byline),
    why: printed(book.why),
    summary: printed(book.summary),
  }));
  return {
    ...letter,
    subject: printed(letter.subject),
    preview: printed(letter.preview),
    title: printed(letter.title),
    opening: letter.opening.map(printed),
    closing: letter.closing.map(printed),
    ...(books && { books }),
  };
}

function letterText(sender: Sender, letter: Letter): string {
  const { books = [], button, code, links = [] } = letter;
  return [
    wrap(letter.title),
    ...letter.opening.map(wrap),
    ...books.map(bookText),
    ...(books.length > 0 ? ['* * *'] : []),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...(code ? [codeLabel(letter), code] : []),
    '-- ',
    ...letter.closing.map(wrap),
    ...(links.length > 0 ? [links.map(({ label, url }) => `${label}: ${url}`).join('\n')] : []),
    wrap(signature(sender)),
  ]
    .join('\n\n')
    .concat('\n');
}

const bookText = ({ title, byline, url, why, summary }: LetterBook): string =>
  ['* * *', `${wrap(title)}\n${wrap(byline)}\n${url}`, wrap(why), wrap(summary)].filter(Boolean).join('\n\n');

/** Lines of at most 72 characters, broken between words; a longer word stands alone. */
function wrap(text: string): string {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= LINE_LENGTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join('\n').trimEnd();
}
