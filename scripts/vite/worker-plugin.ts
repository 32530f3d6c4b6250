import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** What a reader can open without a network, beside the frame of the page. */
const OFFLINE_PAGES =
  /\/web\/(features\/(library\/library-page|books\/book-page|search\/search-page|recommendations\/recommendations?-page)|shell\/account-menu)\.tsx$/;
/** The chunks of every page. They name the other pages, which need not come along. */
const FRAME = ['start', 'main'];
const LIST = 'const FOR_OFFLINE = [];';

type Chunk = {
  name: string;
  moduleIds: readonly string[];
  imports: readonly string[];
  dynamicImports: readonly string[];
  viteMetadata?: { importedCss: ReadonlySet<string> };
};

/** The files of these chunks and of all that they import, at once or when it is first shown. */
function filesOf(chunks: ReadonlyMap<string, Chunk>, names: readonly string[]): string[] {
  const found = new Set<string>();
  const take = (name: string) => {
    const chunk = chunks.get(name);
    if (!chunk || found.has(name)) return;
    found.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    chunk.imports.forEach(take);
    if (!FRAME.includes(chunk.name)) chunk.dynamicImports.forEach(take);
  };
  names.forEach(take);
  return [...found].sort();
}

/**
 * Completes the built service worker: the files that reading without a network needs, and at its end a hash of the
 * build. Browsers compare it byte by byte, so open pages notice a new build and can offer to reload.
 */
export function workerPlugin(): Plugin {
  return {
    name: 'service-worker',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async writeBundle({ dir }, bundle) {
      if (!dir) return;
      // File names contain the hash of their content.
      const stamp = createHash('sha256').update(Object.keys(bundle).sort().join()).digest('hex').slice(0, 16);
      const chunks = new Map(
        Object.entries(bundle).flatMap(([name, part]) => (part.type === 'chunk' ? [[name, part]] : [])),
      );
      const pages = [...chunks].flatMap(([name, { moduleIds }]) =>
        moduleIds.some((id) => OFFLINE_PAGES.test(id)) ? name : [],
      );
      const offline = JSON.stringify(filesOf(chunks, pages).map((name) => `/${name}`));
      const path = join(dir, 'service-worker.js');
      const source = await readFile(path, 'utf8');
      if (!source.includes(LIST)) throw new Error(`${path} has no line “${LIST}”`);
      await writeFile(path, `${source.replace(LIST, `const FOR_OFFLINE = ${offline};`)}// ${stamp}\n`);
    },
  };
}
