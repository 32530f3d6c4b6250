import { codeLabel, type Letter, type LetterBook, type Sender, signature } from './letter.ts';
import { letterHtml } from './letter-html.ts';
import type { Mail } from './mailer.ts';

/** No mail program should send an out-of-office reply to our mails. */
const HEADERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };
const LINE_LENGTH = 72;

/** Renders a letter as HTML, everything in it escaped, and as text that says the same. */
export async function composeLetter(sender: Sender, letter: Letter): Promise<Mail> {
  return {
    to: letter.to,
    subject: letter.subject,
    text: letterText(sender, letter),
    html: await letterHtml(sender, letter),
    headers: { ...HEADERS, ...letter.headers },
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
