import { list, quote } from '../../../wording/lists.ts';
import { joined, takesColon } from '../../../wording/sentences.ts';
import { FILLER, words } from '../../../wording/words.ts';
import { type Asked, factsLine, isDeed, meaningOf, topicsOf, type Work } from '../../books/books.ts';
import { type Evidence, isEvidence } from '../select/evidence.ts';
import { namesTopic } from '../understand/asked-topics.ts';
import { quotesTitle } from '../understand/named-titles.ts';
import { tellingTerms, type UnderstoodQuery } from '../understand/understand.ts';
import { formOf } from '../understand/words/word-vectors.ts';
import { chooseLine } from './choose-line.ts';
import { type Lead, leadsFor } from './introduce.ts';

/**
 * A reason in two parts: leads that connect the book to the request, the best first, and what our record says of the
 * book.
 */
export type Reason = {
  leads: readonly Said[];
  line: string;
  /** The whole summary, to tell which words of the line are names. */
  about?: string;
};
/** `title`: the reader asked for this book. It is said of every book that may be meant. */
type Said = Omit<Lead, 'manner'> & {
  manner: Lead['manner'] | 'title' | 'character' | 'beside';
  /** A whole sentence: the line follows it unchanged. */
  whole?: true;
};

/** A sentence that covers this share of the request needs no lead. */
const SPEAKS_OF_IT = 0.34;
/** A lead that would make a reason longer than this, in characters, is dropped; the sentence alone may be longer. */
const LONGEST = 210;

/**
 * Why this book answers this request, in a sentence of our records. Null where they have no
 * sentence and no subject to make one from.
 */
export function reasonFor(query: UnderstoodQuery, work: Work, evidence: Evidence): Reason | null {
  const asked: Asked = new Map(tellingTerms(query).map((term) => [term.stem, term.weight]));
  if (evidence.like?.why) return besideReason(work, evidence.like.title, evidence.like.why);
  const best = chooseLine(query, work);
  const line = best?.text ?? (isEvidence(evidence) ? factsLine(work) : null);
  if (line === null) return bareReason(evidence);
  const rest = { line, about: work.summary };
  const start = startLead(query, work);
  if (start && takesColon(line, work.summary)) return { leads: [start], ...rest };
  const named = nameLead(query, work, evidence, line);
  if (named) return { leads: [named], ...rest };
  const leads = best && takesColon(line, work.summary) ? leadsFor(query, work, asked) : [];
  const isClear = (best?.said ?? 1) >= SPEAKS_OF_IT;
  const isOn = /^On /.test(line);
  const fit = leads.filter(
    ({ text, manner }) =>
      // In “A book on Judaism: it was never completed”, “it” would be Judaism.
      !LEANS.test(line) &&
      text.length + line.length < LONGEST &&
      (manner === 'asked' || !(isClear || isOn)) &&
      !repeats(text, line) &&
      !(/ set (?:partly )?(?:in|on) /.test(text) && saysWhere(line, work)) &&
      !(/^An? /.test(text) && SAYS_WHAT.test(line)),
  );
  return { leads: fit, ...rest };
}

const LEANS = /^(?:it|its|he|his|she|her|they|their)\b/i;

/** Whether the sentence repeats a telling word of a lead: “a fantasy novel: … in a fantasy land”. */
function repeats(lead: string, line: string): boolean {
  const said = new Set(tellingIn(line));
  return tellingIn(lead).some((root) => said.has(root));
}
/** Longer words tell something even where they are filler in a request: “a guide to learning: how to learn”. */
const TELLS = 5;
const JOINS = new Set('about after because long partly set short'.split(' '));
/** “Poems: a poet writes” says two things, “a novel: a life as a novel” one. */
const FORMS = new Set('novel novels stories poem poems play memoir history biography essays guide comic'.split(' '));
const tellingIn = (text: string): string[] =>
  words(text)
    .filter((word) => !JOINS.has(word) && (word.length >= TELLS || !FILLER.has(word)))
    .map((word) => (FORMS.has(word) ? word : formOf(word)));

