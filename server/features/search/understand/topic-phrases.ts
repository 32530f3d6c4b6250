import { FILLER, stem, words } from '../../../wording/words.ts';
import { type Topic, topics } from '../../books/books.ts';
import { readWishes } from './wishes.ts';
import { formOf, normalForm, rarity } from './words/word-vectors.ts';

/** `root`: the stem of a name of one word, null for other names. */
type Phrase = { forms: readonly string[]; root: string | null; topic: Topic };
/** A name with a word that is filler elsewhere (“free will”, “self help”). It must be said word for word. */
export type FixedName = { said: readonly string[]; topic: Topic };
/** A name with a denial as what it wants and what it rules out: war, and battles. */
type Denial = { wanted: readonly string[]; unwanted: readonly string[]; topic: Topic };
/** A question as its words and their total weight. */
type Question = WeighedForms & { topic: Topic };
/** Names of topics by their first word, and questions that people ask about them by each of their words. */
let phrases: {
  names: ReadonlyMap<string, readonly Phrase[]>;
  fixed: ReadonlyMap<string, readonly FixedName[]>;
  questions: ReadonlyMap<string, readonly Question[]>;
  /** Names with a denial, by their first word, and by what they rule out. */
  denied: ReadonlyMap<string, readonly FixedName[]>;
  rulingOut: ReadonlyMap<string, readonly Denial[]>;
  /** The topics whose pages have a question, by its words. */
  own: ReadonlyMap<string, readonly Topic[]>;
  /** The topics that have a name, by all its words. */
  called: ReadonlyMap<string, readonly Topic[]>;
  /** How many names of topics begin and end with a word. */
  naming: ReadonlyMap<string, { first: number; last: number }>;
  /** The topics whose names begin with a subject and “and”, by `coreOf` it. */
  leading: ReadonlyMap<string, readonly Topic[]>;
  /** The topics that have a name or a question, by `coreOf` it; names with the words that tell. */
  core: ReadonlyMap<string, readonly Topic[]>;
} | null = null;

/** What topics are called and asked; loaded at the first call. */
export function readNames() {
  phrases ??= readPhrases();
  return phrases;
}

/** The name of a topic may have a denial: “romance without sex scenes”, “scary but not too scary”. */
export const DENIALS = new Set(['not', 'no', 'without', 'never', 'non']);

/** The topics whose pages have this request as a question, word for word. */
export const topicsWithQuestion = ({ text }: { text: string }): readonly Topic[] =>
  readNames().own.get(words(text).join(' ')) ?? [];

/** The topics with this name, word for word, in the singular or the plural. */
export const topicsCalled = (name: string): readonly Topic[] => readNames().called.get(inOneNumber(name)) ?? [];

/**
 * Whether a word is a wide subject: the name of a topic begins with it and means the same (“Trees and forests”), or the
 * names of many topics begin or end with it (“Women and war”, “Black Power”). Words like “after” only begin them, and
 * words like “out” only end them.
 */
export function isWideSubject(word: string): boolean {
  if (topicsCalled(word).some(({ name }) => inOneNumber(name).split(' ')[0] === inOneNumber(word))) return true;
  const { first = 0, last = 0 } = readNames().naming.get(word) ?? {};
  return first > 0 && last > 0 && first + last >= MANY;
}
const MANY = 6;

const inOneNumber = (name: string): string =>
  words(name)
    .map((word) => word.replace(/(?<=[^s]{2})s$/u, ''))
    .join(' ');

/**
 * The topics that a request is, and no more: it is a name or a question of theirs, in other forms of the words and with
 * what people put around it (“I would like to read something about gardening”, “starting a company”).
 */
export function topicsThatAre(request: string): readonly Topic[] {
  const named = topicsCalled(request);
  if (named.length > 0) return named;
  const asked = topicsWithQuestion({ text: request });
  if (asked.length > 0) return asked;
  const { core } = readNames();
  return core.get(coreOf(request, isFiller)) ?? core.get(coreOf(request)) ?? [];
}

/** Whether a request is the very name of a topic, not another name for it or a part of it. */
export const isNameOf = (request: string, { name }: Pick<Topic, 'name'>): boolean =>
  [coreOf(request, isFiller), coreOf(request)].includes(coreOf(name, isFiller));

/** The topics of which a subject is the very name, and those whose names begin with it and “and”. */
export function topicsOnSubject(subject: string): { whole: readonly Topic[]; leading: readonly Topic[] } {
  const whole = topicsThatAre(subject).filter((topic) => isNameOf(subject, topic));
  return { whole, leading: readNames().leading.get(coreOf(subject)) ?? [] };
}

/** The words of a request that say what it is about, without their endings; of a single one, without its plural. */
function coreOf(text: string, isAround = (word: string) => AROUND.has(word)): string {
  const core = words(text).filter((word) => !isAround(word));
  return core.length === 1 ? inOneNumber(core[0] ?? '') : core.map(stem).join(' ');
}

/**
 * Whether a name still means its topic without the words around it: “scary” does as “scary books” does. Of “how to
 * read” only a word is left that means other things.
 */
