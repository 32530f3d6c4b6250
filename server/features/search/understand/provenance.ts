import { COUNTRIES_BY_NAME, COUNTRIES_BY_PEOPLE, LANGUAGE_CODES, NAMES_OF_PART } from '../../../wording/nations.ts';
import { BOOKS, readYears, type YearsAsked } from './years-asked.ts';

/**
 * What a request says about how a book was made; null where it says nothing. `said`: its words, so that they can be
 * repeated to the reader.
 */
export type Provenance = {
  /** The language that it can be read in. */
  language: { said: string; code: string } | null;
  /** The language that it was first written in. */
  original: { said: string; code: string } | null;
  /**
   * Where its author comes from, as ISO codes of countries. `part`: the names of a people or region within them, which
   * records do not have as an origin.
   */
  origin: { said: string; isPlace: boolean; countries: readonly string[]; part?: readonly string[] } | null;
  published: YearsAsked | null;
  /** Whether one of its authors should be a woman. */
  byWoman: boolean;
  /** The countries whose authors are not wanted, if it says so. `orByWoman`: a woman of one of them is welcome. */
  notBy: { said: string; countries: readonly string[]; orByWoman: boolean } | null;
};

export const NO_PROVENANCE: Provenance = {
  language: null,
  original: null,
  origin: null,
  published: null,
  byWoman: false,
  notBy: null,
};

export const asksProvenance = ({ language, original, origin, published, byWoman, notBy }: Provenance): boolean =>
  byWoman || Boolean(language ?? original ?? origin ?? published ?? notBy);

/** Whether it says where authors must (not) come from. */
export const asksOrigin = ({ origin, notBy }: Provenance): boolean => Boolean(origin ?? notBy);

/** Longer texts describe a book, and the years and places in them are its story. */
const LONGEST = 300;

/** A part of a pattern that is any of these names, with spaces or hyphens; a longer one is tried first. */
export const oneOf = (names: Iterable<string>): string =>
  [...names]
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replaceAll(' ', '[ -]'))
    .join('|');
const LANGUAGE = oneOf(LANGUAGE_CODES.keys());
const PEOPLE = oneOf(COUNTRIES_BY_PEOPLE.keys());
const COUNTRY = oneOf(COUNTRIES_BY_NAME.keys());
const WRITER =
  '(?:writers?|authors?|novelists?|poets?|playwrights?|dramatists?|essayists?|storytellers?|historians?|scientists?|philosophers?|journalists?|scholars?|thinkers?|economists?|voices)';
/** Authors of literature. Others may be the subject of a book: “scientists from Germany”. */
const TELLER = '(?:writers?|authors?|novelists?|poets?|playwrights?|dramatists?|essayists?|storytellers?)';
const GENRE =
  '(?:crime|mystery|thriller|horror|fantasy|science fiction|sci-?fi|romance|short story|nature|travel|historical)';
const WOMAN = '(?:wom[ae]n|female|lady|ladies)';
const NEXT = '(?=\\s*(?:$|[,.;:!?)]|(?:about|on|for|please|by|with|that|which|or|and|from|published|to|set|but)\\b))';

const pattern = (source: string) => new RegExp(source, 'iu');
const ORIGINAL = [
  pattern(`\\b(?:originally |first )(?:written |published |composed )?in (${LANGUAGE})\\b`),
  pattern(
    `\\b(?:in |an? )?(?:translat(?:ed|ion|ions) )(?:in)?(?:to english )?from (?:the )?(?:original )?(${LANGUAGE})\\b`,
  ),
  pattern(`\\bwritten in (${LANGUAGE})\\b`),
];
const EDITION = [
  pattern(`\\b(?:available |to read |readable |translated )?(?:in|into) (${LANGUAGE})(?: translation)?${NEXT}`),
  pattern(`\\b(${LANGUAGE})[ -]language(?= ${BOOKS}\\b)`),
  pattern(`\\b(${LANGUAGE}) (?:edition|translation)s?\\b(?: of)?`),
];
const IN_TRANSLATION = '(?: in(?:to)?(?: english)? translation\\b| (?:translated )?in(?:to)? english\\b)';
const KIND =
  '(?:(?:young|contemporary|modern|living|black(?! (?:american|british))|great|classic|early|new|actual|real|native(?! american)|local|indigenous(?! australian)|working-class) )';
const TELLING =
  '(?:biograph(?:y|ies)|life|lives|memoirs?|histor(?:y|ies)|portraits?|letters|diar(?:y|ies)|story|friendships?)';
/**
 * After these words, writers are the subject: “a biography of a French writer”, but not “crime fiction of French
 * writers”.
 */
