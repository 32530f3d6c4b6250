import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOGUE_FOLDER, WOMEN_FILE } from '../catalogue/catalogue-record.ts';

let women: { names: ReadonlySet<string>; checksum: string } | undefined;
function read() {
  if (women) return women;
  const text = readFileSync(join(CATALOGUE_FOLDER, WOMEN_FILE), 'utf8');
  const names = new Set(text.split('\n').filter(Boolean));
  women = { names, checksum: createHash('sha256').update(text).digest('hex').slice(0, 16) };
  return women;
}

/** The authors of the starter catalogue who are women, as its records spell them. */
export const womenAuthors = (): ReadonlySet<string> => read().names;

/** Changes whenever the list of authors who are women changes. */
export const womenChecksum = (): string => read().checksum;

/** Whether one of its authors is known to be a woman. */
export const isByWoman = ({ authors }: { authors: readonly string[] }): boolean =>
  authors.some((name) => read().names.has(name));
