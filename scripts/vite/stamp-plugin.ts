import { createHash } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Ends the built service worker with a hash of the build. Browsers compare it byte by byte, so open pages notice a new
 * build and can offer to reload.
 */
export function stampPlugin(): Plugin {
  let stamp = '';
  return {
    name: 'stamp-service-worker',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle(_options, bundle) {
      // File names contain the hash of their content.
      stamp = createHash('sha256').update(Object.keys(bundle).sort().join()).digest('hex').slice(0, 16);
    },
    async writeBundle({ dir }) {
      if (dir) await appendFile(join(dir, 'service-worker.js'), `// ${stamp}\n`);
    },
  };
}
