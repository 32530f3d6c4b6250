import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { chromium, type Page } from '@playwright/test';

/**
 * Draws the PNGs that manifests and link previews ask for from `web/public/favicon.svg`. Run after the mark changes:
 * `node scripts/icons.ts`. Output: `web/public/icons/`.
 */
const out = 'web/public/icons';
const ground = '#1a2130';
const mark = await readFile('web/public/favicon.svg', 'utf8');
/** The mark without its rounded background, for shapes that the system crops itself. */
const bare = mark.replace(/<rect width="32"[^>]*\/>/, '');

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync'],
});
await mkdir(out, { recursive: true });
const page = await browser.newPage();
await draw(page, 'icon-192', 192, 192, picture(mark, 192));
await draw(page, 'icon-512', 512, 512, picture(mark, 512));
await draw(page, 'maskable-512', 512, 512, picture(bare, 360));
await draw(page, 'apple-touch-icon', 180, 180, picture(bare, 140));
await draw(page, 'preview', 1200, 630, await preview());
await browser.close();

function picture(svg: string, size: number): string {
  return `<style>svg{width:${size}px;height:${size}px}</style>${svg}`;
}

/** The preview of a link to the site: the name as on the landing page, and the mark. */
async function preview(): Promise<string> {
  const font = await readFile('node_modules/@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2');
  return `<style>
    @font-face { font-family: N; font-weight: 200 800; src: url(data:font/woff2;base64,${font.toString('base64')}) }
    body { background: #f8f6f0; color: ${ground}; font-family: N }
    main { width: 1040px } h1 { font: 400 232px/1 N; letter-spacing: -.045em; margin: 0 0 28px -8px }
    p { font-size: 40px; margin: 0 } svg { width: 72px; height: 72px; margin-bottom: 34px }
  </style><main>${mark}<h1>Deepshelf</h1><p>Books that deepen what you love.</p></main>`;
}

async function draw(on: Page, name: string, width: number, height: number, html: string): Promise<void> {
  await on.setViewportSize({ width, height });
  const base = 'body{margin:0;height:100vh;display:grid;place-items:center}svg{display:block}';
  const back = name.startsWith('icon') ? 'transparent' : ground;
  await on.setContent(`<!doctype html><style>${base}body{background:${back}}</style><body>${html}`);
  await on.evaluate(() => document.fonts.ready);
  const png = await on.screenshot({ omitBackground: true });
  await writeFile(`${out}/${name}.png`, png);
  console.log(`${out}/${name}.png ${png.length} bytes`);
}
