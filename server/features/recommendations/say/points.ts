import { onceFor } from '../../../platform/once-for.ts';
import { isDiscreet } from '../../../wording/discreet.ts';
import { capital, quote } from '../../../wording/lists.ts';
import { hasPredicate } from '../../../wording/predicate.ts';
import { standsAlone } from '../../../wording/sentences.ts';
import { type Topic, topicsOf, whyInTopic } from '../../books/books.ts';
import type { Catalogue, Entry } from '../pick/catalogue.ts';
import { isBond, speak } from '../pick/topic-themes.ts';
import { shareIn } from './repeats.ts';

/** Something that our records say of a book, besides its summary. */
export type Point = {
  text: string;
  /** Whether it is a sentence; otherwise it can follow a colon. */
  isSentence: boolean;
  from: 'outline' | 'topic' | 'pitch';
  topic: Topic | null;
  /** Other books that it speaks of. */
  others: readonly string[];
  /** How much of it the summary says too, 0 to 1. */
  repeated: number;
};

const LONGEST = 240;
const SHORTEST = 45;
/** Means little without the other books of a list. */
const AMONG_OTHERS =
  /\b(?:too|also|others?|both|latter|former|instead|likewise|agrees?|adds|replies|the (?:first|second|third|last|rest|same)|only one|here|alone|another|as well|these|those|this|easiest|best|next|start|begin|way in|opposite|reverse|contrast|longer|shorter|further|earlier|later|rather|more|less|such|for anyone|the choices)\b|\p{L}'s is\b/iu;
/** “Jones is the funniest” of several; “shows its chimneys”, of what the sentence before spoke of. */
const RANKED =
  /\b(?:is|are) (?:the )?\w+(?:est|er)\b[, ]|\b(?:is|are) the \w+ one\b|\b(?:to|so|do|does|did|it|them|one)\.$|^(?:\S+ ){1,4}(?:its|their|them|it|him|her) /;

/** Counts or ranks the books of a list, or goes on from the sentence before. */
const OF_A_LIST =
  /^(?:Two|Three|Four|Five|Six|Some|Most|Many|Both|All) (?:of|others?)\b|\bthe (?:table|list|shelf)\b|\b(?:further|likewise)\b/i;
/** Sets two books against each other. */
const CONTRAST = /\b(?:but|while|whereas|both|either|neither|instead|reverse|opposite|same)\b/i;

/** Of which prize it was the winner, only its topic says. */
const PRIZE = /^The winner of \d|\b(?:Prize|Booker|Award|Academy)\b/;

/** What our records say of a book besides its summary. */
export const pointsOf = onceFor((catalogue: Catalogue) =>
  onceFor((entry: Entry): readonly Point[] => {
    const points: Omit<Point, 'repeated'>[] = [];
    for (const topic of topicsOf(entry.id)) {
      if (speak(topic)?.isDiscreet === false) continue;
      for (const { say, books } of topic.outline)
        if (books.includes(entry.id)) points.push(...outlined(catalogue, entry, topic, say, books));
      const why = whyInTopic(topic, entry.id);
      if (why !== null && !PRIZE.test(why) && !AMONG_OTHERS.test(why))
        points.push({ text: why, isSentence: isSentence(why), from: 'topic', topic, others: [] });
    }
    if (entry.pitch !== null)
      points.push({ text: entry.pitch, isSentence: isSentence(entry.pitch), from: 'pitch', topic: null, others: [] });
    return points
      .filter(({ text }) => text.length >= SHORTEST && text.length <= LONGEST && isDiscreet(text))
      .map((point) => ({ ...point, repeated: shareIn(point.text, entry.summary) }));
  }),
);

/** “The hackers who found that whistles gave them free calls” has verbs, and is no sentence. */
function isSentence(text: string): boolean {
  if (/^It /.test(text)) return true;
  const [head = ''] = text.split(/ (?:who|whom|whose|which|that|where)\b/);
  return hasPredicate(text) && hasPredicate(head);
}

