import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PublicConfig } from '../../../contract/config.ts';
import type { Log } from '../../log.ts';

/** What `scripts/build-web.ts` has made of `web/`. */
export type BuiltWeb = {
  /** `index.html` as it was built. */
  shell: string;
  /** Files that the page at a path will ask for besides those that the shell names. */
  preloads: Record<string, string[]>;
  /** The inline scripts of the shell, as a Content-Security-Policy names them. */
  scriptHashes: string[];
  /**
   * Renders a public page as a visitor sees it first. Each is rendered once; '' for a page that fails, which the
   * browser then renders.
   */
  draw(path: string, config: PublicConfig): Promise<string>;
};

type Renderer = { render(path: string, config: PublicConfig): Promise<string> };

/** Answers the build in `root/web` and `root/render`, read again when it has changed; null before the first one. */
export function builtWeb(root: string, log: Log): () => Promise<BuiltWeb | null> {
  let version = 0;
  let read: Promise<BuiltWeb> | null = null;
  return async () => {
    const found = await stat(join(root, 'web', 'index.html')).catch(() => null);
    if (!found) return null;
    if (!read || found.mtimeMs !== version) {
      version = found.mtimeMs;
      read = readBuild(root, version, log);
    }
    return read;
  };
}

async function readBuild(root: string, version: number, log: Log): Promise<BuiltWeb> {
  const shell = await readFile(join(root, 'web', 'index.html'), 'utf8');
  const preloads = await readFile(join(root, 'web', 'preloads.json'), 'utf8').catch(() => '{}');
  const file = `${pathToFileURL(join(root, 'render', 'render.js'))}?${version}`;
  const drawn = new Map<string, Promise<string>>();
  return {
    shell,
    preloads: JSON.parse(preloads),
    scriptHashes: inlineScripts(shell).map(
      (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    ),
    draw(path, config) {
      const draw = async () => {
        const renderer: Renderer = await import(file);
        return renderer.render(path, config);
      };
      const page =
        drawn.get(path) ??
        draw().catch((error: unknown) => {
          log.warn({ err: error }, 'a public page could not be drawn');
          return '';
        });
      drawn.set(path, page);
      return page;
    },
  };
}

const inlineScripts = (shell: string): string[] =>
  shell
    .split('<script>')
    .slice(1)
    .map((rest) => rest.split('</script>')[0] ?? '');
