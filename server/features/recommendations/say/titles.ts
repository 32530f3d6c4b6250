import { isDiscreet } from '../../../wording/discreet.ts';
import { byAuthors, capital, quote } from '../../../wording/lists.ts';
import { hasPredicate } from '../../../wording/predicate.ts';
import { standsAlone } from '../../../wording/sentences.ts';
import { meaningOf, type Topic, whyInTopic, whysInTopics } from '../../books/books.ts';
import type { Catalogue, Entry } from '../pick/catalogue.ts';
import type { Theme } from '../pick/themes.ts';
import { bondsBetween, textOf, topicOf } from '../pick/topic-themes.ts';
import type { LocalDate } from '../week.ts';
import { display } from './display.ts';
import { shareIn } from './repeats.ts';

/** A longer pitch is a sentence to read, not a title. */
const LONGEST_PITCH = 90;

/** What the books have in common, as it is written in running text: a subject, a genre, or the title of a book. */
export function nameOf(catalogue: Catalogue, theme: Theme): string {
  return theme.kind === 'readers' || theme.kind === 'beside' ? theme.book.title : display(catalogue, theme.label);
}

/** What refers back to something means nothing on its own, as in a list of mails. */
export const POINTS_BACK =
  /\b(?:he|she|him|his|her|it|its|one|ones|they|them|their|this|that|these|those|then|there|here|today)\b/i;
/**
 * Asks for books or for advice on books, not about the topic itself: “which classics should I read?”, “what is like
 * Dracula?”.
 */
const ASKS_FOR_BOOKS =
  /\b(?:read|reads|reading|books?|novels?|stories|poems|poets?|writers?|should I|do I|can I|where to|me|my|classics|genres?)\b|^(?:what is like|which)\b/i;
