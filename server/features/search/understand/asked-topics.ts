import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FILLER, words } from '../../../wording/words.ts';
import { type Topic, topics } from '../../books/books.ts';
import { logistic } from './logistic.ts';
import { readEvidence, TOPIC_FEATURES, type TopicFeatureName, topicEvidence } from './topic-evidence.ts';
import type { UnderstoodQuery } from './understand.ts';
import { readWishes } from './wishes.ts';
import { synonyms } from './words/synonyms.ts';
import { weighForms } from './words/weigh-forms.ts';
import { formOf, normalForm, rarity } from './words/word-vectors.ts';

/** A topic that a request names, and the share of the request that its name makes up, from above 0 to 1. */
export type AskedTopic = { topic: Topic; share: number };

type Phrase = { forms: readonly string[]; topic: Topic };
/** A name with a word that is filler elsewhere (“free will”, “self help”). It must be said word for word. */
type FixedName = { said: readonly string[]; topic: Topic };
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
} | null = null;

/** Below this share of a request, a topic is only mentioned in passing. */
const LEAST_SHARE = 0.4;
/**
 * A topic whose share is less than this part of the best one's is too wide: “the Roman Empire” beside “the fall of
 * Rome”.
 */
const NARROW = 0.85;
/** A request counts as a topic's question from this likeness on. */
const SAME_QUESTION = 0.8;
/**
 * What is left of the weight of a name that takes a word from another one which is there in order: “grief after losing
 * a parent” is about “losing a parent” and not about “grieving parents”.
 */
const TORN = 0.7;
/** How much a synonym for the topic counts. */
const SYNONYM = 0.8;
const MOST_TOPICS = 6;
/** Longer requests tell a story, and touch on many topics. */
const LONGEST = 16;

/**
 * The topics whose names are in a request (in order except for small words, or in another order), and those whose
 * question it is; the most telling first. `terms` are the request's normal forms with their weights.
 */
export function topicsNamedIn(text: string, terms: ReadonlyMap<string, number>): AskedTopic[] {
  const every = words(text);
  const said = every.filter((word) => !FILLER.has(word));
  if (every.length === 0 || said.length > LONGEST) return [];
  const phrases = readNames();
  const fixed = fixedNamesIn(every, phrases.fixed);
  // In “free will”, “free” alone names nothing.
  const taken = new Set(fixed.flatMap(({ name }) => name.said.filter((word) => !FILLER.has(word)).map(formOf)));
  const forms = said.map(formOf);
  const total = [...terms.values()].reduce((sum, weight) => sum + weight, 0) || 1;
  const shares = new Map<Topic, number>();
  const add = (topic: Topic, weight: number) =>
    shares.set(topic, Math.max(shares.get(topic) ?? 0, Math.min(1, weight / total)));
  const has = new Set(forms);
  const weighed = weigh(has);
  for (const { name, share } of fixed) add(name.topic, share * total);
  const pairsOf = (name: readonly string[]) => name.slice(1).map((each, after) => `${name[after]} ${each}`);
  const pairs = new Set(pairsOf(forms));
  const matches = forms.flatMap((form, at) =>
    (phrases.names.get(form) ?? []).flatMap(({ forms: name, topic }) => {
      const isInOrder = name.every((each, offset) => forms[at + offset] === each);
      const isSaid = isInOrder || (name.length > 1 && name.every((each) => has.has(each)));
      return isSaid && !name.every((each) => taken.has(each)) ? [{ name, topic, isInOrder }] : [];
    }),
  );
  const whole = matches.filter(({ name, isInOrder }) => isInOrder && name.length > 1).map(({ name }) => name);
  for (const { name, topic, isInOrder } of matches) {
    // Pairs of words count too: “how did the Roman Empire fall” has “Roman Empire” in the order of “the fall of the
    // Roman Empire”.
    const told = new Set([...name, ...pairsOf(name).filter((pair) => pairs.has(pair))]);
    const weight = [...told].reduce((sum, each) => sum + (terms.get(each) ?? 0), 0);
    const tears = (other: readonly string[]) =>
      other.some((each) => name.includes(each)) && !other.every((each) => name.includes(each));
    add(topic, !isInOrder && whole.some(tears) ? TORN * weight : weight);
  }
  for (const [at, form] of forms.entries()) {
    for (const question of phrases.questions.get(form) ?? []) {
      const fit = likeness(weighed, question);
      if (fit >= SAME_QUESTION) add(question.topic, fit * total);
    }
    for (const other of synonyms(said[at] ?? '').map(formOf)) {
      for (const { forms: name, topic } of other === form ? [] : (phrases.names.get(other) ?? []))
        if (name.length === 1) add(topic, SYNONYM * (terms.get(form) ?? 0));
    }
  }
  const most = Math.max(0, ...shares.values());
  // “Roman history” is a name of the Roman Empire, and in another form one of novels: “Roman historical fiction”.
  const called = topicsCalled(text);
  const isCalled = ({ topic }: AskedTopic) => Number(called.includes(topic));
  return [...shares]
    .map(([topic, share]) => ({ topic, share }))
    .filter(({ share }) => share >= LEAST_SHARE && share >= NARROW * most)
    .sort((a, b) => b.share - a.share || isCalled(b) - isCalled(a) || (a.topic.key < b.topic.key ? -1 : 1))
    .slice(0, MOST_TOPICS);
}

