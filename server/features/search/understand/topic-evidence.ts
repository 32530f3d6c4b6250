import { FILLER, stem, words } from '../../../wording/words.ts';
import { type Topic, topics } from '../../books/books.ts';
import { isErrand } from './errand.ts';
import type { UnderstoodQuery } from './understand.ts';
import { nearForms, weighForms } from './words/weigh-forms.ts';
import { cosine, formOf, meaningOf, normalForm } from './words/word-vectors.ts';

/** The evidence that a request asks for a topic. The weights are learned (`topic-weights.json`). */
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

/** A name of a topic or a question that people ask about it; `total`: how much its normal forms weigh. */
type Phrase = { topic: number; isName: boolean; said: readonly string[]; total: number };
/** The phrases that have a normal form, and the share of each that it makes up. */
type PhrasesWith = { places: number[]; shares: number[] };
type Known = {
  topics: readonly Topic[];
  phrases: readonly Phrase[];
  /** By normal form, the phrases that have it, and the topics that have it anywhere. */
  phrasesWith: ReadonlyMap<string, PhrasesWith>;
  topicsWith: ReadonlyMap<string, readonly number[]>;
  meanings: readonly (Float32Array | null)[];
  tally: Tally;
};
let known: Known | null = null;

/**
 * What a request shares with each phrase, and how much of it each topic's words cover, by index; exactly, and with
 * words of near meaning. A request touches thousands of phrases, so the arrays are made once and overwritten by the
 * next request.
 */
type Tally = {
  phrases: Record<'request' | 'name' | 'nearRequest' | 'nearName' | 'nearest', Float64Array>;
  topics: Record<'exact' | 'near' | 'nearest', Float64Array>;
};
const tallyFor = (phrases: number, topics: number): Tally => ({
  phrases: {
    request: new Float64Array(phrases),
    name: new Float64Array(phrases),
    nearRequest: new Float64Array(phrases),
    nearName: new Float64Array(phrases),
    nearest: new Float64Array(phrases),
  },
  topics: { exact: new Float64Array(topics), near: new Float64Array(topics), nearest: new Float64Array(topics) },
});

/** Loads the topics, which takes half a second, unless they are loaded. */
export function readEvidence(): Known {
  known ??= readTopics();
  return known;
}

/**
 * Filler words that can be part of a topic's name (“self help”, “free will”, “growing up”, “hates reading”), with their
 * weight in it.
 */
const IN_NAMES: ReadonlyMap<string, number> = new Map([
  ...'help will up good great learn find like need kind'.split(' ').map((word) => [word, 0.3] as const),
  ...'read reading book books story novel'.split(' ').map((word) => [word, 0.15] as const),
]);
/** In a request, such a word has only this share of that weight. */
const IN_REQUESTS = 0.4;
/** Questions with “her” or “it” make sense on their topic's page. Elsewhere they would name another topic. */
const REFERRING = new Set('he her him his it its she their them they these this those'.split(' '));
/** Longer requests tell a story, and touch on many topics. */
const LONGEST = 20;
/** How many topics are examined closely. */
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

/** The normal forms of a name, and its pairs that mean one thing, with the weight of each. */
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
  const [phrasesWith, topicsWith] = [new Map<string, PhrasesWith>(), new Map<string, number[]>()];
  const noteTopic = (form: string, at: number) => {
    const places = topicsWith.get(form) ?? [];
    if (places.at(-1) !== at) places.push(at);
    topicsWith.set(form, places);
  };
  const notePhrase = (form: string, share: number) => {
    const { places, shares } = phrasesWith.get(form) ?? { places: [], shares: [] };
    places.push(phrases.length);
    shares.push(share);
    phrasesWith.set(form, { places, shares });
  };
  const meanings = all.map((topic, at) => {
    const weights = new Map<string, number>();
    const read = (text: string, weight: number, isName: boolean | null) => {
      const said = words(text);
      const forms = formsOf(telling(said));
      for (const [form, own] of forms) {
        noteTopic(form, at);
        weights.set(form, Math.min(3, (weights.get(form) ?? 0) + weight * own));
      }
      const isAbout = [...forms.keys()].some((form) => !IN_NAMES.has(form));
      if (isName === null || !isAbout) return;
      for (const [form, share] of forms) notePhrase(form, share);
      phrases.push({ topic: at, isName, said, total: sum(forms.values()) });
    };
    for (const name of new Set([topic.name, ...topic.forms])) read(name, 1, true);
    for (const question of topic.questions) {
      const isPlain = !words(question).some((word) => REFERRING.has(word));
      read(question, 0.5, isPlain ? false : null);
    }
    read(topic.sentence, 0.3, null);
    return meaningOf(weights);
  });
  return { topics: all, phrases, phrasesWith, topicsWith, meanings, tally: tallyFor(phrases.length, all.length) };
}

const sum = (values: Iterable<number>) => {
  let total = 0;
  for (const value of values) total += value;
  return total;
};

/**
 * What the names and questions of a topic share with a request. `near` and `whole` help to choose the topics that are
 * examined closely.
 */
