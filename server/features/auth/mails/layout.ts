import { html } from 'hono/html';
import { mailPage } from '../../../platform/mail/mail-page.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';

/** What a mail of ours says. A code stands on a line of its own, so that phones offer to fill it in. */
export type Letter = {
  to: string;
  subject: string;
  /** Each is a paragraph. */
  opening: readonly string[];
  button?: { label: string; url: string };
  code?: string;
  closing: readonly string[];
};

const style = `
  body { margin: 0; padding: 32px 16px; background: #f6f2ea; color: #2b2620; }
  main { max-width: 480px; margin: 0 auto; font: 16px/1.6 Georgia, 'Times New Roman', serif; }
  h1 { font-size: 20px; font-weight: normal; margin: 0 0 24px; }
  p { margin: 0 0 16px; }
  .button { display: inline-block; padding: 12px 24px; border-radius: 6px; background: #7a3b2e; color: #ffffff; text-decoration: none; }
  .code { font: 28px/1.4 ui-monospace, Menlo, Consolas, monospace; letter-spacing: 6px; }
  .quiet { font-size: 14px; color: #6b6257; word-break: break-word; }
  hr { border: 0; border-top: 1px solid #ddd4c5; margin: 24px 0; }
  @media (prefers-color-scheme: dark) {
    body { background: #1d1a17; color: #ece5d8; }
    .button { background: #d9957f; color: #1d1a17; }
    .quiet { color: #a89f91; }
    hr { border-color: #3a342d; }
  }`;

/** Sets a letter as HTML, everything in it escaped, and as text. */
export async function compose(product: { name: string; supportEmail: string }, letter: Letter): Promise<Mail> {
  const { button, code } = letter;
  const content = html`<h1>${product.name}</h1>
${letter.opening.map((text) => html`<p>${text}</p>`)}
${button ? html`<p><a class="button" href="${button.url}">${button.label}</a></p>` : ''}
${code ? html`<p>${button ? 'Or enter this code:' : 'Enter this code:'}</p><p class="code">${code}</p>` : ''}
<hr>
${letter.closing.map((text) => html`<p class="quiet">${text}</p>`)}
<p class="quiet">Questions? Write to ${product.supportEmail}.</p>`;
  const text = [
    ...letter.opening,
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...(code ? [button ? 'Or enter this code:' : 'Enter this code:', code] : []),
    ...letter.closing,
    `${product.name}, ${product.supportEmail}`,
  ].join('\n\n');
  // Nobody should answer a sign-in mail out of office.
  const headers = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };
  return {
    to: letter.to,
    subject: letter.subject,
    text: `${text}\n`,
    html: await mailPage(letter.subject, style, content),
    headers,
  };
}
