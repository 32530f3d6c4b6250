import { html } from 'hono/html';
import { paths } from '../../../contract/paths.ts';

/** A page of a few words and, where `action` is given, one button that posts to the page itself. */
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
  body { margin: 0; padding: 12vh 24px; background: #f6f2ea; color: #2b2620; font: 18px/1.6 Georgia, 'Times New Roman', serif; }
  main { max-width: 480px; margin: 0 auto; }
  h1 { font-size: 28px; line-height: 1.25; font-weight: normal; }
  a { color: #7a3b2e; }
  button { padding: 12px 24px; border: 0; border-radius: 6px; background: #7a3b2e; color: #ffffff; font: inherit; cursor: pointer; }
  @media (prefers-color-scheme: dark) {
    body { background: #1d1a17; color: #ece5d8; }
    a { color: #d9957f; }
    button { background: #d9957f; color: #1d1a17; }
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
