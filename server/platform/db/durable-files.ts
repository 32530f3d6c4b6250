import { closeSync, fsyncSync, openSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { codeOf } from '../../errors.ts';

/** Members that PGlite's type of its file system leaves out. */
type NodeFiles = {
  stream_ops: { fsync?(stream: { nfd?: number; node: object }): number };
  realPath(node: object): string;
};

/**
 * The folder of an embedded database in which PostgreSQL's syncs really reach the disk before it continues. `synced` is
 * called with every synced file and folder.
 */
class DurableFiles extends NodeFS {
  readonly #synced: (path: string) => void;

  constructor(directory: string, synced: (path: string) => void) {
    super(directory);
    this.#synced = synced;
  }

  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...given);
    emscriptenOpts.preRun?.push(({ NODEFS }) => {
      const files = NODEFS as unknown as NodeFiles;
      files.stream_ops.fsync = ({ nfd, node }) => {
        const path = files.realPath(node);
        if (nfd === undefined) syncByPath(path);
        else fsyncSync(nfd);
        this.#synced(path);
        return 0;
      };
    });
    return { emscriptenOpts };
  }
}

/** Folders have no descriptor of their own. */
function syncByPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Opens PGlite so that a commit is on disk when it is acknowledged. PGlite turns PostgreSQL's `fsync` off; this turns
 * it on again and uses the only log sync method that PGlite passes through.
 */
export async function openDurably(
  directory: string,
  {
    synced = () => {},
    startParams = PGlite.defaultStartParams,
    onStderr,
  }: { synced?: (path: string) => void } & Pick<PGliteOptions, 'onStderr' | 'startParams'> = {},
): Promise<PGlite> {
  const pglite = await PGlite.create({
    fs: new DurableFiles(directory, synced),
    ...(onStderr && { onStderr }),
    startParams: [...startParams.filter((given) => given !== '-F'), '-c', 'wal_sync_method=fsync'],
  });
  // Files made just now, or written by a start without this, have not been synced yet.
  await syncFolder(directory);
  await syncToDisk(dirname(directory));
  return pglite;
}

async function syncFolder(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await syncFolder(path);
    else if (entry.isFile()) await syncToDisk(path);
  }
  await syncToDisk(folder);
}

/** Codes of a file system, mostly of a network, that does not sync folders: it keeps their names in its own way. */
const NO_SYNC = ['EINVAL', 'ENOTSUP', 'EOPNOTSUPP'];

/** Waits until a file's contents, or the names in a folder, are on the disk. */
export async function syncToDisk(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } catch (error) {
    if (!NO_SYNC.includes(String(codeOf(error))) || !(await file.stat()).isDirectory()) throw error;
  } finally {
    await file.close();
  }
}