/** The fixed names that a request contains, and the share of it that each makes up. */
function fixedNamesIn(every: readonly string[], fixed: ReadonlyMap<string, readonly FixedName[]>) {
  return every.flatMap((word, at) =>
    (fixed.get(word) ?? [])
      .filter(({ said }) => said.every((each, offset) => every[at + offset] === each))
      .map((name) => {
        const around = [...every.slice(0, at), ...every.slice(at + name.said.length)];
        const rest = around.filter((each) => !FILLER.has(each)).length;
        return { name, share: name.said.length / (name.said.length + rest) };
      }),
  );
}

type Request = Pick<UnderstoodQuery, 'text' | 'wanted' | 'terms' | 'unwanted'>;

/** Loads what topics are called and asked, unless that is loaded. */
export function readTopics(): void {
  readNames();
  readEvidence();
}

function readNames() {
  phrases ??= readPhrases();
  return phrases;
}

/**
 * The topics that a request names or, if it names none, that it likely means. Computed once for each request, since
 * retrieving, ranking, sifting and answering all ask. Copies of a request that differ elsewhere share its terms.
 */
export function askedTopics(query: Request): readonly AskedTopic[] {
  const { text, wanted, terms } = query;
  const known = asked.get(terms);
  if (known?.text === text && known.wanted === wanted) return known.topics;
  const topics = findAsked(query);
  asked.set(terms, { text, wanted, topics });
  return topics;
}
const asked = new WeakMap<Request['terms'], { text: string; wanted: string; topics: readonly AskedTopic[] }>();

/** The topics whose name is nearly the whole request. */
export const namesTopic = (query: Request): readonly Topic[] =>
  askedTopics(query)
    .filter(({ share }) => share >= NAMES_TOPIC)
    .map(({ topic }) => topic);
const NAMES_TOPIC = 0.85;

/** The name of a topic may have a denial: “romance without sex scenes”, “scary but not too scary”. */
const DENIALS = new Set(['not', 'no', 'without', 'never', 'non']);

/** The topics with such a name, if it is most of the request as typed. */
function topicsOfDenial(text: string): AskedTopic[] {
  const every = words(text);
  if (every.length > LONGEST || !every.some((word) => DENIALS.has(word))) return [];
  return fixedNamesIn(every, readNames().denied)
    .filter(({ share }) => share >= MOSTLY)
    .map(({ name, share }) => ({ topic: name.topic, share }))
    .sort((a, b) => b.share - a.share)
    .slice(0, MOST_TOPICS);
}
const MOSTLY = 0.6;

/**
 * The topics that want and rule out the same in other words, if that is most of the request: “a war novel with no
 * battles in it” is about “war novels without battles”.
 */
function topicsRulingOut({ terms, unwanted }: Request): AskedTopic[] {
  const said = new Set(
    terms
      .map(({ word }) => word)
      .filter((word) => !isOfAnyBook(word))
      .map(formOf),
  );
  const total = said.size + unwanted.flat().length;
  const shares = unwanted.flatMap((wish) =>
    (readNames().rulingOut.get(wish.map(normalForm).sort().join(' ')) ?? [])
      .filter(({ wanted }) => wanted.every((form) => said.has(form)))
      .map((name) => ({ topic: name.topic, share: (name.wanted.length + name.unwanted.length) / total })),
  );
  return [...Map.groupBy(shares, ({ topic }) => topic)]
    .map(([topic, each]) => ({ topic, share: Math.max(...each.map(({ share }) => share)) }))
    .filter(({ share }) => share >= MOSTLY)
    .sort((a, b) => b.share - a.share)
    .slice(0, MOST_TOPICS);
}
const isOfAnyBook = (word: string): boolean => FILLER.has(word) || BOOK_WORDS.has(word);
const BOOK_WORDS = new Set('books novels stories novel story book fiction'.split(' '));

function findAsked(query: Request): AskedTopic[] {
  const denied = topicsOfDenial(query.text);
  if (denied.length > 0) return denied;
  const named = topicsNamedIn(query.wanted, weighForms(query));
  const others = named.length > 0 ? named : topicsMeant(query);
  const rulingOut = topicsRulingOut(query);
  const known = new Set(rulingOut.map(({ topic }) => topic));
  return [...rulingOut, ...others.filter(({ topic }) => !known.has(topic))].slice(0, MOST_TOPICS);
}

/** Written by `node bench/train-ranking.ts --topics`. */
const learned: {
  from: string;
  bias: number;
  weights: Record<TopicFeatureName, number>;
} = JSON.parse(readFileSync(join(import.meta.dirname, 'topic-weights.json'), 'utf8'));
/** From this chance on, a topic that is not named is meant. */
const LEAST_CHANCE = 0.4;

