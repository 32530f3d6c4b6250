import { stemmer } from 'stemmer';

/**
 * Most texts are plain ASCII, for which a pattern without Unicode classes gives the same words in a third of the time.
 */
const ASCII = /^[\0-\x7f]*$/;

/** Lower case without accents: how words of queries, titles and videos are compared. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The folded words of a text: runs of letters and digits, apostrophes kept inside (and made straight). */
export function words(text: string): string[] {
  const folded = fold(text).replace(/’/g, "'");
  const found = ASCII.test(folded)
    ? folded.match(/[a-z0-9]+(?:'[a-z0-9]+)*/g)
    : folded.match(/[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*/gu);
  return found ?? [];
}

/** Caches the results of `make` for up to `most` texts, then starts over: the commonest ones soon return. */
export function remembered<T>(most: number, make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const kept = known.get(text);
    if (kept !== undefined) return kept;
    const made = make(text);
    if (known.size >= most) known.clear();
    known.set(text, made);
    return made;
  };
}

/** A folded word without its English endings, so that `stars` matches a request for `star`. Never shown. */
export const stem = remembered(
  50_000,
  // The stemmer would merge “capitalism” with “capital”, but a doctrine belongs to its followers.
  (word) => OWN_STEMS.get(word) ?? stemmer(word.replace(/'s?$/, '').replace(/(?<=\p{L}{3})isms?$/u, 'ist')),
);

/**
 * Words that the stemmer would merge with a word of another meaning: “mindfulness” and “mind”, “universe” and
 * “university”.
 */
const OWN_STEMS: ReadonlyMap<string, string> = new Map(
  `mindful mindfulness, universe universes, news, generic, internal, organic, organize organise organized organised organization
  organisation, important importance, executive executives, relativity, business businesses, emergency emergencies,
  rational rationality rationalism rationalist, polite politeness politely, animation animated animate, training trainings,
  careless, conversation conversations conversational, marketing, numerous, statue statues, sensible, probable, negative, planetary, pasta, physical,
  civilization civilizations civilisation civilisations civilized civilised, generation generations generational,
  generous generously generosity, gifted, kindness, lively, longing, collective collectives collectively,
  outsider outsiders, insider insiders, witness witnesses witnessed witnessing, ironic ironically irony ironies,
  evening evenings, humanities, humane, quite, anime, olive olives, personality personalities, caste castes,
  liberal liberals, authority authorities, program programs programming programmer programmers, engine engines,
  protestant protestants, conservative conservatives, boxing boxer boxers, succession, fitness, identical,
  communication communications communicate communicating communicator, mineral minerals, customer customers, fasting,
  positive positivity, university universities, spelling, warming, maine, angeles, aires`
    .split(',')
    .flatMap((group) => {
      const [first = '', ...others] = group.trim().split(/\s+/);
      return [first, ...others].map((word) => [word, first] as const);
    }),
);

/** The words of a text as written, with capitals and accents; each distinct one once. */
export function wordsAsWritten(text: string): string[] {
  return [...new Set(text.match(/[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu) ?? [])];
}

/**
 * Words found in requests rather than in books (“please recommend a book about …”), besides the usual function words.
 */
export const FILLER: ReadonlySet<string> = new Set(
  `a about all also am an and any anything are as at be because been book books but by can could describe did do does
  don't explain find for from give good great had has have help her him his history's how i i'd i'll i'm if in into
  introduction is it it's its i've just kind learn like looking me more my need novel of on one or other our please read
  reading recommend recommendation recommendations she should so some something story suggest than that that's the their
  them then there these they this those title titled to understand up us very want was we well were what what's when where
  which who why will with would you your`
    .split(/\s+/)
    .filter(Boolean),
);

/** Words joined by single spaces, without a leading article: how titles are compared. */
export function bare(text: string): string {
  return words(text.replace(/&/g, ' and '))
    .join(' ')
    .replace(/^(the|a|an) (?=.)/, '');
}

/**
 * The same for titles of our records, which are compared again and again. Not for a reader's words, because it caches
 * them.
 */
export const bareTitle = remembered(20_000, bare);

/** The stems of a title, genre or subject: the same few thousand labels are asked for again and again. */
export const stemsOf = remembered(20_000, (label): ReadonlySet<string> => new Set(words(label).map(stem)));

/** “flew fly|sang sing”: the two words of each entry. */
export const pairsIn = (text: string, between: string | RegExp, within: string): [string, string][] =>
  text.split(between).map((entry) => {
    const [first = '', second = ''] = entry.trim().split(within, 2);
    return [first, second];
  });
