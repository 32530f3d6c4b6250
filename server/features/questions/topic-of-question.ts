import { onceFor } from '../../platform/once-for.ts';
import { stem, words } from '../../wording/words.ts';
import {
  type Asked,
  commonWords,
  meaningOf,
  saidIn,
  type Topic,
  topics,
  type Work,
  whyInTopic,
} from '../books/books.ts';
import {
  isAsking,
  likeness,
  type Phrase,
  phraseOf,
  readWeights,
  rootsOf,
  totalOf,
  type Weigh,
} from './question-words.ts';

/** A topic that is named in passing answers a question if its text has this share of its telling words. */
const SPEAKS_OF_IT = 0.5;

/** A topic's name that is one of these words alone is not named by a question that has it. */
const ASKING = new Set(
  'become begin believe cause change happen make matter mean people really start work world'.split(' ').map(stem),
);

/** From this fit on, from 0 to 1, a question is about a topic. */
const ABOUT = 0.56;
/** How much of it is the likeness to one name or question of the topic; the rest is how much of it the topic tells. */
const LIKENESS = 0.6;
/** A question that is so like one of the topic's own is about it, though it has none of its names. */
const SAME_QUESTION = 0.75;
/** A part of a name says less than all of it. */
const PART_OF_NAME = 0.9;
const [ONE_OF_NAME, ONE_OF_QUESTION] = [0.85, 0.9];
/** Of topics that fit nearly alike, the one whose words, small ones included, are most like the question's. */
const CLOSE = 0.06;
/** A shelf of stories answers “Who were the Vikings?” less well than their history does. */
const SHELF = 0.12;
const IS_SHELF =
  /\b(?:novels?|fiction|stories|books|poems|poets|poetry|literature|comics|manga|thrillers?|memoirs?|for children|trip to|if you liked)\b/iu;
/** “How did the rich get so rich?” is no answer to “How do I get rich?”. */
const ASKS_OF_PAST = /^\W*(?:how|why) (?:did|was|were)\b/iu;
const ASKS_ADVICE = /^\W*how (?:do|can|could|should|would) (?:i|we|you|one)\b/iu;

/** A question that makes sense only on its topic's page: “is it happening again?”. */
const REFERRING = new Set('he her hers him his it its she their theirs them they these this those'.split(' '));

/** A topic with what its page calls and asks. */
type Entry = { topic: Topic; names: readonly Phrase[]; questions: readonly Phrase[]; ofPast: readonly Phrase[] };
type Known = {
  weigh: Weigh;
  /** The topics that a root leads to; those that have just these roots as their name, and as a question. */
  byRoot: ReadonlyMap<string, readonly Entry[]>;
  called: ReadonlyMap<string, readonly Topic[]>;
  asked: ReadonlyMap<string, readonly Topic[]>;
  /** The topics that have a question, word for word. */
  verbatim: ReadonlyMap<string, readonly Topic[]>;
};
let known: Known | null = null;

const keyOf = (roots: Iterable<string>): string => [...roots].sort().join(' ');
/** Its key is a name too: “democracy in danger”. */
const namesOf = ({ name, forms, key }: Topic): string[] => [name, ...forms, key.replaceAll('-', ' ')];

/** What the page of a topic tells. Only of topics that are compared with a question: of all, it takes a second. */
const toldBy = onceFor((topic: Topic): ReadonlySet<string> => {
  const texts = [...namesOf(topic), ...topic.questions, ...saidIn(topic)];
  return new Set(texts.flatMap((text) => [...rootsOf(text)]));
});

/** Read once: the topics change only with the program. */
function readTopics(): Known {
  const read = (texts: readonly string[]) => texts.map((text) => ({ text, roots: rootsOf(text) }));
  const all = [...topics().values()].map((topic) => ({
    topic,
    names: read(namesOf(topic)),
    asked: read(topic.questions),
  }));
  const weigh = readWeights(all.map(({ names, asked }) => [...names, ...asked].map(({ roots }) => roots)));
  const phrases = (texts: ReturnType<typeof read>) => texts.map(({ roots }) => phraseOf(roots, weigh));
  const byRoot = new Map<string, Entry[]>();
  const [called, asked, verbatim] = [
    new Map<string, Topic[]>(),
    new Map<string, Topic[]>(),
    new Map<string, Topic[]>(),
  ];
  const add = <Each>(to: Map<string, Each[]>, key: string, each: Each) => {
    const listed = to.get(key) ?? [];
    if (!listed.includes(each)) to.set(key, [...listed, each]);
  };
  for (const { topic, names, asked: ownAsked } of all) {
    const standing = ownAsked.filter(({ text }) => !words(text).some((word) => REFERRING.has(word)));
    const entry: Entry = {
      topic,
      names: phrases(names),
      questions: phrases(standing.filter(({ text }) => !ASKS_OF_PAST.test(text))),
      ofPast: phrases(standing.filter(({ text }) => ASKS_OF_PAST.test(text))),
    };
    const questions = [...entry.questions, ...entry.ofPast];
    for (const root of new Set([...entry.names, ...questions].flatMap(({ roots }) => [...roots])))
      add(byRoot, root, entry);
    const [name] = entry.names;
    if (name) add(called, keyOf(name.roots), topic);
    for (const { roots } of questions) add(asked, keyOf(roots), topic);
    for (const question of topic.questions) add(verbatim, words(question).join(' '), topic);
  }
  return { weigh, byRoot, called, asked, verbatim };
}

/** Reads what the first question would wait for, and everybody else meanwhile. */
export function prepareQuestions(): void {
  known ??= readTopics();
  commonWords();
}

/**
 * The topic that a question asks about: the one that is called so, the one that lists the question, or else the one
 * whose names, questions and sentences have most of what is telling in it. Undefined if none has enough.
 */
