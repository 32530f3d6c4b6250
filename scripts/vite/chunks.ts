import { resolve } from 'node:path';

type ModuleInfo = { importedIds: readonly string[] };
type Graph = { getModuleInfo(id: string): ModuleInfo | null };

const ENTRY = resolve('web/main.tsx');
const START = resolve('web/start.ts');
const SHELL = resolve('web/shell/reader-shell.tsx');
const READER_PAGES = ['library/library-page.tsx', 'search/search-page.tsx'].map((file) =>
  resolve('web/features', file),
);
/**
 * Icons of the first page. The package exports all of them from one file, so the module graph cannot tell which page
 * uses which.
 */
const FIRST_ICONS = ['menu', 'x', 'plus', 'monitor', 'moon', 'sun'];
/** Icons of pages that few readers visit; each loads with its page. */
const OTHER_ICONS = [
  ...['globe', 'lock', 'calendar-plus', 'printer', 'star', 'chevron-left', 'chevron-right', 'circle', 'circle-check'],
  ...['arrow-down', 'arrow-up', 'arrow-up-to-line', 'download', 'ellipsis', 'link', 'mail', 'message-circle'],
  ...['sliders-horizontal', 'trash-2', 'key-round', 'rotate-cw', 'upload'],
];

/** So small, and on so many pages, that a file of their own would cost more. */
const SMALL = ['labelled.tsx', 'loaded.tsx', 'copy.ts'].map((file) => resolve('web/ui', file));
/**
 * What only the settings show of other features, which export it beside what every page uses. Nothing happens when
 * these load, so other pages leave them out.
 */
export const FOR_SETTINGS =
  /\/(sync\/(source-cards|topics-card|topic-queries)|recommendations\/settings\/weekly-settings|ui\/settings-card|modern\/(infiniteQueryObserver|useInfiniteQuery))\.(js|tsx?)$/;

/**
 * The file that a module is built into; null leaves it to the bundler. There are few files, because each one needed for
 * the first page costs a connection: React and the router (which seldom change), the early requests, and the commonest
 * pages of readers with their shared icons.
 */
export function chunkOf(id: string, graph: Graph): string | null {
  const within = (root: string) => closure(root, graph).has(id);
  if (within(START) || id.includes('vite/preload-helper')) return 'start';
  if (/node_modules\/(react|react-dom|react-router|scheduler)\//.test(id)) return 'react';
  const icon = /node_modules\/lucide-react\/.*\/icons\/([\w-]+)\.m?js$/.exec(id)?.[1];
  if (icon) return FIRST_ICONS.includes(icon) ? 'main' : OTHER_ICONS.includes(icon) ? null : 'reader';
  if (/node_modules\/lucide-react\//.test(id)) return 'react';
  if (within(ENTRY)) return 'main';
  if (FOR_SETTINGS.test(id)) return null;
  if (SMALL.includes(id)) return 'reader';
  return [SHELL, ...READER_PAGES].some(within) ? 'reader' : null;
}

const closures = new WeakMap<Graph['getModuleInfo'], Map<string, Set<string>>>();

/** The module and everything that it imports, except by `import()`. */
function closure(root: string, graph: Graph): Set<string> {
  const known = closures.get(graph.getModuleInfo) ?? new Map<string, Set<string>>();
  closures.set(graph.getModuleInfo, known);
  const found = known.get(root) ?? new Set<string>();
  if (known.has(root)) return found;
  known.set(root, found);
  const waiting = [root];
  for (let id = waiting.pop(); id; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}