/** A sentence that already says what the book is: “The first long English detective novel”. */
const SAYS_WHAT =
  /^(?:An?|The)\b[^,.:;]{0,60}\b(?:novels?|stories|books?|surveys?|histor(?:y|ies)|memoirs?|plays?|biograph(?:y|ies)|thrillers?)\b/iu;

/**
 * A country and its people usually differ only in these last letters, and never in the first ones: “Norway”,
 * “Norwegian”.
 */
const [END_OF_PLACE, SAME_PLACE] = [3, 4];

/**
 * Whether a sentence already says where the book is set. A lead would repeat or contradict it: “A novel set in
 * California: … to Kabul”.
 */
const saysWhere = (line: string, { places }: Work): boolean =>
  // “A novel set in Norway: a Norwegian girl …”
  places.some((place) => line.includes(place.slice(0, Math.max(SAME_PLACE, place.length - END_OF_PLACE)))) ||
  /\b(?:in|to|from|across) (?:the )?\p{Lu}\p{L}+/u.test(line);

/** What can be said of a book if the records know only what was asked for. */
function bareReason({ title, authors }: Evidence): Reason | null {
  if (title === 'exact') return { leads: [], line: 'This is the book you asked for.' };
  return authors.length > 0 ? { leads: [], line: `By ${list(authors)}, whom you named.` } : null;
}

/** The first words of a sentence, which follow a lead so closely that none of its words may come again. */
const openingOf = (line: string): string => line.split(' ').slice(0, OPENING_WORDS).join(' ');
const OPENING_WORDS = 5;

/** Why our records recommend this book after the one that was named: “After “Dune”, the same sweep from geography”. */
function besideReason(work: Work, title: string, why: string): Reason {
  // “whom William is named for” makes sense only right after the other title.
  if (/^(?:whom?|whose|which)\b/.test(why) && work.pitch) return { leads: [likeLead(quote(title))], line: work.pitch };
  const joined = isDeed(why) ? `After ${quote(title)}, because it ${why}` : `After ${quote(title)}, ${why}`;
  if (!work.pitch || joined.length + work.pitch.length >= LONGEST) return { leads: [], line: withEnd(joined) };
  if (repeats(why, openingOf(work.pitch))) return { leads: [], line: work.pitch };
  return { leads: [{ text: joined, manner: 'beside' }], line: work.pitch };
}

/**
 * Whether the title that was asked for is also a topic or subject of the book: “the fall of Rome”, “burnout”, “a ghost
 * story for winter”.
 */
function isTopicToo({ id, title, subjects, genres }: Work, match: 'exact' | 'named'): boolean {
  const own = meaningOf(title);
  const labels = [...topicsOf(id).flatMap(({ name, forms }) => [name, ...forms]), ...subjects, ...genres];
  return labels.map(meaningOf).some((label) => {
    const holds = own.length > 0 && own.every((root) => label.includes(root));
    return holds && (match === 'named' || label.length === own.length);
  });
}

/**
 * Whether words in a request surely name this title: they have its capitals, or are several and no part of a question
 * about the world. “who wanted raw concrete” and “how did life on Earth begin” name no book.
 */
function isWritten(text: string, title: string): boolean {
  const main = title.split(':')[0] ?? title;
  return text.includes(main) || (words(main).length >= SURE_WORDS && !ASKS_OF_WORLD.test(text));
}
const SURE_WORDS = 3;
const ASKS_OF_WORLD = /^\W*(?:how|why|when)\b/iu;

const QUESTION_WORDS = new Set('how why who when where what which is are do does did should can could'.split(' '));
/** “What should I read to understand India?” asks for no book called “The Discovery of India”. */
const isQuestion = (text: string): boolean => {
  const [first = '', ...others] = words(text);
  return QUESTION_WORDS.has(first) && others.length > 2;
};

