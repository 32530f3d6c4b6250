import { onceFor } from '../../../platform/once-for.ts';
import { words } from '../../../wording/words.ts';
import {
  type Asked,
  areAkin,
  mayBeQuoted,
  type Quotable,
  quotables,
  saysAgain,
  type Topic,
  topicsAsked,
  topicsOf,
  type Work,
} from '../../books/books.ts';
import { askedTopics } from '../understand/asked-topics.ts';
import { topicsWithQuestion } from '../understand/topic-phrases.ts';
import { tellingTerms, type UnderstoodQuery } from '../understand/understand.ts';
import { nearForms, weighForms } from '../understand/words/weigh-forms.ts';
import { formOf, normalForm } from '../understand/words/word-vectors.ts';

/** A sentence of our records, and how much of the request it says, 0 to 1. */
type ChosenLine = { text: string; said: number };

/**
 * What a kind of sentence is worth where it says nothing of the request. `answer`: why the book is in a topic whose
 * question this is. `named`, `asked`: in one that the request names, or likely means. Any other topic's sentence must
 * say more of the request than the pitch does. One of the summary must say much more, since it was not written to stand
 * alone.
 */
const WORTH = { answer: 0.6, named: 0.35, asked: 0.38, pitch: 0.35, topic: 0.05, summary: -0.15 } as const;
/** What is added for a topic whose name is the whole request, and a share of it for a part. */
const WHOLE_NAME = 0.15;
type Kind = keyof typeof WORTH;

/** A longer sentence says more of the book, up to this many characters. */
const [ENOUGH, MORE] = [110, 0.1];
/** A sentence of fewer characters says too little, unless its topic was named. */
const [SHORT, LESS_IF_SHORT] = [60, { answer: 0.25, asked: 0.25, named: 0, topic: 0.1, pitch: 0, summary: 0.1 }];
/** A brief sentence gives way to a pitch that repeats it and says about as much of the request. */
const [BRIEF, AS_MUCH] = [75, 0.1];
/** Who did something is answered by a name. */
const ASKS_WHO = /^\W{0,3}who\b/iu;
const NAMES = /[\p{Ll},] \p{Lu}\p{Ll}/u;
const MORE_IF_NAMED = 0.1;

/**
 * The sentence of our records that best says why this book answers the request: of those that it can be quoted with,
 * the one that says most of what was asked beyond what every book on the topic has. Null if there is none.
 */
export function chooseLine(query: UnderstoodQuery, work: Work): ChosenLine | null {
  const wish = wishOf(query);
  const topics = topicsFor(wish, work);
  const said = sayingsOf(wish, indexOf(work), topics.size > 0);
  const lines = quotables(work)
    .map((line, at) => {
      const kind = (line.topic && topics.get(line.topic)) ?? line.field;
      const worth = (said.news[at] ?? 0) + worthOf(wish, kind, line);
      return { line, kind, said: said.all[at] ?? 0, worth };
    })
    .filter(({ kind, said }) => said > 0 || (kind !== 'topic' && kind !== 'summary'))
    .sort((a, b) => b.worth - a.worth);
  const best = lines.find(({ line }) => mayBeQuoted(line));
  if (!best) return null;
  const pitch = lines.find(({ line }) => line.field === 'pitch');
  const isSame = pitch && best.line.text.length < BRIEF && saysAgain(pitch.line, best.line);
  const chosen = isSame && pitch.said >= best.said - AS_MUCH ? pitch : best;
  return { text: chosen.line.text, said: chosen.said };
}

function worthOf(wish: Wish, kind: Kind, { topic, text }: Quotable): number {
  const long = MORE * Math.min(1, text.length / ENOUGH);
  const named = wish.asksWho && NAMES.test(text) ? MORE_IF_NAMED : 0;
  const whole = kind === 'named' && topic ? WHOLE_NAME * shareOfName(wish, topic) : 0;
  return WORTH[kind] + whole + long + named - (text.length < SHORT ? LESS_IF_SHORT[kind] : 0);
}

/** The topics of a work that the request is about, and how. */
function topicsFor({ answers, meant, stems }: Wish, work: Work): ReadonlyMap<Topic, Kind> {
  const own = topicsOf(work.id);
  const answering = own.filter((topic) => answers.includes(topic));
  const asked = answering.length > 0 ? [] : own.filter((topic) => meant.includes(topic));
  return new Map<Topic, Kind>([
    ...asked.map((topic) => [topic, 'asked'] as const),
    ...topicsAsked(work, stems).map((topic) => [topic, 'named'] as const),
    ...answering.map((topic) => [topic, 'answer'] as const),
  ]);
}

