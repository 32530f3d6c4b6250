import type { SearchIndex } from '../../../platform/retrieval/search-index.ts';
import { fold, stem, words } from '../../../wording/words.ts';
import { namesTopic } from './asked-topics.ts';
import { isForeign } from './languages/other-languages.ts';
import { namedAuthors } from './named-authors.ts';
import { matchTitle } from './named-titles.ts';
import { distance } from './typos.ts';
import { SHORT_QUERY, type UnderstoodQuery, understand } from './understand.ts';
import { isOrdinary } from './words/term-weights.ts';
import { booksWith } from './words/word-vectors.ts';

/** Only words in Latin letters of at least this length are repaired. Shorter ones are near too many others. */
export const REPAIRABLE = /^[a-z][a-z']{3,30}$/;

/**
 * Replaces the words of a short query that no book has by the nearest word of a title, a name or a description. Returns
 * the query itself if there is nothing to repair or nothing near. The other words, capitals and plain punctuation stay
 * as typed.
 */
export async function repairSpelling(index: SearchIndex, query: UnderstoodQuery): Promise<UnderstoodQuery> {
  if (query.terms.length > SHORT_QUERY || isForeign(query.text)) return query;
  // “Childfree” is in no book, but it is the name of a topic.
  if (namesTopic(query).length > 0) return query;
  const repairs = new Map<string, string>();
  await Promise.all(
    query.terms.map(async ({ word, stem }) => {
      if (!REPAIRABLE.test(word) || isOrdinary(stem) || booksWith(stem) >= SEVERAL || (await isKnown(index, word)))
        return;
      const near =
        (await nameInTwo(index, word)) ?? (await acrossTheOcean(index, word)) ?? (await nearestWord(index, word));
      if (near !== null) repairs.set(word, near);
    }),
  );
  if (repairs.size === 0 || (await isSlipForAuthor(index, query))) return query;
  const typedText = PLAIN.test(query.text) ? query.text : words(query.text).join(' ');
  const text = typedText.replace(/[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu, (typed) => {
    const repair = repairs.get(fold(typed).replaceAll('’', "'"));
    if (repair === undefined) return typed;
    return /^\p{Lu}/u.test(typed) ? repair.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()) : repair;
  });
  const repaired = { ...understand(text), repaired: true, unwanted: query.unwanted };
  return isName(query.text) && !(await namesOurs(index, repaired)) ? query : repaired;
}

/** A text that is repeated as typed. Of one with other signs only the words are: a mended query is offered as ours. */
const PLAIN = /^[\p{L}\p{M}\p{N}\s.,;:!?'’“”"()&-]*$/u;

/**
 * “Tracy Beaker”: several words that all have capitals are a name. In a name that we do not know, “Beaker” is not a
 * typo of “baker”.
 */
const isName = (text: string): boolean => /^\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*){1,3}$/u.test(text);

/** Whether a title or an author of ours has that name. */
async function namesOurs(index: SearchIndex, query: UnderstoodQuery): Promise<boolean> {
  const said = words(query.text).join(' ');
  const [titles, authors] = await Promise.all([
    index.search('title', said, { limit: 10 }),
    index.search('authors', said, { limit: 10 }),
  ]);
  return (
    titles.some(({ title }) => matchTitle(query, title, null) !== null) ||
    authors.some((hit) => namedAuthors(query, hit.authors.split(', ')).length > 0)
  );
}

/** “Enid Blighton” is nearly an author's name, so it must not become “Brighton”. */
async function isSlipForAuthor(index: SearchIndex, query: UnderstoodQuery): Promise<boolean> {
  if (query.terms.length < 2 || query.terms.length > NAME_WORDS) return false;
  const hits = await index.search('authors', query.terms.map(({ word }) => word).join(' '), { limit: 40 });
  return hits.some(({ authors }) => namedAuthors(query, authors.split(', ')).length > 0);
}
const NAME_WORDS = 3;

/** A word that this many books of the starter catalogue have is not a typo, and the index is not asked for it. */
const SEVERAL = 3;

/** Words that were found in some book. If the book goes, the word is still not a typo. */
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

/** Le Guin is often written “LeGuin”. */
async function nameInTwo(index: SearchIndex, word: string): Promise<string | null> {
  for (const particle of PARTICLES) {
    const joined = particle.replaceAll(' ', '');
    if (!word.startsWith(joined) || word.length - joined.length < LEAST_NAME) continue;
    const name = `${particle} ${word.slice(joined.length)}`;
    const hits = await index.search('authors', name, { limit: 20 });
    if (hits.some(({ authors }) => ` ${words(authors).join(' ')} `.includes(` ${name} `))) return name;
  }
  return null;
}
const PARTICLES =
  'van der,van den,van de,von der,de la,de las,de los,von,van,del,den,de,du,di,da,le,la,st,ten,ter,al,el'.split(',');
const LEAST_NAME = 3;

/**
 * The word in British instead of American spelling, or the other way round, if some book has it: “polarised”, “color”.
 */
async function acrossTheOcean(index: SearchIndex, word: string): Promise<string | null> {
  for (const [own, other] of SPELLINGS) {
    const spelt = word.replace(own, other);
    if (spelt !== word && (await isKnown(index, spelt))) return spelt;
  }
  return null;
}
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/is(?=(?:e|ed|es|er|ing|ation)$)/, 'iz'],
  [/iz(?=(?:e|ed|es|er|ing|ation)$)/, 'is'],
  [/our/, 'or'],
  [/or(?!.*or)/, 'our'],
];

