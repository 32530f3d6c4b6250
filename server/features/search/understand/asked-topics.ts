import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FILLER, stem, words } from '../../../wording/words.ts';
import type { Topic } from '../../books/books.ts';
import { logistic } from './logistic.ts';
import { readEvidence, TOPIC_FEATURES, type TopicFeatureName, topicEvidence } from './topic-evidence.ts';
import {
  DENIALS,
  type FixedName,
  isOfAnyBook,
  readNames,
  topicsCalled,
  type WeighedForms,
  weigh,
} from './topic-phrases.ts';
import type { UnderstoodQuery } from './understand.ts';
import { synonyms } from './words/synonyms.ts';
import { weighForms } from './words/weigh-forms.ts';
import { formOf, normalForm, rarity } from './words/word-vectors.ts';

/** A topic that a request names, and the share of the request that its name makes up, from above 0 to 1. */
export type AskedTopic = { topic: Topic; share: number };

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
  const matches = forms.flatMap((form, at) => {
    const names = phrases.names.get(form) ?? [];
    // “Why do we dream” is about dreams and not about dreamers, as people without papers are called.
    const root = stem(said[at] ?? '');
    const isSame = names.some((name) => name.root === root);
    const own = isSame ? names.filter((name) => name.root === null || name.root === root) : names;
    return own.flatMap(({ forms: name, topic }) => {
      const isInOrder = name.every((each, offset) => forms[at + offset] === each);
      const isSaid = isInOrder || (name.length > 1 && name.every((each) => has.has(each)));
      return isSaid && !name.every((each) => taken.has(each)) ? [{ name, topic, isInOrder }] : [];
    });
  });
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

/**
 * The topics that a request names; those that it likely means come before a name said in passing, and stand alone if
 * it names none. Computed once for each request, since retrieving, ranking, sifting and answering all ask. Copies of a
 * request that differ elsewhere share its terms.
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
function findAsked(query: Request): AskedTopic[] {
  const denied = topicsOfDenial(query.text);
  if (denied.length > 0) return denied;
  const named = topicsNamedIn(query.wanted, weighForms(query));
  // A name with a smaller share may be said in passing, so what is likelier meant comes before it.
  const passing = named[0]?.share ?? 0;
  const meant = passing < SAID_IN_PASSING ? topicsMeant(query).filter(({ share }) => share > passing) : [];
  const others = [...meant, ...named.filter(({ topic }) => !meant.some((each) => each.topic === topic))];
  const rulingOut = topicsRulingOut(query);
  const known = new Set(rulingOut.map(({ topic }) => topic));
  return [...rulingOut, ...others.filter(({ topic }) => !known.has(topic))].slice(0, MOST_TOPICS);
}

const SAID_IN_PASSING = 0.45;

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

/** How alike two lists of words are, with rare words counting more: 1 for the same words, 0 for none in common. */
function likeness(one: WeighedForms, other: WeighedForms): number {
  let shared = 0;
  for (const form of one.forms) if (other.forms.has(form)) shared += rarity(form);
  return (2 * shared) / (one.weight + other.weight || 1);
}

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
