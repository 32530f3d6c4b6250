import { onceFor } from '../../../platform/once-for.ts';
import { type GroundingPolicy, groundingFault, groundOf } from '../../../wording/grounded.ts';
import { asNamed } from '../../../wording/labels.ts';
import { list } from '../../../wording/lists.ts';
import { yearText } from '../../../wording/numbers.ts';
import { sentencesOf, standsAlone } from '../../../wording/sentences.ts';
import { FILLER, stem, words } from '../../../wording/words.ts';
import { type Topic, topicsOf } from '../catalogue/topics.ts';
import type { WorkRecord } from '../works/merge.ts';

/** The part of a request that matters for choosing a sentence: stems with their weights. */
export type Asked = ReadonlyMap<string, number>;

/** A sentence about a book in our records, and its place there. */
type Line = {
  field: 'topic' | 'pitch' | 'summary';
  text: string;
  /** How much of the request it covers, 0 to 1. */
  match: number;
  /** The same without what surrounds it, such as the name of its topic. */
  said: number;
};

/** Longer sentences of a summary are not used, in characters. */
const LONGEST = 190;
const SHORTEST = 50;
/** Which kind of sentence wins if several match the request equally. Why a book is in a topic says most about it. */
const PREFERENCE = { topic: 0.75, pitch: 0.5, summary: 0 } as const;

/** Says how the book reads or for whom it is, not what it contains. */
const ABOUT_READING =
  /\b(?:readers?|newcomers?|beginners?|suited|suits|prose|pages|chapters|volumes?|vocabulary|attention|first person|stirring|erudite|technical|are given)\b/i;

const fillerStems = new Set([...FILLER].map(stem));

/** The meaningful words of a text, as stems. */
export function meaningOf(text: string): string[] {
  return words(text)
    .map(stem)
    .filter((root) => !fillerStems.has(root));
}

/** A text as a request: each of its words counts the same. */
export const askedIn = (text: string): Asked => new Map(meaningOf(text).map((root) => [root, 1]));

/**
 * The sentence of our records that best says why this book answers the request: that of a requested topic, the pitch,
 * or the best-matching sentence of its summary. Null if the records contain none that can stand alone.
 */
export function bestLine(work: WorkRecord, asked: Asked): Line | null {
  const matchOf = (...said: readonly ReadonlySet<string>[]) =>
    shareOf(asked, (root) => said.some((roots) => roots.has(root)));
  const lines: (Line & { sentence?: Sentence })[] = [
    ...topicLines(work, asked).map(({ topic, text, roots }) => ({
      field: 'topic' as const,
      text,
      match: matchOf(roots, ...nameRoots(topic)),
      said: matchOf(roots),
    })),
    ...(work.pitch ? [{ field: 'pitch' as const, text: work.pitch, ...matches(matchOf(told(work).pitch)) }] : []),
    ...told(work)
      .sentences.map((sentence) => ({
        field: 'summary' as const,
        text: sentence.text,
        sentence,
        ...matches(matchOf(sentence.roots)),
      }))
      .filter(({ match }) => match > 0),
  ];
  const worth = (line: Line) => line.match + PREFERENCE[line.field];
  const best = lines
    .sort((a, b) => worth(b) - worth(a))
    .find(({ sentence }) => sentence === undefined || isFit(sentence));
  return best ? { field: best.field, text: best.text, match: best.match, said: best.said } : null;
}

/** The share of the request, 0 to 1 by weight, that consists of these words. */
function shareOf(asked: Asked, isSaid: (root: string) => boolean): number {
  let said = 0;
  let total = 0;
  for (const [root, weight] of asked) {
    total += weight;
    if (isSaid(root)) said += weight;
  }
  return said / (total || 1);
}

/**
 * A topic's sentence of fewer characters says too little on its own: “Forty years of coups, heat and waiting buses.”
 */
const BRIEF = 75;
/** A second sentence covers this share of the request that the first does not. */
const ADDS = 0.25;
/**
 * It repeats the first if it has more words in common with it, in whatever form, or this share of those of the shorter:
 * “A sly biography of typhus” and “A life of typhus, with twelve chapters of digression”.
 */
const IN_COMMON = 1;
const MUCH_IN_COMMON = 1 / 5;
/** Stems of one word differ in at most so many last letters, and share this many, or the whole shorter one. */
const [END_OF_WORD, START_OF_WORD, LEAST_WORD] = [2, 5, 4];

/** Whether two stems are of one word: “practis” and “practic”, “maker” and “make”. */
export function areAkin(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  let same = 0;
  while (same < short.length && short[same] === long[same]) same++;
  return long.length - same <= END_OF_WORD && same >= (same === short.length ? LEAST_WORD : START_OF_WORD);
}

/** One of these may stand in any two sentences. */
const ANYBODY = new Set(meaningOf('man men woman women people person'));