const FEWEST_WORDS = 4;
/** A title is set in quotation marks itself, here and there. */
const QUOTED = /[“”"«»„]/;

/**
 * Titles for a week, best first: what its topic is about or asks, the pitch of its book, why that is in a topic, and
 * its own name. None that this reader has had, and none that is sensitive. With every `turn` another kind comes first.
 */
export function titlesFor(
  theme: Theme,
  lead: Entry,
  sunday: LocalDate,
  used: ReadonlySet<string>,
  turn: number,
): readonly [string, ...string[]] {
  const topic = topicOf(theme.label) ?? sharedTopic(theme, lead);
  const questions = (topic?.questions ?? []).filter(
    (question) =>
      !POINTS_BACK.test(question) &&
      !ASKS_FOR_BOOKS.test(question) &&
      question.split(' ').length >= FEWEST_WORDS &&
      answers(lead, topic, question),
  );
  const ofTopic = [...questions.slice(0, 1).map(capital), ...topicTitle(topic, lead)];
  const whys = [...whyTitles([whyInTopic(topic, lead.id)]), ...whyTitles(whysInTopics(lead))];
  const ofBook = [...pitchTitle(lead), ...whys.slice(0, 1).filter(isTelling)];
  const best = topicOf(theme.label) ? turn % 2 === 0 : turn % 4 === 0;
  const titles = [
    ...(best ? [...ofTopic, ...ofBook] : [...ofBook, ...ofTopic]),
    ...whys.filter(isTelling),
    ...wholePitch(lead),
    // “Portraits of great old trees of Britain and Ireland” is what a catalogue would say.
    ...whys,
  ];
  const isFit = (title: string) => !used.has(title) && isDiscreet(title) && !FOR_WHOM.test(title);
  const [first, ...others] = new Set(titles.filter(isFit));
  return [first ?? [ownTitle(lead)].find(isFit) ?? `Your book for ${dayText(sunday)}`, ...others];
}

const isTelling = (title: string): boolean => hasPredicate(title) || title.endsWith('?');

/** The narrowest topic that a book of the week and the reader's book to which it belongs have in common. */
function sharedTopic(theme: Theme, lead: Entry): Topic | undefined {
  if (theme.kind !== 'beside' && theme.kind !== 'readers') return undefined;
  return bondsBetween(theme.book, lead)[0];
}

/** What a topic is, where that is brief. */
const topicTitle = (topic: Topic | undefined, lead: Entry): string[] => {
  const title = topic?.sentence.replace(/\.$/, '') ?? '';
  const isTitle =
    title.split(' ').length >= FEWEST_WORDS &&
    title.length <= LONGEST_TOPIC &&
    !POINTS_BACK.test(title) &&
    !IN_ORDER.test(title) &&
    !/[.“”]/.test(title);
  if (/,.*,/.test(title) && shareIn(title, textOf(lead)) === 0) return [];
  return isTitle ? [title] : [];
};
const LONGEST_TOPIC = 80;
/** Tells how a list is ordered. */
const IN_ORDER = /\b(?:first|last|in order|\w+est)$|\bone (?:after another|by one)\b/i;

/** A long pitch is still a better title than none. */
const wholePitch = ({ pitch }: Entry): string[] =>
  pitch && pitch.length <= LONGEST_WHOLE && !QUOTED.test(pitch) && !VERB_FIRST.test(pitch)
    ? [pitch.replace(/\.$/, '')]
    : [];
const LONGEST_WHOLE = 100;

/** A question of fewer telling words than this asks about nothing: “What is the point?”. */
const TELLING = 2;

/**
 * Whether one sentence of the book's record has all that a question asks: a book in which a republic
 * and a fall occur does not answer “why did the Republic fall?”.
 */
function answers(lead: Entry, topic: Topic | undefined, question: string): boolean {
  const asked = new Set(meaningOf(question));
  const lines = [lead.pitch ?? '', whyInTopic(topic, lead.id) ?? '', ...lead.summary.split(/[.;:?!] /)];
  return asked.size >= TELLING && lines.some((line) => isAskedIn(asked, line));
}

function isAskedIn(asked: ReadonlySet<string>, line: string): boolean {
  // Most lines are ruled out without looking at their words.
  const small = line.toLowerCase();
  if (![...asked].every((root) => small.includes(root.slice(0, 3)))) return false;
  const said = new Set(meaningOf(line));
  return [...asked].every((root) => said.has(root));
}

/** Titles of ours that a model may choose from, besides the one that was chosen. */
export const otherTitles = (lead: Entry): string[] => [...pitchTitle(lead), ownTitle(lead)].filter(isDiscreet);

/** The pitch or, where that is long, its first clause, if that stands alone. */
function pitchTitle({ pitch }: Entry): string[] {
  if (!pitch || QUOTED.test(pitch)) return [];
  if (pitch.length <= LONGEST_PITCH) return VERB_FIRST.test(pitch) ? [] : [pitch.replace(/\.$/, '')];
  const [clause = ''] = pitch.split(/[:;]/);
  const isWhole = clause !== pitch && clause.split(' ').length >= FEWEST_OF_CLAUSE && clause.length <= LONGEST_PITCH;
  if (isWhole && standsAlone(`${clause}.`)) return [clause];
  // “A small rabbit sees the field full of blood, so he …”
  for (const gap of [GOES_ON, /[:;,] /]) {
    const head: string = pitch.split(gap)[0] ?? '';
    const isHead = head !== pitch && head.split(' ').length >= FEWEST_OF_HEAD && head.length <= LONGEST_PITCH;
    // “A clerk buys a notebook, sits down, and writes”: cut before the end of a series.
    const isSeries = head.includes(', ') && /^,? ?and /.test(pitch.slice(head.length).trimStart());
    if (isHead && !isSeries && standsAlone(`${head}.`) && (hasPredicate(head) || /^(?:An?|The|Two|Three) /.test(head)))
      return [head];
  }
  return [];
}
const FEWEST_OF_CLAUSE = 8;
const FEWEST_OF_HEAD = 6;
const GOES_ON = /[:;] |, (?:and|so|who|which|where|while|when|with|from|after) /;

/** “Names four kinds of parents”: who does is unsaid. */
const VERB_FIRST =
  /^(?!Rules|Letters|Stories|Essays|Poems|Tales|Plays|Songs|Notes|Lives|Scenes)[A-Z][a-z]+s (?:the|an?|what|how|why|that|who|and|in|with|\w+ kinds)\b/;

/** Advice on who should read it, or praise of it, rather than what is in it. */
const FOR_WHOM = /^For |\bfor (?:\w+ )?(?:\w+ and (?:over|up)|readers|beginners)\b|\b(?:longest|easiest|best way)\b/;

/** Of which prize it was the winner, only its topic says. */
const PRIZE = /^The winner of \d/;

/** Means little without what it is compared with. */
const COMPARED = /\b(?:same|another|others?|too|instead|again)\b/i;

/** Why the book is in a topic, where that is short and can stand alone. */
const whyTitles = (whys: readonly (string | null)[]): string[] =>
  whys
    .map((why) => why?.split('; ')[0]?.replace(/\.$/, '') ?? '')
    .filter(
      (why) =>
        why.split(' ').length >= FEWEST_WORDS &&
        why.length <= LONGEST_PITCH &&
        !POINTS_BACK.test(why) &&
        !COMPARED.test(why) &&
        !QUOTED.test(why) &&
        !PRIZE.test(why) &&
        !VERB_FIRST.test(why),
    );

const ownTitle = (lead: Entry): string => `${quote(lead.title)}${byAuthors(lead)}`;

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** '22 November 2026' */
const dayText = (date: LocalDate) => days.format(new Date(`${date}T00:00:00Z`));

/** Fills in the values for `{name}`; `{Name}` gets a capital. */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? values[name.toLowerCase()] ?? '';
    return name.charAt(0) === name.charAt(0).toUpperCase() ? capital(value) : value;
  });
  // “your “The Power Broker””
  return filled.replace(/\byour (?=“(?:The|An?|My|Our|Your) )/g, '');
}