function isToldByCore(name: string): boolean {
  const said = words(name).filter((word) => !ARTICLES.has(word));
  if (said.length === 2 && said[1] === 'books') said.pop();
  return said.length === 1 ? !AROUND.has(said[0] ?? '') : coreOf(name, isFiller).includes(' ');
}
const ARTICLES = new Set(['a', 'an', 'the']);

/** Words around what a request is about, which say nothing of what the books should be. */
const AROUND = new Set(
  `a about am an and any anything are as at be because been best book books by can could did do does don't everything
  explain find for from give good great had has have how i i'd i'll i'm i've if in interested into is it it's just know
  learn like looking me more my of on one or our please read reading recommend recommendation recommendations
  should so some something suggest subject tell than thanks that that's the their them then there these they thing
  things this those to topic understand very want wanted was we were what what's when where which who why will with
  would you your`.split(/\s+/),
);
/** Those of them that may tell one thing from another: “a good book on war”, but “the Great War”. */
const TELLING = new Set('best good great like more one so things will'.split(' '));
const isFiller = (word: string): boolean => AROUND.has(word) && !TELLING.has(word);
/** Whether a word only leads to what a request is about: “learn”, “best”, “books”. */
export const isAroundSubject = (word: string): boolean => AROUND.has(word);

export type WeighedForms = { forms: ReadonlySet<string>; weight: number };
export const weigh = (forms: ReadonlySet<string>): WeighedForms => ({
  forms,
  weight: [...forms].reduce((sum, form) => sum + rarity(form), 0),
});

export const isOfAnyBook = (word: string): boolean => FILLER.has(word) || BOOK_WORDS.has(word);
const BOOK_WORDS = new Set('books novels stories novel story book fiction'.split(' '));

function readPhrases() {
  const names = new Map<string, Phrase[]>();
  const fixed = new Map<string, FixedName[]>();
  const denied = new Map<string, FixedName[]>();
  const rulingOut = new Map<string, Denial[]>();
  const questions = new Map<string, Question[]>();
  const own = new Map<string, Topic[]>();
  const called = new Map<string, Topic[]>();
  const core = new Map<string, Topic[]>();
  const leading = new Map<string, Topic[]>();
  const naming = new Map<string, { first: number; last: number }>();
  const count = (word: string | undefined, end: 'first' | 'last') => {
    if (word === undefined) return;
    const ends = naming.get(word) ?? { first: 0, last: 0 };
    naming.set(word, { ...ends, [end]: ends[end] + 1 });
  };
  const add = <Each>(to: Map<string, Each[]>, key: string, each: Each) => to.set(key, [...(to.get(key) ?? []), each]);
  const formsOf = (text: string) =>
    words(text)
      .filter((word) => !FILLER.has(word))
      .map(formOf);
  for (const topic of topics().values()) {
    count(words(topic.name)[0], 'first');
    count(words(topic.name).at(-1), 'last');
    const [lead = '', ...rest] = topic.name.split(' and ');
    if (rest.length > 0) add(leading, coreOf(lead), topic);
    for (const name of new Set([topic.name, ...topic.forms])) {
      const forms = formsOf(name);
      const [first] = forms;
      const said = words(name);
      add(called, inOneNumber(name), topic);
      if (isToldByCore(name)) add(core, coreOf(name, isFiller), topic);
      if (said.length > 2 && said.some((word) => DENIALS.has(word))) add(denied, said[0] ?? '', { said, topic });
      const { wanted, unwanted } = readWishes(name);
      const [one, ...others] = unwanted;
      const left = words(wanted)
        .filter((word) => !isOfAnyBook(word))
        .map(formOf);
      if (one && others.length === 0 && left.length > 0)
        add(rulingOut, one.map(normalForm).sort().join(' '), { wanted: left, unwanted: one, topic });
      if (said.length > 1 && said.some((word) => FILLER.has(word) && !JOINS.has(word)))
        add(fixed, said[0] ?? '', { said, topic });
      // What is left of “how to read” is not a name, and neither is a single word that is in every other book.
      if (first === undefined || (forms.length === 1 && (said.length > 2 || rarity(first) < COMMON))) continue;
      if (forms.length === 1 && said.some((word) => FILLER.has(word) && !JOINS.has(word))) continue;
      const [only, ...more] = said.filter((word) => !FILLER.has(word));
      add(names, first, { forms, root: only !== undefined && more.length === 0 ? stem(only) : null, topic });
    }
    for (const question of topic.questions) {
      // “What is her science fiction about?” makes sense on the page of its topic. Elsewhere it names another one.
      const said = words(question);
      if (said.some((word) => REFERRING.has(word))) continue;
      add(own, said.join(' '), topic);
      if (coreOf(question).includes(' ')) add(core, coreOf(question), topic);
      const forms = formsOf(question);
      const weighed = { ...weigh(new Set(forms)), topic };
      if (forms.length > 1) for (const form of weighed.forms) add(questions, form, weighed);
    }
  }
  return { names, fixed, questions, denied, rulingOut, own, called, naming, leading, core };
}
/** A name without these words is still the same name. */
const JOINS = new Set('a an and at by for from in of on or the to with'.split(' '));
const REFERRING = new Set('he her him his it its she their them they these this those'.split(' '));
const COMMON = 0.25;