/** Whether a sentence says again what another said, judging by the words that carry their meaning. */
function rootsSayAgain(roots: ReadonlySet<string>, known: ReadonlySet<string>): boolean {
  const before = [...known];
  const common = [...roots].filter((root) => before.some((each) => areAkin(each, root)));
  const telling = common.filter((root) => !ANYBODY.has(root)).length;
  return common.length > IN_COMMON || telling >= Math.min(roots.size, known.size) * MUCH_IN_COMMON;
}

/** The pitch of a work, if it is not the sentence itself. */
const pitchBeside = (work: WorkRecord, { text }: Line): Sentence | null =>
  work.pitch && work.pitch !== text ? { text: work.pitch, roots: told(work).pitch, work } : null;

const isBrief = ({ field, text }: Line): boolean => field === 'topic' && text.length < BRIEF;

/** The best sentence. A pitch that says what a brief sentence of a topic says takes its place. */
function leadingLine(work: WorkRecord, asked: Asked, line = bestLine(work, asked)): Line | null {
  const pitch = line && isBrief(line) ? pitchBeside(work, line) : null;
  if (!line || !pitch || !rootsSayAgain(pitch.roots, new Set(meaningOf(line.text)))) return line;
  const said = shareOf(asked, (root) => pitch.roots.has(root));
  return said >= line.said ? { field: 'pitch', text: pitch.text, match: said, said } : line;
}

/**
 * The leading sentence and, where it leaves something of the request out or is brief, a second one that the record has
 * for it, in at most `length` characters together.
 */
export function bestLines(work: WorkRecord, asked: Asked, length: number): { line: Line | null; more: string | null } {
  const best = bestLine(work, asked);
  const line = leadingLine(work, asked, best);
  if (line === null || line.text !== best?.text) return { line, more: null };
  const known = new Set(meaningOf(line.text));
  const fitting = (text: string) => (line.text.length + 1 + text.length <= length ? text : null);
  const pitch = pitchBeside(work, line);
  if (pitch && isBrief(line) && !rootsSayAgain(pitch.roots, known)) return { line, more: fitting(pitch.text) };
  const [second] = [...(pitch ? [pitch] : []), ...told(work).sentences.filter(isFit)]
    .filter((other) => other.text !== line.text && !rootsSayAgain(other.roots, known))
    .map(({ text, roots: own }) => ({ text, adds: shareOf(asked, (root) => own.has(root) && !known.has(root)) }))
    .sort((a, b) => b.adds - a.adds);
  return { line, more: second && second.adds >= ADDS ? fitting(second.text) : null };
}

/**
 * What our records say about a book, as whole sentences of at most `length` characters together, from which a caller
 * will choose one: why it is in a requested topic, the pitch, and the sentences of its summary that match the request
 * best, in their original order. If not even the first fits, that one alone.
 */
export function linesFor(work: WorkRecord, asked: Asked, length: number): string[] {
  const own = [...topicLines(work, asked).map(({ text }) => text), ...(work.pitch ? [work.pitch] : [])];
  const summary = summarySentences(work);
  const matchOf = (text: string) =>
    meaningOf(text).reduce((sum, root) => sum + (asked.get(root) ?? 0), 0) / Math.sqrt(text.length);
  const chosen = new Set<string>();
  let room = length;
  for (const text of [...own, ...[...summary].sort((a, b) => matchOf(b) - matchOf(a))]) {
    if (text.length > room && (chosen.size > 0 || length === 0)) continue;
    chosen.add(text);
    room -= text.length;
  }
  return [...own, ...summary].filter((text) => chosen.delete(text));
}

const matches = (match: number) => ({ match, said: match });

/** A sentence of a summary, with its stems. */
type Sentence = { text: string; roots: ReadonlySet<string>; work: WorkRecord };
/** The sentences that a record can be quoted with, and their stems. */
const told = onceFor((work: WorkRecord) => ({
  pitch: new Set(meaningOf(work.pitch ?? '')),
  sentences: summarySentences(work)
    .filter(
      (text) => text.length >= SHORTEST && text.length <= LONGEST && standsAlone(text) && !ABOUT_READING.test(text),
    )
    .map((text): Sentence => ({ text, roots: new Set(meaningOf(text)), work })),
  topics: new Map(
    topicsOf(work.id).flatMap((topic) => {
      const text = whyInTopic(topic, work.id);
      return text ? [[topic, { topic, text, roots: new Set(meaningOf(text)) }] as const] : [];
    }),
  ),
}));
/** The sentences of a work's summary. */
export const summarySentences = onceFor((work: WorkRecord): readonly string[] => sentencesOf(work.summary));
const nameRoots = onceFor(({ name, forms }: Topic): readonly ReadonlySet<string>[] =>
  [name, ...forms].map((form) => new Set(meaningOf(form))),
);

const summaryPolicy: GroundingPolicy = {
  capitals: false,
  run: LONGEST,
  longest: LONGEST,
};

/** A sentence about a book that may be quoted alone, and the topic that it was written for. */
export type Quotable = { field: Line['field']; text: string; topic?: Topic; sentence?: Sentence };