function nameLead(query: UnderstoodQuery, work: Work, evidence: Evidence, line: string): Said | null {
  if (evidence.title === 'exact' && (quotesTitle(query) || !isTopicToo(work, 'exact')))
    return { text: 'This is the book you asked for.', manner: 'title', whole: true };
  // “Black holes” is a topic, and many titles begin with it.
  const isHalf = evidence.title === 'near' || (evidence.title === 'short' && !isQuestion(query.text));
  if (isHalf && namesTopic(query).length === 0)
    return { text: 'This may be the book you mean.', manner: 'title', whole: true };
  if (evidence.title === 'named' && isWritten(query.text, work.title) && !isTopicToo(work, 'named'))
    return { text: 'You named this book.', manner: 'title', whole: true };
  const strangers = evidence.characters.filter((name) => !line.includes(name.split(' ').at(-1) ?? name));
  if (strangers.length > 0) {
    const who = strangers.length > 1 ? 'are main characters' : 'is a main character';
    return { text: `${list(strangers)} ${who}.`, manner: 'character', whole: true };
  }
  return evidence.nearby ? { text: 'Close to what you asked for', manner: 'title' } : null;
}

/**
 * “Where do I start with Mahfouz?”, “which Discworld first”. “Where does the Nile begin” is a question about the world.
 */
const ASKS_FOR_FIRST =
  /\bread first\b|^where (?:(?:do|should|can|could|would|shall|does|might) (?:i|we|one|you|he|she|they|a beginner)|to|(?:is )?(?:a|the) (?:good|best) place to)\b.{0,40}\b(?:start|begin)\b|^(?:which|what) (?!.{0,60}\b(?:is|are|was|were|did|has|had|came|happened)\b).{1,60}\b(?:first|(?:start|begin) with)\??$/iu;

/** Tells somebody who asks where to start that this is a place to begin. */
function startLead({ text }: UnderstoodQuery, { level, series_position: volume }: Work): Said | null {
  if (!ASKS_FOR_FIRST.test(text)) return null;
  if (volume === 1) return { text: 'The first of its series', manner: 'asked' };
  return level === 'introductory' && volume === null ? { text: 'A place to begin', manner: 'asked' } : null;
}

const likeLead = (named: string): Said => ({ text: `Like ${named}`, manner: 'beside' });

/** The reason as text, with its best lead. */
export function say({ leads: [first], line, about }: Reason): string {
  if (!first) return line;
  return first.whole ? `${first.text} ${line}` : joined(first.text, line, about);
}

/** Among this many reasons in a row … */
const IN_A_ROW = 3;
/** … at most this many have a lead of the same manner. Names of characters are not limited. */
const OF_A_MANNER = { character: Number.POSITIVE_INFINITY, own: 2, asked: 2, topic: 2, beside: 1 } as const;
/** At most this many books of a page are said to be on the same thing. */
const ON_THE_SAME = 2;

/**
 * The reasons of a page. No two have the same lead, except for books that were named, and no manner is used over and
 * over.
 */
export function sayAll(reasons: readonly (Reason | null)[]): (string | null)[] {
  const given: (Said | undefined)[] = [];
  return reasons.map((reason) => {
    if (reason === null) return null;
    const recent = given.slice(-IN_A_ROW);
    const isFresh = ({ text, manner, on }: Said) =>
      manner === 'title' ||
      (given.every((each) => each?.text !== text) &&
        recent.filter((each) => each?.manner === manner).length < OF_A_MANNER[manner] &&
        (on === undefined ||
          (recent.at(-1)?.on !== on && given.filter((each) => each?.on === on).length < ON_THE_SAME)));
    const lead = reason.leads.find(isFresh);
    given.push(lead);
    return say({ ...reason, leads: lead ? [lead] : [] });
  });
}

const withEnd = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);
