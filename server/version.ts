import { readFileSync } from 'node:fs';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

/** The version of this program, from `package.json`. */
export const VERSION: string = JSON.parse(read('package.json')).version;

/** The version as operators see it: between two releases it is the last one's with `+unreleased`. */
export const BUILD = isReleased() ? VERSION : `${VERSION}+unreleased`;

/** Whether the newest entry of the list of changes is a release; false where there is no list. */
function isReleased(): boolean {
  try {
    return !/^## Unreleased$/m.test(read('CHANGELOG.md'));
  } catch {
    return false;
  }
}
