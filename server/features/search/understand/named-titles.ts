import { onceFor } from '../../../platform/once-for.ts';
import { spelledOut } from '../../../wording/numbers.ts';
import { bareTitle, FILLER, remembered, stem, words } from '../../../wording/words.ts';
import type { Work } from '../../books/books.ts';
import { namesTopic } from './asked-topics.ts';
import { bareName } from './named-authors.ts';
import { placeNamed } from './place-names.ts';
import { isWideSubject, topicsCalled } from './topic-phrases.ts';
import { isNear } from './typos.ts';
import type { UnderstoodQuery } from './understand.ts';
import { isOrdinary } from './words/term-weights.ts';
import { formOf, isHeardOf, normalForm, rarity } from './words/word-vectors.ts';

/**
 * How a title matches a query: it is the query, it is the query apart from a typo, the query is short for it, the query
 * contains it, or none of these.
 */
export type TitleMatch = 'exact' | 'near' | 'short' | 'named' | null;

/** Whether the whole query is in quotation marks. Then it is a title and not a topic. */
export const quotesTitle = ({ text }: UnderstoodQuery): boolean => /^[“"].{1,120}[”"]$/u.test(text);

/**
 * Titles of fewer words than this are not taken for named inside a longer query: “It”, “Emma” and “Salt” are also
 * words.
 */
const NAMED_WORDS = 2;

const spelledTitle = remembered(20_000, (title: string) => spelledOut(bareTitle(title)));

/** `title` without its subtitle is tried too; an article in front never matters. */
export function matchTitle(query: UnderstoodQuery, title: string, subtitle: string | null): TitleMatch {
  if (query.bare === '') return null;
  const known = matched(query);
  const key = subtitle === null ? title : `${title}\n${subtitle}`;
  const kept = known.get(key);
  if (kept !== undefined) return kept;
  const match = compareTitle(query, title, subtitle);
  known.set(key, match);
  return match;
}
/** Kept, since ranking, leaning, spreading and explaining all ask about the same books. */
const matched = onceFor((_: UnderstoodQuery) => new Map<string, TitleMatch>());

/** The forms of a title that are compared with queries. `short` is the part before a colon. */
const formsOfTitle = remembered(20_000, (title) => {
  const short = title.split(':')[0] ?? '';
  return {
    main: spelledTitle(title),
    short,
    spelledShort: spelledTitle(short),
    // How the key of a book begins.
    slug: `${bareTitle(short).replaceAll(' ', '-')}-`,
  };
});

/** The forms of a query that are compared with each title. */
const comparable = onceFor((query: UnderstoodQuery) => {
  const asked = spelledOut(query.bare.replace(OF_FILM, '').replace(FILM_BEHIND, ''));
  const topics = namesTopic(query);
  return {
    asked,
    hero: asked.replace(KIND_BEHIND, ''),
    first: asked.replace(TALES_BEHIND, ''),
    roots: rootsOf(asked),
    // “Beach reads” is a wish and “whales” is a word; neither is a typo of a title.
    isSlip: !isWish(query) && !isOneWord(asked) && !query.nameOfCharacter,
    isLong: asked.split(' ').length >= SUBTITLE_WORDS,
    topics,
    topicNames: new Set(topics.flatMap(({ name, forms }) => [name, ...forms]).map(bareTitle)),
  };
});

function compareTitle(query: UnderstoodQuery, title: string, subtitle: string | null): TitleMatch {
  const { asked, hero, first, roots, isSlip, isLong, topics, topicNames } = comparable(query);
  const { main, short, spelledShort, slug } = formsOfTitle(title);
  const whole = subtitle === null ? main : spelledTitle(`${title} ${subtitle}`);
  const forms = [main, whole, spelledShort].filter(Boolean);
  if (isLong && isSubtitle(asked, subtitle ?? title.slice(short.length + 1))) return 'exact';
  // “Coming of age” is a topic. “The Coming of Age” is a book on growing old, which is not on its page.
  const isListed = () => topics.some(({ books }) => books.some(({ key }) => key.startsWith(slug)));
  const isWhole = (name: string) =>
    !isWideSubjectAsked(query) &&
    (!topicNames.has(name) || quotesTitle(query) || isPrinted(query.text, short) || isListed());
  if (forms.includes(asked)) return isWhole(asked) ? 'exact' : 'named';
  // “Walt Disney biography” asks for the biography with that name as its title.
  if (hero !== asked && hero.includes(' ') && forms.includes(hero)) return isWhole(hero) ? 'exact' : 'named';
  // “Heart of Darkness and Other Tales” is the title of another edition.
  if (first !== asked && first.includes(' ') && forms.some((form) => form.replace(TALES_BEHIND, '') === first))
    return 'exact';
  if (isSlip && forms.some((form) => isNear(asked, form))) return 'near';
  const isNoTopic = topics.length === 0 || (asked.includes(' ') && isListed());
  if (isNoTopic && isShortFor(roots, spelledShort)) return 'short';
  const isSaid = main.split(' ').length >= NAMED_WORDS && main.length >= 6 && ` ${asked} `.includes(` ${main} `);
  return isSaid ? 'named' : null;
}

