import { html, raw } from 'hono/html';

/** The HTML of a mail around its content: for both colour schemes, without anything to fetch. `style` is our own CSS. */
export async function mailPage(title: string, style: string, content: ReturnType<typeof html>): Promise<string> {
  const page = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>${raw(style)}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>`;
  return String(page);
}
