import { isDiscreet } from '../../../wording/discreet.ts';
import { byAuthors, capital, quote } from '../../../wording/lists.ts';
import { standsAlone } from '../../../wording/sentences.ts';
import { meaningOf, type Topic, whyInTopic, whysInTopics } from '../../books/books.ts';
import type { Catalogue, Entry } from '../pick/catalogue.ts';
import { type Random, shuffled } from '../pick/random.ts';
import type { Theme } from '../pick/themes.ts';
import { topicOf } from '../pick/topic-themes.ts';
import type { LocalDate } from '../week.ts';
import { display } from './display.ts';
import { leadLine } from './lead-line.ts';
import { afterBook } from './relation-to-own.ts';
import { type Telling, tellingOf } from './repeats.ts';

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

/** The title of a week, and what stands below its book; null where our records say nothing that the title does not. */
export type Headed = { title: string; line: string | null; telling: Telling };

/**
 * What makes a reader open the pick: a question about its topic, its pitch, how it relates to one of the reader's
 * books, or its own name. Never one that this reader has had, and never a sensitive one.
 */
export function titleFor(
  theme: Theme,
  lead: Entry,
  sunday: LocalDate,
  used: ReadonlySet<string>,
  random: Random,
): Headed {
  const topic = topicOf(theme.label);
  const questions = shuffled(topic?.questions ?? [], random).filter(
    (question) =>
      !POINTS_BACK.test(question) &&
      !ASKS_FOR_BOOKS.test(question) &&
      question.split(' ').length >= FEWEST_WORDS &&
      answers(lead, topic, question),
  );
  const pitch = pitchTitle(lead);
  const beside = theme.kind === 'beside' ? afterBook(theme.book, lead) : null;
  const own = ownTitle(lead);
  const telling = tellingOf(lead);
  const best = beside ? [beside] : [...questions.slice(0, 1).map(capital), ...whyTitles([whyInTopic(topic, lead.id)])];
  const titles = [...shuffled([...best, ...pitch], random), ...whyTitles(whysInTopics(lead)), own];
  for (const title of titles) {
    if (used.has(title) || !isDiscreet(title)) continue;
    const line = leadLine(lead, title, telling);
    // A title that says all that could stand below the book leaves nothing to say there.
    if (line !== null || title === own) return { title, line, telling };
  }
  const title = `Your book for ${dayText(sunday)}`;
  return { title, line: leadLine(lead, title, telling), telling };
}

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
  if (pitch.length <= LONGEST_PITCH) return [pitch.replace(/\.$/, '')];
  const [clause = ''] = pitch.split(/[:;]/);
  const isWhole = clause !== pitch && clause.split(' ').length >= FEWEST_OF_CLAUSE && clause.length <= LONGEST_PITCH;
  return isWhole && !POINTS_BACK.test(clause) && standsAlone(`${clause}.`) ? [clause] : [];
}
const FEWEST_OF_CLAUSE = 8;

/** Of which prize it was the winner, only its topic says. */
const PRIZE = /^The winner of \d/;

/** Why the book is in a topic, where that is short and can stand alone. */
const whyTitles = (whys: readonly (string | null)[]): string[] =>
  whys
    .map((why) => why?.replace(/\.$/, '') ?? '')
    .filter(
      (why) =>
        why.split(' ').length >= FEWEST_WORDS &&
        why.length <= LONGEST_PITCH &&
        !POINTS_BACK.test(why) &&
        !QUOTED.test(why) &&
        !PRIZE.test(why),
    );

const ownTitle = (lead: Entry): string => `${quote(lead.title)}${byAuthors(lead)}`;

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** '22 November 2026' */
const dayText = (date: LocalDate) => days.format(new Date(`${date}T00:00:00Z`));

/** Fills in the values for `{name}`; `{Name}` gets a capital. */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? values[name.toLowerCase()] ?? '';
    return name.charAt(0) === name.charAt(0).toUpperCase() ? capital(value) : value;
  });
}
