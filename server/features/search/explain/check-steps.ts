import type { SearchSuggestion } from '../../../../contract/search.ts';
import { FILLER, stem, stemsOf, words } from '../../../wording/words.ts';
import type { Work } from '../../books/books.ts';
import type { Source } from '../resolve/find-models.ts';
import { isPlain } from '../resolve/find-named.ts';
import type { UnderstoodQuery } from '../understand/understand.ts';

const LONGEST = 60;
const MOST_WORDS = 6;
const LOOKED_AT = 5;
/** A model adds at most this many next steps to an answer. */
const MOST = 3;

/**
 * Keeps a model's next steps that say something new, use only words from the labels of the books found here, and find a
 * book that has all of those words.
 */
export async function checkAlternatives(
  source: Source,
  query: UnderstoodQuery,
  alternatives: readonly string[],
  found: readonly Work[],
): Promise<SearchSuggestion[]> {
  if (alternatives.length === 0) return [];
  const labels = new Set(found.flatMap(labelsOf).flatMap((label) => [...stemsOf(label)]));
  const asked = new Set(query.terms.map((term) => term.stem));
  const steps: SearchSuggestion[] = [];
  for (const text of new Set(alternatives.map((each) => each.trim()))) {
    const said = contentOf(text);
    const fits = text.length <= LONGEST && isPlain(text) && said.length > 0 && words(text).length <= MOST_WORDS;
    const isNew = said.some((root) => !asked.has(root));
    if (steps.length === MOST || !fits || !isNew || !said.every((root) => labels.has(root))) continue;
    if (!(await findsSomething(source, text, said))) continue;
    steps.push({ query: text, kind: said.some((root) => asked.has(root)) ? 'narrower' : 'neighbour' });
  }
  return steps;
}

const labelsOf = (work: Work) => [work.title, ...work.authors, ...work.subjects, ...work.genres];
const contentOf = (text: string) =>
  words(text)
    .filter((word) => !FILLER.has(word))
    .map(stem);

async function findsSomething({ index, readWorks }: Source, text: string, said: readonly string[]): Promise<boolean> {
  const hits = await index.search('text', text, { limit: LOOKED_AT });
  const works = await readWorks(hits.map(({ id }) => id));
  return works.some((work) => {
    const record = new Set([...labelsOf(work), work.summary].flatMap(words).map(stem));
    return said.every((root) => record.has(root));
  });
}
