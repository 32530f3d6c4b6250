import { expect } from 'vitest';

/** Elements that every large mail program shows. Others are dropped, with or without their content. */
const ELEMENTS = 'html head meta title style body div table tr td p h1 h2 a img strong'.split(' ');
/** Properties that Outlook for Windows, which renders mails with Word, supports or ignores harmlessly. */
const PROPERTIES = new Set(
  `background-color border border-top border-radius color display font-family font-size font-weight letter-spacing line-height
  margin max-height max-width mso-hide mso-padding-alt overflow padding text-decoration vertical-align`.split(/\s+/),
);
/** Gmail cuts a mail off after 102 kB; ours stay below 100. */
const MAIL_BYTES = 100_000;
/** Gmail drops a longer style sheet. */
const SHEET_LENGTH = 8192;

/**
 * Fails if a mail breaks a rule that the makers of large mail programs have published, or that caniemail.com has
 * measured. Its pictures must come from `publicUrl`.
 */
export function keepsMailRules(
  mail: { subject: string; text: string; html: string },
  publicUrl = 'http://localhost:3000',
): void {
  const { html, text } = mail;
  expect(Buffer.byteLength(html) + Buffer.byteLength(text)).toBeLessThan(MAIL_BYTES);
  const markup = html
    .replace(/<!--\[if mso\]>[\s\S]*?<!\[endif\]-->/g, '')
    .replace(/<style>[\s\S]*?<\/style>/g, '<style>');
  for (const { name, attributes } of tagsOf(markup)) {
    expect(ELEMENTS, 'an element that mail programs know').toContain(name);
    for (const declaration of (attributes.get('style') ?? '').split(';').filter(Boolean)) {
      expect(PROPERTIES, 'a property that Outlook knows').toContain(declaration.split(':')[0]?.trim());
      expect(declaration).not.toMatch(/\d(rem|em|vw|vh)\b|var\(|url\(|position|flex|grid/);
    }
    if (name === 'table') expect(attributes.get('role'), 'read as layout, not as data').toBe('presentation');
    if (name === 'img') {
      expect(attributes.get('src')).toMatch(new RegExp(`^${publicUrl}/(covers/[\\w.-]+|icons/[\\w-]+)\\.png$`));
      expect(attributes.has('alt'), 'something to read where pictures are off').toBe(true);
      for (const side of ['width', 'height']) expect(Number(attributes.get(side))).toBeGreaterThan(0);
    }
    if (name === 'a') {
      expect(attributes.get('href')).toMatch(/^https?:\/\//);
      expect(attributes.get('style'), 'Gmail paints a link blue that has no colour of its own').toMatch(/(^|;)color:/);
    }
    for (const attribute of attributes.keys()) expect(attribute).not.toMatch(/^on/);
  }
  const sheets = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, sheet]) => sheet ?? '');
  for (const sheet of sheets) {
    expect(sheet.length).toBeLessThan(SHEET_LENGTH);
    expect(sheet).not.toMatch(/@import|@font-face|url\(/);
  }
  expect(sheets.join()).toContain('prefers-color-scheme:dark');
  expect(sheets[0], 'Gmail drops a sheet in which it does not know a selector').not.toContain('[data-');
  expect(html).toContain('<!--[if mso]><table role="presentation" align="center" width="600">');
  expect(html).toContain('max-width:600px');
  // One main action at most. Its colour is that of its cell.
  expect((html.match(/class="button" bgcolor="#/g) ?? []).length).toBeLessThanOrEqual(1);
  saysTheSame(html, text);
}

/** Every link of the HTML is in the text, and so are all its words, in the same order. */
function saysTheSame(html: string, text: string): void {
  const flat = text.replace(/\s+/g, ' ');
  for (const [, url = ''] of html.matchAll(/<a href="([^"]+)"/g)) {
    if (new URL(url).pathname !== '/') expect(flat).toContain(url.replaceAll('&amp;', '&'));
  }
  for (const [, said = ''] of html.matchAll(/<(?:h1|h2|p)\b[^>]*>([\s\S]*?)<\/(?:h1|h2|p)>/g)) {
    if (said.includes(' · <a')) continue;
    expect(flat).toContain(plain(said));
  }
}

const plain = (markup: string): string =>
  markup
    .replace(/<[^>]*>/g, '')
    .replace(/&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();

function tagsOf(markup: string): { name: string; attributes: Map<string, string> }[] {
  return [...markup.matchAll(/<([a-z][a-z0-9]*)((?:\s[^<>]*)?)>/gi)].map(([, name = '', rest = '']) => ({
    name: name.toLowerCase(),
    attributes: new Map([...rest.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value])),
  }));
}