/** A sentence of a topic's outline, or its part on this book alone. */
function outlined(
  catalogue: Catalogue,
  entry: Entry,
  topic: Topic,
  say: string,
  books: readonly string[],
): Omit<Point, 'repeated'>[] {
  if (!isBond(topic)) return [];
  const others = books.filter((id) => id !== entry.id);
  const point = (text: string, of: readonly string[]) => ({
    text,
    isSentence: true,
    from: 'outline' as const,
    topic,
    others: of,
  });
  const whole =
    standsAlone(say) && !OF_A_LIST.test(say) && isJoined(say) && namesOf(entry).some((name) => say.includes(name))
      ? [point(itself(entry, say), others)]
      : [];
  if (others.length === 0) return whole.filter(({ text }) => !AMONG_OTHERS.test(text) && !RANKED.test(text));
  const foreign = others.flatMap((id) => namesOf(catalogue.works.get(id)));
  const part = say
    .replace(/\.$/, '')
    .split('; ')
    .find((each) => namesOf(entry).some((name) => each.includes(name)) && !foreign.some((name) => each.includes(name)));
  const text = part && `${capital(part)}.`;
  const isAlone =
    text &&
    !RANKED.test(text) &&
    standsAlone(text) &&
    hasPredicate(text) &&
    !AMONG_OTHERS.test(text) &&
    quoted(text).every((title) => entry.title.startsWith(title));
  return isAlone ? [...whole, point(itself(entry, text), [])] : whole;
}

/** Whether the halves of a sentence on two books speak of one thing: in a word they share, or by contrast. */
function isJoined(say: string): boolean {
  const [first = '', ...rest] = say.split('; ');
  return rest.length === 0 || CONTRAST.test(say) || rest.every((half) => shareIn(half, first) > 0);
}

const quoted = (text: string): string[] => [...text.matchAll(/“([^“”]*)”/g)].map((match) => match[1] ?? '');

/** The book's title in a sentence that follows one with the title. */
function itself(entry: Entry, say: string): string {
  const title = quote(entry.title);
  const owner = entry.authors.flatMap((author) => [author, lastName(author) ?? author]);
  const whose = owner.map((name) => `${name}'s ${title}`).find((start) => say.startsWith(start)) ?? title;
  const rest = say.slice(whose.length);
  if (say.startsWith(whose) && /^ (?!and |or |with )\p{Ll}/u.test(rest)) return `It${rest}`;
  const [noun = ''] = /^The \p{Ll}+ of /u.exec(say) ?? [];
  if (noun !== '' && say.startsWith(`${noun}${title} `))
    return `Its ${noun.slice(4, -4)}${say.slice(noun.length + title.length)}`;
  return say.replace(`In ${title} `, 'Here ').replace(`, in ${title},`, '').replace(` in ${title} `, ' ');
}

/** The title in quotation marks, and the last names of those who wrote the book. */
const namesOf = (entry: Entry | undefined): string[] =>
  entry ? [quote(entry.title), ...entry.authors.flatMap((author) => lastName(author) ?? [])] : [];

const lastName = (author: string): string | null => {
  const name = author.split(' ').at(-1) ?? '';
  return name.length > 2 ? name : null;
};

/** The last name of an author whom our record calls by it alone. */
export function calledByLastName(entry: Entry, author: string): string | null {
  const name = lastName(author);
  if (name === null || name === author) return null;
  const given =
    author
      .slice(0, -name.length - 1)
      .split(' ')
      .at(-1) ?? '';
  const said = `${entry.summary} ${topicsOf(entry.id)
    .flatMap(({ outline }) => outline.flatMap(({ say, books }) => (books.includes(entry.id) ? say : [])))
    .join(' ')}`;
  let at = said.indexOf(name);
  for (; at >= 0; at = said.indexOf(name, at + 1)) {
    const isWord = !/[\p{L}]/u.test(said.charAt(at + name.length)) && !/[\p{L}]/u.test(said.charAt(at - 1));
    if (isWord && !said.slice(0, at).endsWith(`${given} `)) return name;
  }
  return null;
}
