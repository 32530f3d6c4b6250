import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { paths } from '../../contract/paths.ts';

/** The place in `web/index.html` for the early script, before all other files. */
const MARK = '<!-- early -->';

/** The code of common first pages, besides the code of every page. Its chunks are fetched along with the first. */
const pageFiles: Record<string, readonly string[]> = {
  [paths.library]: ['shell/reader-shell.tsx', 'features/library/library-page.tsx'],
  [paths.search]: ['shell/reader-shell.tsx', 'features/search/search-page.tsx'],
  [paths.recommendations]: ['shell/reader-shell.tsx', 'features/recommendations/recommendations-page.tsx'],
  [paths.settings]: ['shell/reader-shell.tsx', 'features/account/settings-page.tsx'],
  [paths.about]: ['features/landing/about.tsx'],
  [paths.contact]: ['features/legal/legal.tsx'],
  [paths.privacy]: ['features/legal/legal.tsx'],
  [paths.terms]: ['features/legal/legal.tsx'],
};

/**
 * Saves round trips on the first load. `preloads.json` tells the server which files the page at a path needs, and
 * `web/start.ts` runs as soon as it has arrived, not after the whole application has.
 */
export function pagesPlugin(): Plugin {
  return {
    name: 'pages',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => (bundle ? inlined(startingEarly(html, bundle)) : html),
    },
    generateBundle: {
      // After Vite has removed chunks that contain only styles.
      order: 'post',
      handler(_options, bundle) {
        const always = new Set(withImports(bundle, chunkOf(bundle, 'main.tsx').fileName));
        const preloads = Object.entries(pageFiles).map(([path, files]) => {
          const needed = files.flatMap((file) => withImports(bundle, chunkOf(bundle, file).fileName));
          return [path, [...new Set(needed)].filter((name) => !always.has(name)).map((name) => `/${name}`)];
        });
        this.emitFile({
          type: 'asset',
          fileName: 'preloads.json',
          source: JSON.stringify(Object.fromEntries(preloads)),
        });
      },
    },
  };
}

/** Inlines scripts that the first paint waits for, which saves a round trip. The server allows them by hash. */
function inlined(html: string): string {
  return html.replace(/<script src="(\/[\w-]+\.js)"><\/script>/g, (_tag, file: string) => {
    const script = readFileSync(join('web/public', file), 'utf8');
    return `<script>${script}</script>`;
  });
}

/**
 * The code that requests the data runs as soon as it arrives. The code that hydrates a page comes after the page's
 * styles and its data.
 */
function startingEarly(html: string, bundle: Rolldown.OutputBundle): string {
  const start = chunkOf(bundle, 'start.ts').fileName;
  const script = `<script type="module" crossorigin src="/${start}"></script>`;
  if (!html.includes(script)) throw new Error(`The page does not begin with ${start}`);
  const code = withImports(bundle, chunkOf(bundle, 'main.tsx').fileName).filter((name) => name !== start);
  const preloads = code.map((name) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${name}">\n  `);
  return html
    .replace(script, '')
    .replace(MARK, () => script.replace('crossorigin', 'async crossorigin fetchpriority="high"'))
    .replace('</head>', () => `${preloads.join('')}</head>`);
}

function chunkOf(bundle: Rolldown.OutputBundle, file: string): Rolldown.OutputChunk {
  const module = resolve('web', file);
  const found = chunks(bundle).find(({ moduleIds }) => moduleIds.includes(module));
  if (!found) throw new Error(`web/${file} is in no built file`);
  return found;
}

function chunks(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  return Object.values(bundle).filter((each) => each.type === 'chunk');
}

function withImports(bundle: Rolldown.OutputBundle, fileName: string, seen = new Set<string>()): string[] {
  const chunk = bundle[fileName];
  if (seen.has(fileName) || chunk?.type !== 'chunk') return [];
  seen.add(fileName);
  return [fileName, ...chunk.imports.flatMap((name) => withImports(bundle, name, seen))];
}
