import type { CoverPictures, Topic } from '../../server/features/books/books.ts';
import { PICTURES_FILE, parseCoverPictures } from '../../server/features/books/testing.ts';
import { isPicture } from '../../server/features/covers/testing.ts';
import { choosePictures } from './choose-pictures.ts';
import { COMMON_SEARCHES_FILE, type CommonSearch, pagesOf } from './common-searches.ts';
import type { Entry } from './compare-with-reference.ts';

/**
 * What is wrong with the text of `pictures.tsv`: a picture that nothing draws, an unknown name, an old choice; and the
 * books of common searches that are gone.
 */
export function findPictureFaults(
  text: string,
  entries: readonly Entry[],
  topics: readonly Topic[],
  searches: readonly CommonSearch[],
): string[] {
  const rows = parseCoverPictures(text);
  const names = new Set(entries.map(({ record }) => record.series?.name ?? record.key));
  const faults = [...rows].flatMap(([name, row]) => [
    ...(names.has(name) ? [] : [`${PICTURES_FILE}: no book or series is called ${name}`]),
    ...unknown(row).map((picture) => `${PICTURES_FILE}: ${name} has the picture ${picture}, which nothing draws`),
  ]);
  const keys = new Set(entries.map(({ record }) => record.key));
  for (const search of searches)
    for (const key of search.keys.filter((each) => !keys.has(each)))
      faults.push(`${COMMON_SEARCHES_FILE}: ${search.text} finds ${key}, which is no book`);
  if (faults.length > 0) return faults;
  const chosen = choosePictures(
    entries.map(({ record }) => record),
    pagesOf(topics, searches),
    rows,
  );
  if (chosen.text === text) return [];
  return [`${PICTURES_FILE} is out of date; \`npm run catalogue -- pictures\` writes it`];
}

function unknown({ shown, fitting }: CoverPictures): string[] {
  return [shown, ...fitting].filter((picture) => !isPicture(picture));
}