/**
 * The best word that a fuzzy search finds: the fewest wrong letters first, then those of titles and names, then the
 * commonest.
 */
async function nearestWord(index: SearchIndex, word: string): Promise<string | null> {
  const [titles, names, texts] = await Promise.all([
    index.searchNear('title', word, 30),
    index.searchNear('authors', word, 30),
    // The index keeps the words of texts as stems.
    index.textsNear(stem(word), 30),
  ]);
  const allowed = word.length < 8 ? 1 : 2;
  const counts = new Map<string, { count: number; named: boolean }>();
  const count = (source: string, named: boolean) => {
    for (const other of new Set(words(source))) {
      const so = counts.get(other) ?? { count: 0, named };
      counts.set(other, { count: so.count + 1, named: so.named || named });
    }
  };
  for (const { title, authors } of [...titles, ...names]) count(`${title} ${authors}`, true);
  for (const text of texts) count(text, false);
  // In so short a word, one wrong letter makes another word: “blah” is not a typo of “Beah”.
  const isLike = (other: string) =>
    word.length > SHORT_WORD || sorted(other) === sorted(word) || undoubled(other) === undoubled(word);
  const near = [...counts]
    // Next to none of the thousands of words is near, so letters are compared last.
    .filter(([other]) => Math.abs(other.length - word.length) <= allowed)
    .filter(([other]) => (other[0] === word[0] || word.length > 5) && isLike(other))
    .map(([other, so]) => ({
      other,
      ...so,
      wrong: distance(word, other, allowed),
      start: other[0] === word[0] ? 0 : 1,
      // A doubled letter is the commonest typo: “hobit” means “hobbit” rather than “habit”.
      letters: undoubled(other) === undoubled(word) ? 0 : 1,
    }))
    .filter(({ wrong }) => wrong <= allowed)
    .sort(
      (a, b) =>
        a.wrong - b.wrong ||
        a.letters - b.letters ||
        a.start - b.start ||
        Number(b.named) - Number(a.named) ||
        b.count - a.count ||
        (a.other < b.other ? -1 : 1),
    );
  return near[0]?.other ?? null;
}

/** Words of at most this many letters are repaired only if letters are swapped or doubled. */
const SHORT_WORD = 4;

const sorted = (word: string): string => [...word].sort().join('');

/** A word with each doubled letter written once. */
function undoubled(word: string): string {
  return word.replace(/(.)\1/g, '$1');
}
