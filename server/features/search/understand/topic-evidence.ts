import { FILLER, stem, words } from '../../../wording/words.ts';
import { type Topic, topics } from '../../books/books.ts';
import { isErrand } from './errand.ts';
import type { UnderstoodQuery } from './understand.ts';
import { nearForms, weighForms } from './weigh-forms.ts';
import { cosine, meaningOf, normalForm } from './word-vectors.ts';

/** What tells how likely a topic is to be what a request asks for; the weights are learned (`topic-weights.json`). */
export const TOPIC_FEATURES = [
  'name said',
  'in order',
  'wider',
  'near telling',
  'question',
  'covered',
  'near covered',
  'meaning',
  'behind',
  'words',
  'personal',
  'errand',
] as const;
export type TopicFeatureName = (typeof TOPIC_FEATURES)[number];
type TopicEvidence = { topic: Topic; features: Record<TopicFeatureName, number> };

/** A name of a topic or a question that people ask about it: its normal forms with how much of it each is. */
type Phrase = {
  topic: number;
  isName: boolean;
  said: readonly string[];
  forms: ReadonlyMap<string, number>;
  total: number;
};
type Known = {
  topics: readonly Topic[];
  phrases: readonly Phrase[];
  /** By normal form, the phrases that have it, and the topics that have it anywhere. */
  phrasesWith: ReadonlyMap<string, readonly number[]>;
  topicsWith: ReadonlyMap<string, readonly number[]>;
  meanings: readonly (Float32Array | null)[];
};
let known: Known | null = null;

/** Reads the topics, half a second of work, unless they are read. */
export function readEvidence(): Known {
  known ??= readTopics();
  return known;
}

