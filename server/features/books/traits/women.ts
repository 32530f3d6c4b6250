import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOGUE_FOLDER, WOMEN_FILE } from '../catalogue/catalogue-record.ts';

let women: { names: ReadonlySet<string>; firstNames: ReadonlySet<string>; checksum: string } | undefined;
function read() {
  if (women) return women;
  const text = readFileSync(join(CATALOGUE_FOLDER, WOMEN_FILE), 'utf8');
  const names = new Set(text.split('\n').filter(Boolean));
  const firstNames = new Set([...names].map(firstOf));
  women = { names, firstNames, checksum: createHash('sha256').update(text).digest('hex').slice(0, 16) };
  return women;
}

/** The authors of the starter catalogue who are women, as its records spell them. */
export const womenAuthors = (): ReadonlySet<string> => read().names;

/** Changes whenever the list of authors who are women changes. */
export const womenChecksum = (): string => read().checksum;

/** Whether one of its authors is known to be a woman. */
export const isByWoman = ({ authors }: { authors: readonly string[] }): boolean =>
  authors.some((name) => read().names.has(name));

/** Whether a woman among our authors has the first name of this person. */
export const hasNameOfWoman = (name: string): boolean => read().firstNames.has(firstOf(name));

const firstOf = (name: string): string => name.split(' ', 1)[0]?.toLowerCase() ?? '';
