import type { SearchField, SearchIndex } from '../../../platform/retrieval/search-index.ts';
import { FILLER, fold, stem, words } from '../../../wording/words.ts';
import { namesTopic } from './asked-topics.ts';
import { isForeign } from './languages/other-languages.ts';
import { namedAuthors } from './named-authors.ts';
import { matchTitle } from './named-titles.ts';
import { SHORT_QUERY, type UnderstoodQuery, understand } from './understand.ts';
import { type Near, SEVERAL, wordsNear, wrongLetters } from './words-near.ts';
import { isOrdinary } from './words/term-weights.ts';
import { booksWith, booksWithPair, formOf } from './words/word-vectors.ts';

/** Only words in Latin letters of at least this length are repaired alone. Shorter ones are near too many others. */
export const REPAIRABLE = /^[a-z][a-z']{3,30}$/;
/** Beside another word, a shorter one is repaired too: “philosophy of mnd”. */
const REPAIRABLE_BESIDE = /^[a-z][a-z']{2,30}$/;

/**
 * Replaces the words of a short query that no book has: by two words that stand together in a title, a name or a
 * description, or else by the nearest word of those. Returns the query itself if there is nothing to repair or nothing
 * near. The other words, capitals and plain punctuation stay as typed.
 */
export async function repairSpelling(index: SearchIndex, query: UnderstoodQuery): Promise<UnderstoodQuery> {
  if (query.terms.length > SHORT_QUERY || isForeign(query.text)) return query;
  // “Childfree” is in no book, but it is the name of a topic.
  if (namesTopic(query).length > 0) return query;
  const said = await Promise.all(query.terms.map(async ({ word }) => ({ word, is: await standingOf(index, word) })));
  const unknown = said.filter((term) => term.is === 'unknown').map(({ word }) => word);
  if (unknown.length === 0 && !said.some((term) => term.is === 'doubtful')) return query;
  const repairs = await repairTogether(index, said);
  const isAlone = unknown.length === said.length && !/\p{Lu}/u.test(query.text);
  await Promise.all(
    unknown.map(async (word) => {
      if (repairs.has(word) || !REPAIRABLE.test(word)) return;
      const near =
        (await nameInTwo(index, word)) ??
        (await acrossTheOcean(index, word)) ??
        (await wordsNear(index, word, isAlone ? 'alone' : 'among others'))[0]?.other;
      if (near) repairs.set(word, near);
    }),
  );
  if (repairs.size === 0 || (await isSlipForAuthor(index, query))) return query;
  const typedText = PLAIN.test(query.text) ? query.text : words(query.text).join(' ');
  const text = typedText.replace(/[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu, (typed) => {
    const repair = repairs.get(fold(typed).replaceAll('’', "'"));
    if (repair === undefined) return typed;
    return /^\p{Lu}/u.test(typed) ? repair.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()) : repair;
  });
  const repaired: UnderstoodQuery = {
    ...understand(text),
    repaired: unknown.every((word) => repairs.has(word)) ? 'wholly' : 'partly',
    unwanted: query.unwanted,
  };
  return isName(query.text) && !(await namesOurs(index, repaired)) ? query : repaired;
}

/**
 * Whether a word may be a typo. A `doubtful` one is in some description or has the stem of another word: it is replaced
 * only together with its neighbour, as “hary” of “hary potter”.
 */
type Standing = 'known' | 'doubtful' | 'unknown';

type Said = { word: string; is: Standing };

async function standingOf(index: SearchIndex, word: string): Promise<Standing> {
  const root = stem(word);
  if (!REPAIRABLE_BESIDE.test(word) || isOrdinary(root)) return 'known';
  const isOwnStem = word.startsWith(root);
  if (isOwnStem && booksWith(root) >= SEVERAL) return 'known';
  if (!REPAIRABLE.test(word) || isOwnStem) return (await isKnown(index, word)) ? 'known' : 'unknown';
  if (await isKnown(index, word, NAMES)) return 'known';
  return booksWith(root) >= SEVERAL || (await isKnown(index, word)) ? 'doubtful' : 'unknown';
}

/** Neighbouring words, at least one of them no known one, as two words that stand together in our books. */
async function repairTogether(index: SearchIndex, said: readonly Said[]): Promise<Map<string, string>> {
  const repairs = new Map<string, string>();
  for (const [at, first] of said.entries()) {
    const second = said[at + 1];
    if (!second || repairs.has(first.word) || (first.is === 'known' && second.is === 'known')) continue;
    if (first.word.length <= SHORTEST && second.word.length <= SHORTEST) continue;
    const pair = await nearestPair(index, first, second);
    for (const [place, { word }] of [first, second].entries())
      if (pair && pair[place] !== word) repairs.set(word, pair[place] ?? word);
  }
  return repairs;
}
const SHORTEST = 3;

/** The pair with the fewest wrong letters, then the commonest; null if none is near. */
async function nearestPair(index: SearchIndex, ...pair: [Said, Said]): Promise<readonly string[] | null> {
  const sources = await titlesAndNames(index, pair);
  const [firsts = [], seconds = []] = await Promise.all(
    pair.map(async ({ word, is }): Promise<Near[]> => {
      const own = { other: word, wrong: 0 };
      if (is === 'known') return [own];
      const there = [...new Set(sources.flatMap((source) => source.trim().split(' ')))].flatMap((other) => {
        const wrong = wrongLetters(word, other);
        return wrong === null ? [] : [{ other, wrong }];
      });
      const near = [...there, ...(await wordsNear(index, word, 'paired'))];
      // “Medeival history” is not “medical history”: that a pair stands together is no reason for more wrong letters.
      const least = Math.min(...near.map(({ wrong }) => wrong));
      return [...(is === 'doubtful' ? [own] : []), ...near.filter(({ wrong }) => wrong === least)];
    }),
  );
  const pairs = firsts.flatMap((one) =>
    seconds.map((two) => ({
      pair: [one.other, two.other],
      wrong: one.wrong + two.wrong,
      times:
        sources.filter((text) => text.includes(` ${one.other} ${two.other} `)).length +
        booksWithPair(formOf(one.other), formOf(two.other)),
    })),
  );
  const best = pairs.filter(({ times }) => times > 0).sort((a, b) => a.wrong - b.wrong || b.times - a.times)[0];
  return best?.pair ?? null;
}

/** The words of titles and names that may have both, without “of” and the like, each with a space around it. */
async function titlesAndNames(index: SearchIndex, pair: readonly Said[]): Promise<string[]> {
  const known = pair.filter(({ is }) => is === 'known').map(({ word }) => word);
  const both = pair.map(({ word }) => word).join(' ');
  const [titles, names] = await Promise.all(
    NAMES.map((field) =>
      known.length > 0
        ? index.search(field, known.join(' '), { limit: SOURCES })
        : index.searchNear(field, both, SOURCES),
    ),
  );
  const texts = [
    ...(titles ?? []).map(({ title }) => title),
    ...(names ?? []).flatMap((hit) => hit.authors.split(', ')),
  ];
  return texts.map(
    (text) =>
      ` ${words(text)
        .filter((word) => word.length > SHORTEST || !FILLER.has(word))
        .join(' ')} `,
  );
}
const SOURCES = 60;

/** A text that is repeated as typed. Of one with other signs only the words are: a mended query is offered as ours. */
const PLAIN = /^[\p{L}\p{M}\p{N}\s.,;:!?'’“”"()&-]*$/u;

/**
 * “Tracy Beaker”: several words that all have capitals are a name. In a name that we do not know, “Beaker” is not a
 * typo of “baker”.
 */
const isName = (text: string): boolean => /^\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*){1,3}$/u.test(text);

/** Whether a topic, a title or an author of ours has that name. */
async function namesOurs(index: SearchIndex, query: UnderstoodQuery): Promise<boolean> {
  if (namesTopic(query).length > 0) return true;
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

/** Words that were found in some book. If the book goes, the word is still not a typo. */
const known = new Set<string>();
const KNOWN_KEPT = 50_000;

const NAMES = ['title', 'authors'] as const;
const ALL = ['text', ...NAMES, 'asks'] as const;

async function isKnown(index: SearchIndex, word: string, fields: readonly SearchField[] = ALL): Promise<boolean> {
  if (fields === ALL && known.has(word)) return true;
  for (const field of fields) {
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