export function topicOfQuestion(question: string): Topic | undefined {
  known ??= readTopics();
  const { weigh, byRoot, called, asked, verbatim } = known;
  const phrase = phraseOf(rootsOf(question), weigh);
  if (phrase.roots.size === 0) return undefined;
  const key = keyOf(phrase.roots);
  // One word says too little about which question it is: “is the border just?”.
  const telling = [...phrase.roots].filter((root) => !isAsking(root));
  const same = [called.get(key), telling.length > 1 ? asked.get(key) : [], verbatim.get(words(question).join(' '))];
  for (const [only, ...others] of same.map((each) => each ?? [])) if (only && others.length === 0) return only;
  const near = new Set([...phrase.roots].flatMap((root) => byRoot.get(root) ?? []));
  const fits = [...near]
    .map((entry) => ({ entry, fit: fitOf(entry, phrase, weigh, question) }))
    .filter(({ fit }) => fit >= ABOUT)
    .sort((a, b) => b.fit - a.fit);
  const best = fits.filter(({ fit }) => fit >= (fits[0]?.fit ?? 0) - CLOSE);
  return best
    .map(({ entry: { topic }, fit }) => ({
      topic,
      fit:
        fit + CLOSE * (wordsInCommon(question, topic) + likeness(phraseOf(rootsOf(topic.name), weigh), phrase, weigh)),
    }))
    .sort((a, b) => b.fit - a.fit)[0]?.topic;
}

function fitOf({ topic, names, questions, ofPast }: Entry, phrase: Phrase, weigh: Weigh, question: string): number {
  const isOther = IS_SHELF.test(topic.name) && !IS_SHELF.test(question);
  const asksAdvice = ASKS_ADVICE.test(question);
  // Who asks for advice, or how something came about, wants no novels.
  if (isOther && (asksAdvice || ASKS_OF_PAST.test(question))) return 0;
  const whole = Math.max(
    0,
    ...names.map((name) => (isWithin(name.roots, phrase.roots) ? name.weight / phrase.weight : 0)),
  );
  // What they share is little if it is a single word: a face is beautiful, and so is a city.
  const alike = (each: Phrase, ofOneWord: number) => {
    const telling = [...each.roots].filter((root) => phrase.roots.has(root) && !isAsking(root));
    return likeness(each, phrase, weigh) * (telling.length > 1 ? 1 : ofOneWord);
  };
  const part = Math.max(0, ...names.map((name) => alike(name, ONE_OF_NAME))) * PART_OF_NAME;
  const alikeAsked = asksAdvice ? questions : [...questions, ...ofPast];
  const same = Math.max(0, ...alikeAsked.map((each) => alike(each, ONE_OF_QUESTION)));
  const isNamed = whole > 0 || part >= SAME_QUESTION * PART_OF_NAME || same >= SAME_QUESTION;
  if (!isNamed) return 0;
  const told = toldBy(topic);
  const said =
    totalOf(
      [...phrase.roots].filter((root) => told.has(root)),
      weigh,
    ) / phrase.weight;
  return LIKENESS * Math.max(whole, part, same) + (1 - LIKENESS) * said - (isOther ? SHELF : 0);
}

const isWithin = (part: ReadonlySet<string>, whole: ReadonlySet<string>) =>
  part.size > 0 && [...part].every((root) => whole.has(root));

/** How many of all their words a question shares with the name or question of a topic that is most like it, 0 to 1. */
function wordsInCommon(question: string, topic: Topic): number {
  const own = new Set(words(question).map(stem));
  return Math.max(
    ...allWords(topic).map((each) => (2 * [...each].filter((word) => own.has(word)).length) / (each.size + own.size)),
  );
}
const allWords = onceFor((topic: Topic): readonly ReadonlySet<string>[] =>
  [...namesOf(topic), ...topic.questions].map((text) => new Set(words(text).map(stem))),
);

/** Whether a question stands on the page of this topic. */
export function isOwnQuestion(question: string, { questions }: Topic): boolean {
  const key = keyOf(new Set(meaningOf(question)));
  return questions.some((each) => keyOf(new Set(meaningOf(each))) === key);
}

/** The names of a topic that stand in a request, by their roots; those that are only asking words say nothing. */
export const namesAsked = (topic: Topic, asked: Asked): (readonly string[])[] =>
  [topic.name, ...topic.forms]
    .map((name) => [...new Set(meaningOf(name))])
    .filter((roots) => roots.some((root) => !ASKING.has(root)) && roots.every((root) => asked.has(root)));

/**
 * Whether what a topic says of itself and its books answers a request that names it: tomatoes do not say how they are
 * grown.
 */
export function answers(topic: Topic, asked: Asked): boolean {
  const said = new Set(
    [topic.name, topic.sentence, ...topic.forms, ...topic.questions, ...topic.outline.map(({ say }) => say)].flatMap(
      meaningOf,
    ),
  );
  const telling = [...asked.keys()].filter((root) => !ASKING.has(root));
  return telling.filter((root) => said.has(root)).length >= telling.length * SPEAKS_OF_IT;
}

/**
 * Whether our records of this book speak of what a topic is called in a request: of its one word, or half of several.
 */
export function speaksOf(work: Work, topic: Topic, asked: Asked): boolean {
  const { title, subtitle, pitch, summary, subjects, id } = work;
  const texts = [title, subtitle ?? '', pitch ?? '', summary, ...subjects, whyInTopic(topic, id) ?? ''];
  const said = new Set(texts.flatMap(meaningOf));
  return namesAsked(topic, asked).some((roots) => roots.filter((root) => said.has(root)).length * 2 >= roots.length);
}
