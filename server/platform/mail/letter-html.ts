import { html, raw } from 'hono/html';
import { codeLabel, type Letter, type LetterBook, type Sender, signature } from './letter.ts';

type Part = ReturnType<typeof html>;

const SERIF = 'font-family:Georgia,Times New Roman,serif';
const SANS = 'font-family:-apple-system,BlinkMacSystemFont,Segoe UI,Helvetica,Arial,sans-serif';

/** The light palette, written on every element: Outlook and some webmail read no style sheet. */
const styles = {
  paper: 'background-color:#f8f6f0',
  leaf: 'background-color:#fffefb',
  title: `margin:0 0 20px;${SERIF};font-size:28px;line-height:34px;font-weight:normal;color:#1a2130`,
  text: `margin:0 0 16px;${SERIF};font-size:17px;line-height:27px;color:#1a2130`,
  reason: `margin:0;${SERIF};font-size:17px;line-height:26px;color:#1a2130`,
  name: `margin:0 0 4px;${SERIF};font-size:21px;line-height:27px;font-weight:normal;color:#1a2130`,
  small: `margin:0 0 12px;${SANS};font-size:14px;line-height:21px;color:#565a66`,
  brand: `color:#1a2130;${SANS};font-size:15px;line-height:20px`,
  code: 'margin:0 0 16px;font-family:Menlo,Consolas,monospace;font-size:28px;line-height:38px;letter-spacing:6px;color:#1a2130',
  rule: 'border-top:1px solid #dcd6c8',
  button: `display:inline-block;padding:13px 24px;${SANS};font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none`,
};

/**
 * The dark palette. Outlook.com and Outlook for Android mark recoloured elements with attributes. The rules for these
 * are in a separate style sheet, because Gmail drops a sheet that contains a selector it does not know.
 */
const NIGHT = {
  paper: 'background-color:#181613',
  leaf: 'background-color:#221f1b',
  ink: 'color:#f1e7d6',
  soft: 'color:#b8ad9a',
  rule: 'border-color:#38332b',
  button: 'background-color:#f1e7d6',
  label: 'color:#181613',
  mark: 'border-color:#8a8070',
};
const night = (prefix: string) =>
  Object.entries(NIGHT)
    .map(([name, style]) => `${prefix}.${name}{${style}!important}`)
    .join('\n');
const SHEET = `a{color:inherit}
@media (max-width:480px){.frame{padding:16px 8px!important}.leaf-inner{padding:24px 20px 8px!important}.edge{padding-left:20px!important;padding-right:20px!important}.large{width:96px!important;height:144px!important}.large-place{width:96px!important}}
@media (prefers-color-scheme:dark){
${night('')}
}`;
const OUTLOOK_SHEET = `${night('[data-ogsc] ')}\n${night('[data-ogsb] ')}`;

/** Outlook for Windows does not know max-width, so our table is wrapped in one of that width. */
const GHOST_OPEN = '<!--[if mso]><table role="presentation" align="center" width="600"><tr><td><![endif]-->';
const GHOST_CLOSE = '<!--[if mso]></td></tr></table><![endif]-->';

/**
 * A letter as HTML that mail programs show alike: tables 600 wide, styles on the elements, no script, no font to fetch.
 */
export async function letterHtml(sender: Sender, letter: Letter): Promise<string> {
  const { books = [], button, code, links = [] } = letter;
  const page = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="x-apple-disable-message-reformatting">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${letter.subject}</title>
<style>${raw(SHEET)}</style>
<style>${raw(OUTLOOK_SHEET)}</style>
</head>
<body class="paper" style="margin:0;padding:0;${styles.paper}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${letter.preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="paper" style="${styles.paper}"><tr><td class="frame" align="center" style="padding:32px 16px">
${raw(GHOST_OPEN)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
<tr><td align="left" class="edge" style="padding:0 36px 16px">${brand(sender)}</td></tr>
<tr><td align="left" class="leaf leaf-inner" style="padding:32px 36px 16px;${styles.leaf}">
<h1 class="ink" style="${styles.title}">${letter.title}</h1>
${letter.opening.map((text) => html`<p class="ink" style="${styles.text}">${text}</p>\n`)}
${books.map((book, place) => bookPart(book, place === 0))}
${button ? buttonPart(button) : ''}
${code ? html`<p class="soft" style="${styles.small}">${codeLabel(letter)}</p><p class="ink" style="${styles.code}">${code}</p>` : ''}
</td></tr>
<tr><td align="left" class="edge" style="padding:20px 36px 0">
${letter.closing.map((text) => html`<p class="soft" style="${styles.small}">${text}</p>\n`)}
${links.length > 0 ? html`<p class="soft" style="${styles.small}">${links.map((link, place) => html`${place > 0 ? ' · ' : ''}<a href="${link.url}" class="soft" style="color:#565a66">${link.label}</a>`)}</p>` : ''}
<p class="soft" style="${styles.small}">${signature(sender)}</p>
</td></tr>
</table>
${raw(GHOST_CLOSE)}
</td></tr></table>
</body>
</html>`;
  return String(page);
}

/** If pictures are off, the name next to the logo is enough, so the logo's alternative text is empty. */
const brand = ({ name, publicUrl }: Sender): Part =>
  html`<a href="${publicUrl}/" class="ink" style="${styles.brand};text-decoration:none"><img src="${publicUrl}/icons/icon-192.png" width="28" height="28" alt="" class="mark" style="vertical-align:middle;border:1px solid #1a2130;border-radius:7px">&nbsp; <strong>${name}</strong></a>`;

/** Cover and reason side by side; the summary below, over the whole width. */
function bookPart(book: LetterBook, first: boolean): Part {
  const [width, height] = first ? [120, 180] : [72, 108];
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="rule" style="${styles.rule}"><tr>
<td width="${width}"${first ? raw(' class="large-place"') : ''} valign="top" style="padding:20px 20px 20px 0"><a href="${book.url}" class="soft" style="color:#565a66"><img src="${book.picture}" width="${width}" height="${height}" class="${first ? 'soft large' : 'soft'}" alt="Cover of ${book.title}" style="display:block;border:0;${SERIF};font-size:14px;color:#565a66"></a></td>
<td valign="top" style="padding:20px 0">
<h2 class="ink" style="${styles.name}"><a href="${book.url}" class="ink" style="color:#1a2130">${book.title}</a></h2>
<p class="soft" style="${styles.small}">${book.byline}</p>
${book.why ? html`<p class="ink" style="${styles.reason}">${book.why}</p>` : ''}
</td></tr>
${book.summary ? html`<tr><td colspan="2" style="padding:0 0 8px"><p class="ink" style="${styles.text}">${book.summary}</p></td></tr>` : ''}
</table>
`;
}

/** The colour is set on the cell, which Outlook for Windows fills completely. */
const buttonPart = ({ label, url }: { label: string; url: string }): Part =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr><td class="button" bgcolor="#1a2130" style="background-color:#1a2130;border-radius:4px;mso-padding-alt:13px 24px"><a href="${url}" class="label" style="${styles.button}">${label}</a></td></tr></table>
`;
