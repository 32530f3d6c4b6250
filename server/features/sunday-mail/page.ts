import { html } from 'hono/html';
import { paths } from '../../../contract/paths.ts';

/** A page with a few words and, with `action`, one button that posts to the page itself. */
export async function smallPage(
  product: string,
  { title, text, action }: { title: string; text: string; action?: string },
): Promise<string> {
  const page = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · ${product}</title>
<style>
  body { margin: 0; padding: 12vh 24px; background: #f8f6f0; color: #1a2130; font: 18px/1.6 Georgia, 'Times New Roman', serif; }
  main { max-width: 480px; margin: 0 auto; }
  h1 { font-size: 28px; line-height: 1.25; font-weight: normal; }
  a { color: #1a2130; }
  button { padding: 12px 24px; border: 0; border-radius: 6px; background: #1a2130; color: #f8f6f0; font: inherit; cursor: pointer; }
  @media (prefers-color-scheme: dark) {
    body { background: #181613; color: #f1e7d6; }
    a { color: #f1e7d6; }
    button { background: #f1e7d6; color: #181613; }
  }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
${action ? html`<form method="post"><button type="submit">${action}</button></form>` : ''}
<p><a href="${paths.settings}">Your settings</a></p>
</main>
</body>
</html>`;
  return String(page);
}
