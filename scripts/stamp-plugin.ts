import { createHash } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Ends the built service worker with a mark of what was built. Browsers compare it byte by byte, so a new build is
 * noticed by pages that are open, and they can offer to reload.
 */
export function stampPlugin(): Plugin {
  let stamp = '';
  return {
    name: 'stamp-service-worker',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle(_options, bundle) {
      // File names carry the hash of what is in them.
      stamp = createHash('sha256').update(Object.keys(bundle).sort().join()).digest('hex').slice(0, 16);
    },
    async writeBundle({ dir }) {
      if (dir) await appendFile(join(dir, 'service-worker.js'), `// ${stamp}\n`);
    },
  };
}