const TOLD_OF = `(?<!\\b(?:about|on|with|among|between|the|${TELLING} (?:of|between)) (?:an? |the |some |two |three )?${KIND}?)`;
/** What such authors write, if the request does not say it. */
const WRITTEN: readonly [by: RegExp, what: string][] = [
  [/\bpoets?\b/iu, 'poetry'],
  [/\bnovelists?\b/iu, 'novels'],
  [/\b(?:playwrights?|dramatists?)\b/iu, 'plays'],
  [/\bessayists?\b/iu, 'essays'],
];
const TRANSLATION = pattern(IN_TRANSLATION);
const ORIGIN = [
  pattern(
    `\\b(?:written )?(?:by|from) (?:an? |the |some )?${KIND}?(${PEOPLE})(?:,? (?:or|and|&) (?:an? )?(${PEOPLE}))? (?:(${WOMAN}) ?)?(?:${WRITER}|(?<=${WOMAN} ?)|men|man|people)(?![\\p{L}])`,
  ),
  pattern(
    `${TOLD_OF}\\b${KIND}?(?:(${WOMAN}) )?(${PEOPLE}) (?:(${WOMAN}) )?(?:(?<genre>${GENRE}) )?${WRITER}(?![\\p{L}])(?=${IN_TRANSLATION}| on | about | who | please\\b|[,.!?]|$)`,
  ),
  // “Written by Indians”, “history by Native Americans”.
  pattern(
    `(?:\\b(?:written|told|narrated) by|(?<=\\b(?:${BOOKS}|history|histories) )by) (?:the |some )?${KIND}?(${PEOPLE})s(?![\\p{L}])`,
  ),
  pattern(
    `\\b(?:by|from) (?:an? |the |some )?(?:(${WOMAN}) )?(?:${WRITER}|somebody|someone|people|(?:wom[ae]n)) (?:who (?:is|are|come|comes) )?from (?:the )?(${COUNTRY})\\b`,
  ),
  pattern(
    `${TOLD_OF}\\b${KIND}?(?:(${WOMAN}) )?(?:(?<genre>${GENRE}) )?${TELLER} (?:who (?:is|are|come|comes) )?(?:originally )?from (?:the )?(${COUNTRY})(?![\\p{L}])`,
  ),
];
/** Kinds of books whose nationality is that of their authors. */
const OF_A_PEOPLE =
  "literature|fiction|novels?|novellas?|reportage|(?:picture|children['’]?s) books?|classics?|poetry|poems?|plays?|drama|(?:short )?stories|(?:family )?sagas?|(?:crime|detective)(?: (?:fiction|novels?|stories|books))?|myster(?:y|ies)|thrillers?|science fiction|sci[ -]?fi|fantasy|horror|comics?(?: books?)?|manga|graphic (?:novels?|memoirs?)|noir";
export const KIND_OF_A_PEOPLE = pattern(`^(?:${OF_A_PEOPLE})$`);
/** A Scottish romance is set in Scotland, no matter who wrote it. A romance from Scotland was written there. */
const OF_A_COUNTRY = `(?:${OF_A_PEOPLE}|romances?(?: novels)?|historical (?:fiction|novels))`;
const PRAISED = '(?:(?:some|any|really|very|best|great|good|classic|essential)(?: of)? ){0,3}';
const PRAISE = pattern(`^\\s{0,3}${PRAISED}`);
/** “A short French novel”, “French graphic memoirs”. */
const SHAPED =
  '(?:(?:short|long|big|fat|slim|quick|easy|funny|sad|dark|light|modern|contemporary|old(?! english)|new|recent|literary|feminist|experimental|quiet|scary|comic)(?:,| and)? ){0,3}';
/** “Japanese literature”, “poetry from Ireland”: what authors of that country wrote. */
const NATIONAL = pattern(
  `(?<=^(?:an? |the )?${PRAISED}${SHAPED})(${PEOPLE}) (?=${SHAPED}(?:${OF_A_PEOPLE})(?: (?:or|and) (?:${OF_A_PEOPLE}))?(?: ?[,;.]| but | ?$))`,
);
const FROM_COUNTRY = pattern(
  `(?<=^(?:an? |the )?${PRAISED}${SHAPED}${OF_A_COUNTRY} )from (?:the )?(${COUNTRY})(?=[\\s,.;!?]{0,3}(?:please)?[\\s,.;!?]{0,3}$)`,
);
const BY_WOMEN = pattern(
  `(?:\\b(?:written )?by (?:an? |the |some )?${KIND}?(?:wom[ae]n(?: ${WRITER})?|(?:female|lady) ${WRITER})|(?<=(?<!\\b(?:about|on|of) )\\b(?:writers?|authors?|novelists?|poets?|playwrights?|essayists?) (?:who|that) (?:is|are|was|were) (?:an? )?${KIND}?)wom[ae]n)(?![\\p{L}])`,
);

