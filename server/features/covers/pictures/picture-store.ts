import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Pictures on disk up to a maximum total size: the oldest are deleted first. */
export type PictureStore = {
  read(name: string): Promise<Buffer | null>;
  write(name: string, bytes: Buffer): Promise<void>;
};

/** When the store is full, it is reduced to this share, so that not every new picture triggers a clean-up. */
const KEPT_SHARE = 0.9;

/** `name`s must be safe as file names. */
export function openPictureStore(folder: string, maxBytes: number): PictureStore {
  let used: number | null = null;
  return {
    read: (name) => readFile(join(folder, name)).catch(() => null),
    async write(name, bytes) {
      await mkdir(folder, { recursive: true });
      const path = join(folder, name);
      await writeFile(`${path}.new`, bytes);
      await rename(`${path}.new`, path);
      used = used === null ? (await listFiles(folder)).reduce((sum, file) => sum + file.size, 0) : used + bytes.length;
      if (used > maxBytes) used = await makeRoom(folder, maxBytes * KEPT_SHARE);
    },
  };
}

type StoredFile = { path: string; size: number; time: number };

async function listFiles(folder: string): Promise<StoredFile[]> {
  const names = await readdir(folder);
  const files = names.map(async (name): Promise<StoredFile[]> => {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    return found ? [{ path, size: found.size, time: found.mtimeMs }] : [];
  });
  return (await Promise.all(files)).flat();
}

async function makeRoom(folder: string, wanted: number): Promise<number> {
  const files = (await listFiles(folder)).sort((a, b) => a.time - b.time);
  let used = files.reduce((sum, file) => sum + file.size, 0);
  for (const { path, size } of files) {
    if (used <= wanted) break;
    await rm(path, { force: true });
    used -= size;
  }
  return used;
}