/**
 * Whether a query is a single word that is common in books and a wide subject: “women”, “power”, “trees”. It then asks
 * for books on that subject, and one that is so called is only one of them. A place is not meant.
 */
export const isWideSubjectAsked = onceFor((query: UnderstoodQuery): boolean => {
  const [word = '', ...others] = words(query.text);
  if (others.length > 0 || FILLER.has(word) || quotesTitle(query) || placeNamed(word) !== undefined) return false;
  return rarity(formOf(word)) < COMMON && isWideSubject(word);
});
const COMMON = 0.36;

/** Readers may remember a subtitle, but one of fewer words may also be a subject: “a new history of Rome”. */
const SUBTITLE_WORDS = 6;
const isSubtitle = (asked: string, subtitle: string): boolean => subtitle !== '' && spelledTitle(subtitle) === asked;

/** “The book of the film Jaws”, “Jaws movie”. */
const OF_FILM =
  /^(?:book|novel|story) (?:of|behind|for|from|that inspired) (?:the )?(?:film|movie|series|show|musical) (?:of |called )?/u;
const FILM_BEHIND = / (?:film|movie|tv series|tv show|netflix series)$/u;

/**
 * “Wizard of Oz” and “Dorian Gray” are short for longer titles: the title has all their words in that order, and one of
 * these is rare or they are the beginning of a long title.
 */
function isShortFor(said: readonly string[], title: string): boolean {
  if (said.length === 0 || said.length >= LONGEST_TITLE) return false;
  const whole = rootsOfTitle(title);
  if (said.length >= whole.length || whole.length > LONGEST_TITLE) return false;
  let at = -1;
  for (const root of said) {
    at = whole.indexOf(root, at + 1);
    if (at < 0) return false;
  }
  const isBeginning = said.length > 1 && whole.length > 3 && said.every((root, place) => root === whole[place]);
  const isName = said.some((root) => root.length > 1 && !isOrdinary(root)) && (said.length > 1 || isTelling(said[0]));
  return isBeginning || (isName && 3 * said.length >= whole.length);
}
/**
 * Whether a single word may be short for a title: “Gatsby” and “mockingbird”, but not “courage”, “slavery” or “India”,
 * which are the subjects of other books.
 */
const isTelling = (root = ''): boolean => rarity(normalForm(root)) >= RARE && placeNamed(root) === undefined;
const RARE = 0.7;
const rootsOf = (text: string): readonly string[] =>
  text
    .split(' ')
    .filter((word) => !FILLER.has(word))
    .map((word) => stem(bareName(word)));
const rootsOfTitle = remembered(20_000, rootsOf);
const LONGEST_TITLE = 8;

/** Whether a query is a title in full, with its article if it has one. */
const isPrinted = (text: string, title: string): boolean => words(text).join(' ') === words(title).join(' ');

/** Whether it is a single English word. */
const isOneWord = (asked: string): boolean => !asked.includes(' ') && isHeardOf(formOf(asked));

const KIND_BEHIND = / (?:biography|autobiography|memoirs?|bio|life story|book|novel)$/u;
const TALES_BEHIND =
  / and other (?:\p{L}{1,20} )?(?:stories|tales|essays|poems|plays|novellas|writings|works|pieces)$/u;

/**
 * Whether a title is also the subject of other books: “burnout”. A reader who writes “The Alchemist” or “Dune” wants
 * the novel.
 */
export function isAlsoSubject(
  query: UnderstoodQuery,
  { id, title, fiction }: Pick<Work, 'id' | 'title'> & { fiction?: string | null },
): boolean {
  // “Books like Thinking, Fast and Slow” names a topic, and not what the book is about.
  const own = words(title).join(' ');
  const isOfLike = ({ forms }: { forms: readonly string[] }) =>
    forms.some((form) => /^(?:books )?like /.test(form) && form.endsWith(own));
  if (quotesTitle(query)) return false;
  // “India” is a title, and a country that other books are about.
  if (placeNamed(own) !== undefined) return true;
  if (namesTopic(query).every(isOfLike)) return false;
  // “The sea” is a novel, and a topic that does not list it.
  const isOtherTopic = topicsCalled(title).some(({ books }) => !books.some(({ key }) => key === id));
  return fiction !== 'yes' || !isPrinted(query.text, title) || isOtherTopic;
}

/** Whether every word of a query says how the books should be. */
const isWish = onceFor(
  ({ terms, meant }: UnderstoodQuery): boolean => terms.length > 0 && terms.every(({ stem: root }) => meant.has(root)),
);
