import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** How far an import has come, kept in its own folder. After kill -9 the same command continues from there. */
export type Checkpoint<State> = {
  folder: string;
  /** The last saved state, or null at the first start. */
  state: State | null;
  save(state: State): Promise<void>;
  /** Deletes the checkpoint, because the import is complete. */
  clear(): Promise<void>;
};

/** Opens the checkpoint of `folder`; `restart` discards the old one. */
export async function openCheckpoint<State>(
  folder: string,
  { restart }: { restart: boolean },
): Promise<Checkpoint<State>> {
  if (restart) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'state.json');
  const text = await readFile(path, 'utf8').catch(() => null);
  return {
    folder,
    state: text === null ? null : (JSON.parse(text) as State),
    async save(state) {
      // A rename is atomic.
      await writeFile(`${path}.new`, JSON.stringify(state));
      await rename(`${path}.new`, path);
    },
    clear: () => rm(folder, { recursive: true, force: true }),
  };
}