/** Filler that is part of what a topic is called: “self help”, “free will”, “growing up”, “hates reading”; how much of a name it is. */
const IN_NAMES: ReadonlyMap<string, number> = new Map([
  ...'help will up good great learn find like need kind'.split(' ').map((word) => [word, 0.3] as const),
  ...'read reading book books story novel'.split(' ').map((word) => [word, 0.15] as const),
]);
/** In a request such a word says less. */
const IN_REQUESTS = 0.4;
/** Questions that speak of “her” or “it” say what a topic's page is about, and name another one elsewhere. */
const REFERRING = new Set('he her him his it its she their them they these this those'.split(' '));
/** Longer requests tell a story, and touch on many topics. */
const LONGEST = 20;
/** Topics that are looked at closely. */
const CANDIDATES = 12;
const PERSONAL = /\b(?:i|i'm|my|me|we|our)\b/i;

const telling = (said: readonly string[]) =>
  said.filter((word) => !FILLER.has(word) || IN_NAMES.has(word)).map((word) => spelt.get(word) ?? word);
/** Ages and lengths are written both ways: “a 9 year old”, “a nine-year-old”. */
const NUMBERS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const TENS = 'thirty forty fifty sixty seventy eighty ninety'.split(' ');
const spelt = new Map([...NUMBERS, ...TENS].map((word, at) => [String(at <= 20 ? at : 10 * (at - 18)), word]));
const formOf = (word: string) => normalForm(stem(word));

/** Normal forms of a name, and the pairs that mean one thing, with how much of the name each is. */
function formsOf(said: readonly string[]): Map<string, number> {
  const forms = weighForms({
    wanted: said.join(' '),
    terms: said.filter((word) => !FILLER.has(word)).map((word) => ({ word, stem: stem(word), weight: 1 })),
  });
  for (const word of said) if (IN_NAMES.has(word)) forms.set(formOf(word), IN_NAMES.get(word) ?? 0);
  return forms;
}

function readTopics(): Known {
  const all = [...topics().values()];
  const phrases: Phrase[] = [];
  const [phrasesWith, topicsWith] = [new Map<string, number[]>(), new Map<string, number[]>()];
  const note = (to: Map<string, number[]>, form: string, at: number) => {
    const list = to.get(form) ?? [];
    if (list.at(-1) !== at) list.push(at);
    to.set(form, list);
  };
  const meanings = all.map((topic, at) => {
    const weights = new Map<string, number>();
    const read = (text: string, weight: number, isName: boolean | null) => {
      const said = words(text);
      const forms = formsOf(telling(said));
      for (const [form, own] of forms) {
        note(topicsWith, form, at);
        weights.set(form, Math.min(3, (weights.get(form) ?? 0) + weight * own));
      }
      const isAbout = [...forms.keys()].some((form) => !IN_NAMES.has(form));
      if (isName === null || !isAbout) return;
      for (const form of forms.keys()) note(phrasesWith, form, phrases.length);
      phrases.push({ topic: at, isName, said, forms, total: sum(forms.values()) });
    };
    for (const name of new Set([topic.name, ...topic.forms])) read(name, 1, true);
    for (const question of topic.questions) {
      const isPlain = !words(question).some((word) => REFERRING.has(word));
      read(question, 0.5, isPlain ? false : null);
    }
    read(topic.sentence, 0.3, null);
    return meaningOf(weights);
  });
  return { topics: all, phrases, phrasesWith, topicsWith, meanings };
}

const sum = (values: Iterable<number>) => {
  let total = 0;
  for (const value of values) total += value;
  return total;
};

/** What the names and questions of a topic say; `near` and `whole` choose who is looked at closely. */
const NOTHING_SAID = { 'name said': 0, 'in order': 0, 'near telling': 0, question: 0, near: 0, whole: 0 };
type Best = typeof NOTHING_SAID;

/** How much of a request and of a name the two share: exactly, and with words of near meaning. */
type Shared = { request: number; name: number; nearRequest: number; nearName: number };
const both = (one: number, other: number) => (one + other > 0 ? (2 * one * other) / (one + other) : 0);

/** The topics that a request may ask for, with what speaks for each, in no order. */
export function topicEvidence(query: Pick<UnderstoodQuery, 'text' | 'wanted' | 'terms'>): TopicEvidence[] {
  const content = telling(words(query.wanted));
  if (content.length === 0 || content.length > LONGEST) return [];
  const known = readEvidence();
  const { topics: all, meanings } = known;
  const forms = formsAsked(query, content);
  const total = sum(forms.values()) || 1;
  const { shared, covered } = meet(known, query, forms);
  const best = bestOf(known, shared, total, ` ${words(query.wanted).join(' ')} `);
  const meaning = meaningOf(forms);
  const rough = [...best]
    .map(([at, said]) => {
      const close = cosine(meaning, meanings[at] ?? null);
      const own = covered.get(at) ?? { exact: 0, near: 0 };
      return { at, said, close, own, order: said.near + said.whole / 2 + close / 2 + own.near / total / 2 };
    })
    .sort((a, b) => b.order - a.order || a.at - b.at)
    .slice(0, CANDIDATES);
  const highest = rough[0]?.order ?? 0;
  const narrowest = Math.max(0, ...rough.map(({ said }) => said.whole));
  const asking = {
    words: Math.min(MOST_WORDS, content.length),
    personal: PERSONAL.test(query.text) ? 1 : 0,
    errand: isErrand(query.text) ? 1 : 0,
  };
  return rough.flatMap(({ at, said: { near: _, whole, ...said }, close, own, order }) => {
    const topic = all[at];
    const cover = { covered: own.exact / total, 'near covered': own.near / total };
    return topic
      ? [
          {
            topic,
            features: {
              ...said,
              wider: narrowest - whole,
              ...cover,
              meaning: close,
              behind: highest - order,
              ...asking,
            },
          },
        ]
      : [];
  });
}

/** The normal forms of a request, numbers spelt, with how much each says. */
function formsAsked(query: Pick<UnderstoodQuery, 'wanted' | 'terms'>, content: readonly string[]): Map<string, number> {
  const forms = weighForms(query);
  for (const [digits, word] of spelt) {
    const weight = forms.get(digits);
    if (weight !== undefined && forms.delete(digits)) forms.set(formOf(word), weight);
  }
  for (const word of content) {
    const form = formOf(word);
    if (IN_NAMES.has(word) && !forms.has(form)) forms.set(form, IN_REQUESTS * (IN_NAMES.get(word) ?? 0));
  }
  return forms;
}

/** What a request shares with each name and question, and how much of it each topic's words cover. */
function meet(
  { phrases, phrasesWith, topicsWith }: Known,
  { terms }: Pick<UnderstoodQuery, 'terms'>,
  forms: ReadonlyMap<string, number>,
) {
  const wordOf = new Map(terms.map((term) => [normalForm(term.stem), term.word]));
  const shared = new Map<number, Shared>();
  const covered = new Map<number, { exact: number; near: number }>();
  for (const [form, weight] of forms) {
    const [nearest, nearestTopic] = [new Map<number, number>(), new Map<number, number>()];
    const meetForm = (other: string, near: number) => {
      for (const at of phrasesWith.get(other) ?? []) {
        const share = phrases[at]?.forms.get(other) ?? 0;
        const own = shared.get(at) ?? { request: 0, name: 0, nearRequest: 0, nearName: 0 };
        own.nearRequest += weight * Math.max(0, near - (nearest.get(at) ?? 0));
        nearest.set(at, Math.max(near, nearest.get(at) ?? 0));
        if (near === 1) own.request += weight;
        if (near === 1) own.name += share;
        own.nearName += near * share;
        shared.set(at, own);
      }
      for (const at of topicsWith.get(other) ?? []) {
        const own = covered.get(at) ?? { exact: 0, near: 0 };
        own.near += weight * Math.max(0, near - (nearestTopic.get(at) ?? 0));
        nearestTopic.set(at, Math.max(near, nearestTopic.get(at) ?? 0));
        if (near === 1) own.exact += weight;
        covered.set(at, own);
      }
    };
    meetForm(form, 1);
    for (const [other, near] of nearForms(form, wordOf.get(form))) if (!forms.has(other)) meetForm(other, near - LESS);
  }
  return { shared, covered };
}

/** By topic, the best that one of its names or questions says. */
function bestOf({ phrases }: Known, shared: ReadonlyMap<number, Shared>, total: number, text: string) {
  const best = new Map<number, Best>();
  for (const [at, own] of shared) {
    const phrase = phrases[at];
    if (!phrase) continue;
    const found = best.get(phrase.topic) ?? { ...NOTHING_SAID };
    const name = Math.min(1, own.nearName / phrase.total);
    found.near = Math.max(found.near, both(own.nearRequest / total, name));
    if (phrase.isName) {
      const isWhole = own.name > 0.99 * phrase.total;
      const isInOrder = isWhole && text.includes(` ${phrase.said.join(' ')} `);
      found['name said'] = Math.max(found['name said'], own.name / phrase.total);
      found['near telling'] = Math.max(found['near telling'], name ** 2 * Math.min(MOST_TELLING, own.nearRequest));
      if (isWhole) found.whole = Math.max(found.whole, own.request / total);
      if (isInOrder) found['in order'] = Math.max(found['in order'], own.request / total);
    } else found.question = Math.max(found.question, both(own.request / total, own.name / phrase.total));
    best.set(phrase.topic, found);
  }
  return best;
}

/** So much of what a name says makes it sure. */
const MOST_TELLING = 2;
const MOST_WORDS = 12;
/** What the cosine of a word of near meaning is above what any two words of a kind have. */
const LESS = 0.4;