/** A word of a request, or two that mean one thing together. */
type AskedWord = {
  form: string;
  /** Its share of the request. */
  share: number;
  /** The two of a pair; each says half of it. */
  halves: readonly string[];
  /** Other forms that nearly say it, and how nearly. */
  nearly: readonly (readonly [form: string, near: number])[];
  /** Whether a topic that is asked for is called so. */
  isOfTopic: boolean;
};

/** What a request asks for, to be looked for in the sentences of many books. */
type Wish = {
  asked: readonly AskedWord[];
  answers: readonly Topic[];
  meant: readonly Topic[];
  stems: Asked;
  asksWho: boolean;
};

const wishOf = onceFor((query: UnderstoodQuery): Wish => {
  const meant = askedTopics(query).map(({ topic }) => topic);
  const answers = topicsWithQuestion(query);
  const called = new Set([...meant, ...answers].flatMap(({ name }) => formsIn(name)));
  const weights = [...weighForms(query)];
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0) || 1;
  const wordOf = new Map(query.terms.map((term) => [normalForm(term.stem), term.word]));
  return {
    asked: weights.map(([form, weight]) => {
      const parts = form.split(' ');
      return {
        form,
        share: weight / total,
        halves: parts.length > 1 ? parts : [],
        nearly: [...nearForms(form, wordOf.get(form))].flatMap(([other, cosine]) =>
          cosine > UNRELATED ? [[other, NEARLY * (cosine - UNRELATED)] as const] : [],
        ),
        isOfTopic: parts.every((part) => called.has(part)),
      };
    }),
    answers,
    meant,
    stems: new Map(tellingTerms(query).map((term) => [term.stem, term.weight])),
    asksWho: ASKS_WHO.test(query.text),
  };
});
/** Subtracted from a cosine, since unrelated words of one kind already score about this much; what the rest counts. */
const [UNRELATED, NEARLY] = [0.4, 0.7];
/** How nearly “betrayal” says “betrayed”. */
const AKIN = 0.8;

/** The share of a request that the names of a topic say. */
const shareOfName = ({ asked }: Wish, topic: Topic): number => {
  const forms = formsOfNames(topic);
  return asked.reduce(
    (sum, { form, share }) => sum + (form.split(' ').every((part) => forms.has(part)) ? share : 0),
    0,
  );
};
const formsOfNames = onceFor(({ name, forms }: Topic) => new Set([name, ...forms].flatMap(formsIn)));

/** How much a word counts that is known without the sentence: the title has it, or every book on the topic. */
const KNOWN = 0.1;

/**
 * The share of a request that each sentence of a book says: all of it, and what is not known without the sentence.
 * `isOnTopic`: whether the book is in a topic that was asked for.
 */
function sayingsOf({ asked }: Wish, { count, places, starts, title }: LineIndex, isOnTopic: boolean) {
  const [all, news] = [new Float64Array(count), new Float64Array(count)];
  const near = new Float64Array(count);
  for (const { form, share, halves, nearly, isOfTopic } of asked) {
    near.fill(0);
    const say = (other: string, how: number) => {
      for (const at of places.get(other) ?? []) near[at] = Math.max(near[at] ?? 0, how);
    };
    say(form, 1);
    for (const [other, how] of nearly) say(other, how);
    for (const other of starts.get(startOf(form)) ?? []) if (areAkin(form, other)) say(other, AKIN);
    for (const half of halves)
      for (const at of places.get(half) ?? []) near[at] = Math.min(1, (near[at] ?? 0) + 1 / halves.length);
    const isTitle = halves.length > 0 ? halves.every((half) => title.has(half)) : title.has(form);
    const telling = (isOfTopic && isOnTopic) || isTitle ? KNOWN : 1;
    for (let at = 0; at < count; at++) {
      all[at] = (all[at] ?? 0) + share * (near[at] ?? 0);
      news[at] = (news[at] ?? 0) + telling * share * (near[at] ?? 0);
    }
  }
  return { all, news };
}

/** In which sentences of a book each normal form stands; its forms by their first letters; those of its title. */
type LineIndex = {
  count: number;
  places: ReadonlyMap<string, readonly number[]>;
  starts: ReadonlyMap<string, readonly string[]>;
  title: ReadonlySet<string>;
};
const indexOf = onceFor((work: Work): LineIndex => {
  const lines = quotables(work);
  const places = new Map<string, number[]>();
  for (const [at, { text }] of lines.entries()) {
    for (const form of formsIn(text)) {
      const known = places.get(form);
      if (!known) places.set(form, [at]);
      else if (known.at(-1) !== at) known.push(at);
    }
  }
  const starts = Map.groupBy([...places.keys()], startOf);
  return { count: lines.length, places, starts, title: new Set(formsIn(work.title)) };
});
/** Words of one family share their first letters. Short ones look alike by chance: “moth” and “mother”. */
const startOf = (form: string): string => form.slice(0, START);
const START = 6;
const formsIn = (text: string): string[] => words(text).map(formOf);
