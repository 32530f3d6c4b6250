import { html } from 'hono/html';
import { paths } from '../../../contract/paths.ts';
import type { WeeklyPick } from '../../../contract/recommendations.ts';
import { mailPage } from '../../platform/mail/mail-page.ts';
import type { Mail } from '../../platform/mail/mailer.ts';

export type LetterFacts = {
  to: string;
  pick: WeeklyPick;
  product: { name: string; supportEmail: string };
  publicUrl: string;
  postalAddress: string;
  unsubscribeUrl: string;
  headers: Record<string, string>;
};

const style = `
  body { margin: 0; padding: 32px 16px; background: #f6f2ea; color: #2b2620; }
  main { max-width: 540px; margin: 0 auto; overflow-wrap: break-word; font: 17px/1.6 Georgia, 'Times New Roman', serif; }
  .brand { font-size: 15px; color: #6b6257; margin: 0 0 32px; }
  h1 { font-size: 28px; line-height: 1.25; font-weight: normal; margin: 0 0 16px; }
  h2 { font-size: 20px; line-height: 1.3; font-weight: normal; margin: 0; }
  p { margin: 0 0 16px; }
  a { color: #7a3b2e; }
  .book { border-top: 1px solid #ddd4c5; padding: 20px 0 4px; }
  .by { color: #6b6257; margin: 0 0 8px; }
  .button { display: inline-block; margin: 8px 0 24px; padding: 12px 24px; border-radius: 6px; background: #7a3b2e; color: #ffffff; text-decoration: none; }
  .quiet { font-size: 14px; color: #6b6257; }
  .quiet a { color: #6b6257; }
  @media (prefers-color-scheme: dark) {
    body { background: #1d1a17; color: #ece5d8; }
    a { color: #d9957f; }
    .button { background: #d9957f; color: #1d1a17; }
    .brand, .by, .quiet, .quiet a { color: #a89f91; }
    .book { border-color: #3a342d; }
  }`;

/** The Sunday mail: no pictures, so that nothing is missing without them and nobody learns whether it was opened. */
export async function composeLetter(facts: LetterFacts): Promise<Mail> {
  return {
    to: facts.to,
    subject: facts.pick.title,
    text: asText(facts),
    html: await asHtml(facts),
    headers: facts.headers,
  };
}

/**
 * A first pick is made days before its mail: what the reader has set aside since is not offered again, nor is it named in
 * the description. Null when nothing is left.
 */
export function withoutSetAside(pick: WeeklyPick): WeeklyPick | null {
  const books = pick.books.filter(({ hidden }) => !hidden);
  const named = pick.books.some(({ hidden, title }) => hidden && pick.description.includes(title));
  return books.length === 0 ? null : { ...pick, books, description: named ? '' : pick.description };
}

const byline = (book: WeeklyPick['books'][number]) =>
  `${book.authors.join(', ')}${book.year === null ? '' : `, ${book.year < 0 ? `${-book.year} BCE` : book.year}`}`;

async function asHtml({ pick, product, publicUrl, postalAddress, unsubscribeUrl }: LetterFacts): Promise<string> {
  const page = `${publicUrl}${paths.recommendation(pick.id)}`;
  const content = html`<p class="brand">${product.name}, your book for the week</p>
<h1>${pick.title}</h1>
${pick.description && html`<p>${pick.description}</p>`}
${pick.books.map(
  (book) => html`<div class="book">
<h2>${book.title}</h2>
<p class="by">${byline(book)}</p>
<p>${book.summary}</p>
<p class="quiet">${book.why ?? ''}</p>
</div>`,
)}
<p><a class="button" href="${page}">See this week’s books</a></p>
<p class="quiet">You get this mail on Sundays because you asked for it.
<a href="${unsubscribeUrl}">Stop it</a> or <a href="${publicUrl}${paths.settings}">change when it comes</a>.</p>
<p class="quiet">${postalAddress}. Questions? ${product.supportEmail}</p>`;
  return mailPage(pick.title, style, content);
}

function asText({ pick, product, publicUrl, postalAddress, unsubscribeUrl }: LetterFacts): string {
  const books = pick.books.map((book) =>
    [`${book.title}\n${byline(book)}`, wrap(book.summary), book.why && wrap(book.why)].filter(Boolean).join('\n\n'),
  );
  return [
    pick.title,
    ...(pick.description ? [wrap(pick.description)] : []),
    ...books.map((book) => `* * *\n\n${book}`),
    `* * *\n\nSee this week's books:\n${publicUrl}${paths.recommendation(pick.id)}`,
    `You get this mail on Sundays because you asked for it.\nStop it: ${unsubscribeUrl}\nChange when it comes: ${publicUrl}${paths.settings}`,
    `${postalAddress}\n${product.supportEmail}`,
  ]
    .join('\n\n')
    .concat('\n');
}

/** Lines of at most 72 characters, broken between words. */
function wrap(text: string): string {
  return text.replace(/(.{1,72})(?:\s+|$)/g, '$1\n').trimEnd();
}