/**
 * Reads what a request says about the language, the author's country and the year of a book, and removes it. `year` is
 * this year, for “recent” and “the last five years”. `notBy`: what was read of its denials before.
 */
export function readProvenance(
  text: string,
  year: number,
  notBy: Provenance['notBy'] = null,
): { provenance: Provenance; rest: string } {
  if (text.length > LONGEST) return { provenance: NO_PROVENANCE, rest: text };
  let rest = text;
  /** The first pattern that matches, which is removed from `rest`. */
  const take = (patterns: readonly RegExp[]): RegExpExecArray | null => {
    for (const each of patterns) {
      const found = each.exec(rest);
      if (!found) continue;
      rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`;
      return found;
    }
    return null;
  };
  const languageOf = (found: RegExpExecArray | null) => {
    const code = LANGUAGE_CODES.get(plain(found?.[1]));
    return found && code ? { said: capitals(found[1] ?? ''), code } : null;
  };
  const original = languageOf(take(ORIGINAL));
  const language = languageOf(take(EDITION));
  const dated = readYears(rest, year);
  rest = dated.rest;
  const { published } = dated;
  // The kind of book that authors of a country write may be all that is left: “Czech novels since 1990”.
  if (rest !== text) rest = tidy(rest);
  const writers = take(ORIGIN);
  const women = writers ? null : take([BY_WOMEN]);
  if (women) rest = rest.trim();
  const from = writers ?? take([NATIONAL, FROM_COUNTRY]);
  if (from && !writers) rest = rest.replace(PRAISE, '');
  if (from) rest = rest.replace(/^\s*literature\s*$/iu, 'fiction');
  if (from) rest = `${writtenBy(from, rest)} ${rest.replace(TRANSLATION, ' ')}`;
  // “African science fiction by African authors” says it twice.
  if (writers) rest = withoutPeople(rest, writers);
  const who = (writers ?? women)?.[0].match(WHO_THEY_ARE) ?? [];
  rest = [rest, ...who].filter((part) => part.trim() !== '').join(' ');
  const names = (from ?? []).slice(1).filter((name): name is string => Boolean(name));
  const peoples = names.filter((name) => countriesOf(name) !== undefined);
  const isByWoman =
    names.some((name) => /^(?:wom|female|lad)/iu.test(name)) ||
    /\bwom[ae]n\b/iu.test(from?.[0] ?? '') ||
    (women ?? take([BY_WOMEN])) !== null;
  const provenance: Provenance = {
    language,
    original,
    origin: peoples.length > 0 ? originOf(peoples) : null,
    published,
    byWoman: isByWoman,
    notBy,
  };
  if (!asksProvenance(provenance)) return { provenance: NO_PROVENANCE, rest: text };
  return { provenance, rest: tidy(rest) };
}

/** What authors are besides, which no record tells as such: “by women scientists”, “by Black women”. */
const WHO_THEY_ARE =
  /\b(?:scientists?|journalists?|economists?|philosophers?|black(?! british| american)|indigenous(?! australian)|working-class)\b/giu;

function originOf(peoples: readonly string[]): NonNullable<Provenance['origin']> {
  const [first = '', ...others] = peoples;
  const countries = [...new Set(peoples.flatMap((name) => countriesOf(name) ?? []))];
  const part = others.length === 0 ? NAMES_OF_PART.get(plain(first)) : undefined;
  const said = peoples.map(capitals).join(' or ');
  return { said, isPlace: COUNTRIES_BY_NAME.has(plain(first)), countries, ...(part && { part }) };
}

/** “Polish crime writers” write crime, and “poets from Wales” poetry. */
function writtenBy(from: RegExpExecArray, rest: string): string {
  const genre = from.groups?.genre;
  if (genre) return genre;
  const isSaid = pattern(`\\b${BOOKS}\\b`).test(rest);
  return isSaid ? '' : (WRITTEN.find(([by]) => by.test(from[0]))?.[1] ?? '');
}

/** Without the same people again before what they write. */
function withoutPeople(rest: string, writers: RegExpExecArray): string {
  return tidy(rest).replace(NATIONAL, (said, people: string) =>
    writers.slice(1).some((name) => plain(name) === plain(people)) ? '' : said,
  );
}

const plain = (name = '') => name.toLowerCase().replaceAll('-', ' ');
const countriesOf = (name: string) => COUNTRIES_BY_PEOPLE.get(plain(name)) ?? COUNTRIES_BY_NAME.get(plain(name));
/** “Eastern Europe”. */
export const capitals = (name: string): string => name.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());

/** Cleans up after words were removed: no doubled spaces, no commas that join nothing. */
function tidy(text: string): string {
  return text
    .replace(/\s+/gu, ' ')
    .replace(/ ?([,;]) ?(?=[,;.]|$)/gu, '')
    .trim();
}
