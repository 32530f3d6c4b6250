import type { SearchIndex } from '../../platform/retrieval/search-index.ts';
import { distance } from './named.ts';
import { SHORT_QUERY, type UnderstoodQuery, understand } from './understand.ts';
import { words } from './words.ts';

/** Only words of the Latin alphabet are repaired, from this length on: of shorter ones too many are near. */
const REPAIRABLE = /^[a-z][a-z']{3,30}$/;

/**
 * Repairs the words of a short query that no book has, by the nearest word of a title, a name or a description. The answer is
 * the query itself when there is nothing to repair or nothing near.
 */
export async function repairSpelling(index: SearchIndex, query: UnderstoodQuery): Promise<UnderstoodQuery> {
  if (query.terms.length > SHORT_QUERY) return query;
  const repairs = new Map<string, string>();
  await Promise.all(
    query.terms.map(async ({ word }) => {
      if (!REPAIRABLE.test(word) || (await isKnown(index, word))) return;
      const near = await nearestWord(index, word);
      if (near !== null) repairs.set(word, near);
    }),
  );
  if (repairs.size === 0) return query;
  const text = words(query.text)
    .map((word) => repairs.get(word) ?? word)
    .join(' ');
  return { ...understand(text), repaired: true, unwanted: query.unwanted };
}

/** Words that some book was seen to have. Books go, but a word that had one is no typo. */
const known = new Set<string>();
const KNOWN_KEPT = 50_000;

async function isKnown(index: SearchIndex, word: string): Promise<boolean> {
  if (known.has(word)) return true;
  for (const field of ['text', 'title', 'authors'] as const) {
    const [hit] = await index.search(field, word, { limit: 1 });
    if (!hit) continue;
    if (known.size >= KNOWN_KEPT) known.clear();
    known.add(word);
    return true;
  }
  return false;
}

/** Among the titles and names of what a fuzzy search finds: the fewest wrong letters, then the same beginning, then the commonest. */
async function nearestWord(index: SearchIndex, word: string): Promise<string | null> {
  const found = await Promise.all([
    index.search('title', word, { limit: 30, fuzziness: 2 }),
    index.search('authors', word, { limit: 30, fuzziness: 2 }),
    index.search('text', word, { limit: 30, fuzziness: 2 }),
  ]);
  const allowed = word.length < 6 ? 1 : 2;
  const counts = new Map<string, number>();
  for (const { title, authors } of found.flat()) {
    for (const other of new Set(words(`${title} ${authors}`))) counts.set(other, (counts.get(other) ?? 0) + 1);
  }
  const near = [...counts]
    .map(([other, count]) => ({
      other,
      count,
      wrong: distance(word, other, allowed),
      start: other[0] === word[0] ? 0 : 1,
    }))
    .filter(({ wrong, start }) => wrong + start <= allowed)
    .sort((a, b) => a.wrong - b.wrong || b.count - a.count || (a.other < b.other ? -1 : 1));
  return near[0]?.other ?? null;
}