function topicsMeant(query: Request): AskedTopic[] {
  return topicEvidence(query)
    .map(({ topic, features }) => ({ topic, share: chanceOf(features) }))
    .filter(({ share }) => share >= LEAST_CHANCE)
    .sort((a, b) => b.share - a.share || (a.topic.key < b.topic.key ? -1 : 1))
    .slice(0, MOST_TOPICS);
}

const chanceOf = (features: Record<TopicFeatureName, number>): number =>
  logistic(TOPIC_FEATURES.reduce((sum, name) => sum + learned.weights[name] * features[name], learned.bias));

/** The topics whose pages have this request as a question, word for word. */
export const topicsWithQuestion = ({ text }: Pick<Request, 'text'>): readonly Topic[] =>
  readNames().own.get(words(text).join(' ')) ?? [];

/** The topics with this name, word for word, in the singular or the plural. */
export const topicsCalled = (name: string): readonly Topic[] => readNames().called.get(inOneNumber(name)) ?? [];
const inOneNumber = (name: string): string =>
  words(name)
    .map((word) => word.replace(/(?<=[^s]{2})s$/u, ''))
    .join(' ');

type WeighedForms = { forms: ReadonlySet<string>; weight: number };
const weigh = (forms: ReadonlySet<string>): WeighedForms => ({
  forms,
  weight: [...forms].reduce((sum, form) => sum + rarity(form), 0),
});

/** How alike two lists of words are, with rare words counting more: 1 for the same words, 0 for none in common. */
function likeness(one: WeighedForms, other: WeighedForms): number {
  let shared = 0;
  for (const form of one.forms) if (other.forms.has(form)) shared += rarity(form);
  return (2 * shared) / (one.weight + other.weight || 1);
}

function readPhrases() {
  const names = new Map<string, Phrase[]>();
  const fixed = new Map<string, FixedName[]>();
  const denied = new Map<string, FixedName[]>();
  const rulingOut = new Map<string, Denial[]>();
  const questions = new Map<string, Question[]>();
  const own = new Map<string, Topic[]>();
  const called = new Map<string, Topic[]>();
  const add = <Each>(to: Map<string, Each[]>, key: string, each: Each) => to.set(key, [...(to.get(key) ?? []), each]);
  const formsOf = (text: string) =>
    words(text)
      .filter((word) => !FILLER.has(word))
      .map(formOf);
  for (const topic of topics().values()) {
    for (const name of new Set([topic.name, ...topic.forms])) {
      const forms = formsOf(name);
      const [first] = forms;
      const said = words(name);
      add(called, inOneNumber(name), topic);
      if (said.length > 2 && said.some((word) => DENIALS.has(word))) add(denied, said[0] ?? '', { said, topic });
      const { wanted, unwanted } = readWishes(name);
      const [only, ...others] = unwanted;
      const left = words(wanted)
        .filter((word) => !isOfAnyBook(word))
        .map(formOf);
      if (only && others.length === 0 && left.length > 0)
        add(rulingOut, only.map(normalForm).sort().join(' '), { wanted: left, unwanted: only, topic });
      if (said.length > 1 && said.some((word) => FILLER.has(word) && !JOINS.has(word)))
        add(fixed, said[0] ?? '', { said, topic });
      // What is left of “how to read” is not a name, and neither is a single word that is in every other book.
      if (first === undefined || (forms.length === 1 && (said.length > 2 || rarity(first) < COMMON))) continue;
      if (forms.length === 1 && said.some((word) => FILLER.has(word) && !JOINS.has(word))) continue;
      add(names, first, { forms, topic });
    }
    for (const question of topic.questions) {
      // “What is her science fiction about?” makes sense on the page of its topic. Elsewhere it names another one.
      const said = words(question);
      if (said.some((word) => REFERRING.has(word))) continue;
      add(own, said.join(' '), topic);
      const forms = formsOf(question);
      const weighed = { ...weigh(new Set(forms)), topic };
      if (forms.length > 1) for (const form of weighed.forms) add(questions, form, weighed);
    }
  }
  return { names, fixed, questions, denied, rulingOut, own, called };
}
/** A name without these words is still the same name. */
const JOINS = new Set('a an and at by for from in of on or the to with'.split(' '));
const REFERRING = new Set('he her him his it its she their them they these this those'.split(' '));
const COMMON = 0.25;

/** How much less each book counts than the one before: the first ones fit the topic best. */
const PER_PLACE = 0.03;

/** The books of these topics by id, and how surely each is on what was asked for, up to 1. */
export function listedBooks(asked: readonly AskedTopic[]): ReadonlyMap<string, number> {
  const listed = new Map<string, number>();
  for (const { topic, share } of asked) {
    for (const [place, { key }] of topic.books.entries())
      listed.set(key, Math.max(listed.get(key) ?? 0, share * (1 - PER_PLACE * place)));
  }
  return listed;
}