const NOTHING_SAID = { 'name said': 0, 'in order': 0, 'near telling': 0, question: 0, near: 0, whole: 0 };
type Best = typeof NOTHING_SAID;

const both = (one: number, other: number) => (one + other > 0 ? (2 * one * other) / (one + other) : 0);

/** The topics that a request may ask for, with the evidence for each, in no order. */
export function topicEvidence(query: Pick<UnderstoodQuery, 'text' | 'wanted' | 'terms'>): TopicEvidence[] {
  const content = telling(words(query.wanted));
  if (content.length === 0 || content.length > LONGEST) return [];
  const known = readEvidence();
  const { topics: all, meanings } = known;
  const forms = formsAsked(query, content);
  const total = sum(forms.values()) || 1;
  const best = bestOf(known, meet(known, query, forms), total, ` ${words(query.wanted).join(' ')} `);
  const meaning = meaningOf(forms);
  const { exact, near } = known.tally.topics;
  const rough = [...best]
    .map(([at, said]) => {
      const close = cosine(meaning, meanings[at] ?? null);
      const own = { exact: exact[at] ?? 0, near: near[at] ?? 0 };
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

/** The normal forms of a request, with numbers spelt out, and their weights. */
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

/**
 * Adds up what a request shares with each name and question, and how much of it each topic's words cover. Returns the
 * indexes of the phrases that it touched.
 */
function meet(
  { phrasesWith, topicsWith, tally: { phrases, topics: covered } }: Known,
  { terms }: Pick<UnderstoodQuery, 'terms'>,
  forms: ReadonlyMap<string, number>,
): number[] {
  const met: number[] = [];
  const wordOf = new Map(terms.map((term) => [normalForm(term.stem), term.word]));
  for (const sums of [...Object.values(phrases), ...Object.values(covered)]) sums.fill(0);
  for (const [form, weight] of forms) {
    // Only the nearest of the words near this one counts.
    const [nearest, nearestTopic] = [phrases.nearest.fill(0), covered.nearest.fill(0)];
    const meetForm = (other: string, near: number) => {
      const { places, shares } = phrasesWith.get(other) ?? NO_PHRASES;
      for (let nth = 0; nth < places.length; nth++) {
        const [at, share] = [places[nth] ?? 0, shares[nth] ?? 0];
        add(phrases.nearRequest, at, weight * Math.max(0, near - (nearest[at] ?? 0)));
        nearest[at] = Math.max(near, nearest[at] ?? 0);
        if (near === 1) add(phrases.request, at, weight);
        if (near === 1) add(phrases.name, at, share);
        if (phrases.nearName[at] === 0) met.push(at);
        add(phrases.nearName, at, near * share);
      }
      for (const at of topicsWith.get(other) ?? []) {
        add(covered.near, at, weight * Math.max(0, near - (nearestTopic[at] ?? 0)));
        nearestTopic[at] = Math.max(near, nearestTopic[at] ?? 0);
        if (near === 1) add(covered.exact, at, weight);
      }
    };
    meetForm(form, 1);
    for (const [other, near] of nearForms(form, wordOf.get(form))) if (!forms.has(other)) meetForm(other, near - LESS);
  }
  return met;
}
const NO_PHRASES: PhrasesWith = { places: [], shares: [] };
const add = (sums: Float64Array, at: number, more: number) => {
  sums[at] = (sums[at] ?? 0) + more;
};

/** For each topic, the best values of its names and questions. */
function bestOf({ phrases, tally: { phrases: shared } }: Known, met: readonly number[], total: number, text: string) {
  const best = new Map<number, Best>();
  for (const at of met) {
    const phrase = phrases[at];
    if (!phrase) continue;
    const own = { request: shared.request[at] ?? 0, name: shared.name[at] ?? 0, near: shared.nearRequest[at] ?? 0 };
    const found = best.get(phrase.topic) ?? { ...NOTHING_SAID };
    const name = Math.min(1, (shared.nearName[at] ?? 0) / phrase.total);
    found.near = Math.max(found.near, both(own.near / total, name));
    if (phrase.isName) {
      const isWhole = own.name > 0.99 * phrase.total;
      const isInOrder = isWhole && text.includes(` ${phrase.said.join(' ')} `);
      found['name said'] = Math.max(found['name said'], own.name / phrase.total);
      found['near telling'] = Math.max(found['near telling'], name ** 2 * Math.min(MOST_TELLING, own.near));
      if (isWhole) found.whole = Math.max(found.whole, own.request / total);
      if (isInOrder) found['in order'] = Math.max(found['in order'], own.request / total);
    } else found.question = Math.max(found.question, both(own.request / total, own.name / phrase.total));
    best.set(phrase.topic, found);
  }
  return best;
}

/** Shared words of more weight than this do not make a name surer. */
const MOST_TELLING = 2;
const MOST_WORDS = 12;
/** Subtracted from a cosine: unrelated words of one kind already score about this much. */
const LESS = 0.4;