/** What our records say of a book: why it is in each of its topics, the pitch, and what its summary says of it. */
export const quotables = onceFor((work: WorkRecord): readonly Quotable[] => [
  ...[...told(work).topics.values()].map(({ topic, text }) => ({ field: 'topic' as const, text, topic })),
  ...(work.pitch ? [{ field: 'pitch' as const, text: work.pitch }] : []),
  ...told(work).sentences.map((sentence) => ({ field: 'summary' as const, text: sentence.text, sentence })),
]);

/** Whether one sentence says again what another said. */
export const saysAgain = (one: Quotable, other: Quotable): boolean =>
  rootsSayAgain(rootsOfLine(one), rootsOfLine(other));
const rootsOfLine = onceFor(({ text }: Quotable): ReadonlySet<string> => new Set(meaningOf(text)));

/** Whether a sentence may be shown: one from elsewhere only without praise, orders and links. */
export const mayBeQuoted = ({ sentence }: Quotable): boolean => sentence === undefined || isFit(sentence);

/** Summaries come from other sources too: a sentence with praise, orders or links cannot be our reason. */
const isFit = onceFor(({ text, work }: Sentence) => groundingFault(text, groundOf([work], []), summaryPolicy) === null);

/** The topics of a book that the request names. */
export const topicsAsked = (work: Pick<WorkRecord, 'id'>, asked: Asked): Topic[] =>
  topicsOf(work.id).filter((topic) =>
    nameRoots(topic).some((roots) => roots.size > 0 && [...roots].every((root) => asked.has(root))),
  );

/** Why the book is in each topic that the request names. */
const topicLines = (work: WorkRecord, asked: Asked) =>
  topicsAsked(work, asked).flatMap((topic) => told(work).topics.get(topic) ?? []);

/**
 * What a topic's sentence says the book does: “Asks what a fact is” needs a subject if the title does not come before
 * it.
 */
const DOES =
  /^(?:Asks|Begins|Takes|Follows|Says|Argues|Explains|Goes|Blames|Gives|Makes|Finds|Holds|Teaches|Builds|Lets|Weighs|Describes|Traces|Tells|Carries|Lays|Suggests|Speaks|Laughs|Photographs|Treads|Defends|Compares|Collects|Warns|Imagines|Proves|Insists|Denies|Examines|Believes|Thinks|Brings|Replaces|Adds|Sorts|Unpicks|Has|Needs|Contains|Mocks|Puts|Sets|Visits|Looks|Shows|Reads|Sits|Treats|Helps|Includes|Separates|Comforts|Reminds|Promises|Advises|Calculates|Chooses|Circles|Clears|Closes|Comes|Corrects|Counts|Divides|Draws|Drops|Dwells|Empties|Ends|Expects|Fights|Fits|Gathers|Guards|Introduces|Invents|Keeps|Leads|Likens|Listens|Loosens|Mixes|Names|Offers|Opens|Pairs|Places|Points|Practises|Praises|Predicts|Prepares|Prescribes|Proposes|Sees|Sends|Sifts|Splits|Starts|Supplies|Ties|Tries|Turns|Urges|Watches|Widens|Writes)\b|^(?:Swims|Walks|Tests|Answers|Questions|Claims|Lists|Works|Doubts|Uses|Attacks|Measures|Values|Wonders|Travels|Moves|Reckons|Calls|Plays) (?:what|in|with|why|how|that|whether|where|who|the|an?|his|her|its|us|you|it|him|them|each|every|both|from|back|at|out|past|beyond|behind|beneath|through|across|when|on|against|to)\b/u;

/** “Visits to Druze and Copts”, “Names, small functions and …”: several things, and nothing that the book does. */
const MANY = /^(?:Visits|Answers) to\b|^Photographs (?:of|that|by)\b|^(?:Names|Points|Places|Photographs)[,:;]/;

/** Why a book is in a topic, as a complete sentence; null if it is not. */
export function whyInTopic(topic: Topic | undefined, id: string): string | null {
  const why = topic?.books.find(({ key }) => key === id)?.why;
  return why ? withSubject(why) : null;
}

/** Why a book is in each of its topics. */
export const whysInTopics = ({ id }: Pick<WorkRecord, 'id'>): string[] =>
  topicsOf(id).flatMap((topic) => whyInTopic(topic, id) ?? []);

const withSubject = (sentence: string) =>
  DOES.test(sentence) && !MANY.test(sentence) ? `It ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}` : sentence;

/**
 * One sentence, from its facts, about a book whose contents our records do not describe; null if the facts say nothing.
 */
export function factsLine(work: WorkRecord): string | null {
  const subjects = work.subjects.slice(0, 2).map(asNamed);
  if (subjects.length === 0) return null;
  const form = work.form ?? 'book';
  const from = work.year === null ? '' : `, first published in ${yearText(work.year)}`;
  return `${/^[aeiou]/.test(form) ? 'An' : 'A'} ${form} on ${list(subjects)}${from}.`;
}
