import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** How far an import has come, in a folder of its own; after kill -9 the same command goes on from there. */
export type Checkpoint<State> = {
  folder: string;
  /** What was saved last, or null at the first start. */
  state: State | null;
  save(state: State): Promise<void>;
  /** The import is complete: nothing of it is kept. */
  clear(): Promise<void>;
};

/** Opens the checkpoint of `folder`; `restart` forgets what was there. */
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
      // A rename is whole or not at all.
      await writeFile(`${path}.new`, JSON.stringify(state));
      await rename(`${path}.new`, path);
    },
    clear: () => rm(folder, { recursive: true, force: true }),
  };
}
