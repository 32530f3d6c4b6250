import { afterColon } from '../../../wording/after-colon.ts';
import { isDiscreet } from '../../../wording/discreet.ts';
import { quote } from '../../../wording/lists.ts';
import { sentencesOf } from '../../../wording/sentences.ts';
import { commonWords, topicsOf } from '../../books/books.ts';
import type { Catalogue, Entry } from '../pick/catalogue.ts';
import { isDisliked, type Reader } from '../pick/taste.ts';
import { isDiscreetTitle, type Theme } from '../pick/themes.ts';
import { topicOf } from '../pick/topic-themes.ts';
import { display } from './display.ts';
import { type Link, linksTo, love } from './links.ts';
import { bookNamed, byLastName, kindOf, restOfPitch } from './of-book.ts';
import {
  alsoBeside,
  amongOthers,
  backTo,
  groundOf,
  groundText,
  type Kept,
  anyMood,
  manner,
  namedOf,
  older,
  setAside,
  unlike,
} from './of-shelf.ts';
import { openingAt, openingOf, openingOfLink } from './openings.ts';
import { tidied } from './phrase-check.ts';
import { type Point, pointsOf } from './points.ts';
import { MORE_SHARE, toldOf } from './repeats.ts';
import { fill } from './titles.ts';

/** The most and the fewest sentences of a description, and how many it has without saying how the book reads. */
const SENTENCES = 4;
const ENOUGH = 3;
const FEWEST = 2;

/** The text of a pick, and how many of its sentences argue for the book with what our records say of it. */
export type Description = { text: string; argued: number };

/**
 * Why this book for this reader now, in three or four sentences: what on the shelf leads to it, what it does, how it
 * differs from theirs. No two of them, nor the title, say the same. Everything comes from our records.
 */
export function describePick(
  catalogue: Catalogue,
  reader: Reader,
  theme: Theme,
  lead: Entry,
  title: string,
  turn: number,
): Description {
  const told = toldOf(lead, [title]);
  let share: number | undefined;
  const isFresh = (sentence: string) => isDiscreet(sentence) && !told.has(sentence, share);
  const said: { sentence: string; rank: number }[] = [];
  /** Sentences are added by what they say, and stand in the order of their ranks. */
  const add = (sentence: string | null | undefined, rank: number): boolean => {
    if (!sentence || said.length === SENTENCES || !isFresh(sentence)) return false;
    said.push({ sentence: tidied(sentence), rank });
    told.add(sentence);
    return true;
  };
  const touching = sharingOf(reader, theme);
  const sharing = namedOf(touching);
  const links = ['editors', 'readers'].includes(theme.kind) ? [] : linksTo(reader, lead);
  const link = firstLink(links, theme, isFresh);
  const inOpening = link ? [link.own] : sharing.slice(0, 2);
  const points = rankedPoints(catalogue, reader, theme, lead, inOpening);
  const phrase = points.find(({ text, isSentence }) => !isSentence && isFresh(text) && smallFirst(lead, text) !== null);
  const situation = { touched: touching.length > 0, sharing, phrase };
  const opening = link
    ? linkedOpening(reader, link, lead, turn)
    : otherOpening(catalogue, reader, theme, lead, situation, turn);
  said.push({ sentence: tidied(opening.sentence), rank: 0 });
  told.add(link ? link.relation.why : opening.hasPhrase && phrase ? phrase.text : '');

  const named = new Set(inOpening);
  let argued = link || opening.hasPhrase ? 1 : 0;
  let hasContents = opening.hasPhrase;
  let isPitched = opening.hasPhrase && phrase?.from === 'pitch';
  /** Adds the best sentence of our records that is fit. */
  const argue = (isFit: (point: Point) => boolean): boolean => {
    for (const point of points) {
      if (!point.isSentence || !isFit(point) || !add(byLastName(lead, point.text), 1)) continue;
      hasContents ||= point.others.length === 0;
      isPitched ||= point.from === 'pitch';
      for (const book of reader.shelf) if (point.others.includes(book.entry.id)) named.add(book);
      argued += 1;
      return true;
    }
    return false;
  };
  const inShort = (point: Point | undefined): string | null => {
    const text = point && smallFirst(lead, point.text);
    return text ? `${IN_SHORT[turn % IN_SHORT.length]}: ${text}` : null;
  };
  // What our records say of this book alone is much the same in each place, so one such sentence comes first.
  if (!argue(({ others }) => others.length > 0 || !hasContents) && !hasContents && phrase) {
    hasContents = add(inShort(phrase), 1);
    isPitched = phrase.from === 'pitch';
    argued += hasContents ? 1 : 0;
  }
  add(setAside(reader, lead), 2);
  add(unlike(lead, sharing.length > 0 ? sharing : inOpening), 3);
  if (argue(({ others }) => others.length > 0) || (!hasContents && argue(() => true))) hasContents = true;
  // One more book of the shelf is enough.
  const other = links.find(({ own, relation }) => !named.has(own) && isFresh(relation.why));
  const isTied =
    (other && add(alsoBeside(other, turn), 2)) ||
    add(backTo(reader, lead, named, turn), 4) ||
    (theme.kind !== 'editors' && add(amongOthers(reader, theme, lead, named, turn), 4));
  const ground = groundOf(inOpening, theme, lead);
  const isGrounded = ground && (link || ground !== topicOf(theme.label)) && add(groundText(ground, lead, turn), 0.5);
  argued += (isTied ? 0.5 : 0) + (isGrounded ? 0.5 : 0);
  add(older(reader, lead), 5);
  if (said.length < ENOUGH) add(restOfPitch(lead, title), 1);
  // The pitch says much the same as a topic, and makes one see it.
  if (said.length < ENOUGH) argue(({ from }) => isPitched || from === 'pitch');
  if (said.length < ENOUGH) add(manner(catalogue, reader, lead, sharing, turn), 6);
  if (said.length < FEWEST) add(inShort(points.find(({ text, isSentence }) => !isSentence && isFresh(text))), 1);
  share = MORE_SHARE;
  if (said.length < FEWEST) argue(() => true);
  if (said.length < FEWEST) add(manner(catalogue, reader, lead, sharing, turn, anyMood), 6);
  // Nothing in front of the summary's first sentence can be missing.
  const [first = ''] = sentencesOf(lead.summary);
  if (said.length < FEWEST && isDiscreet(first)) said.push({ sentence: tidied(first), rank: 1 });
  said.sort((one, two) => one.rank - two.rank);
  return { text: said.map(({ sentence }) => sentence).join(' '), argued };
}

const IN_SHORT = ['In short', 'In a line', 'Put briefly'];

/** What follows a colon, or null if we cannot tell whether its first word is a name. */
const smallFirst = (lead: Entry, text: string): string | null => afterColon(text, commonWords(), lead.summary);

/** The first sentence, and whether it says what is in the book. */
type OpeningSentence = { sentence: string; hasPhrase: boolean };

function linkedOpening(reader: Reader, link: Link, lead: Entry, turn: number): OpeningSentence {
  const values = { a: quote(link.own.entry.title), t: bookNamed(lead), r: link.relation.why };
  return { sentence: fill(openingAt(openingOfLink(reader, link), turn), values), hasPhrase: false };
}

function otherOpening(
  catalogue: Catalogue,
  reader: Reader,
  theme: Theme,
  lead: Entry,
  { touched, sharing, phrase }: { touched: boolean; sharing: Kept; phrase: Point | undefined },
  turn: number,
): OpeningSentence {
  const [a, b] = theme.kind === 'readers' ? [{ entry: theme.book }] : sharing;
  const book = bookNamed(lead);
  const sentence = fill(openingAt(openingOf(reader, theme, sharing, touched), turn), {
    l: theme.kind === 'readers' || theme.kind === 'beside' ? '' : display(catalogue, theme.label),
    f: theme.kind === 'neighbour' ? display(catalogue, theme.from) : '',
    a: quote(a?.entry.title ?? ''),
    b: quote(b?.entry.title ?? ''),
    t: book,
  });
  // What is no sentence of its own follows the book's name, where the opening ends with it.
  if (!sentence.endsWith(`${book}.`)) return { sentence, hasPhrase: false };
  const begun = sentence.slice(0, -1);
  if (phrase) return { sentence: `${begun}: ${smallFirst(lead, phrase.text)}`, hasPhrase: true };
  const kind = kindOf(lead);
  return { sentence: kind ? `${begun}, ${kind}.` : sentence, hasPhrase: false };
}

/** The books of the shelf that support the theme, loved ones first. */
function sharingOf(reader: Reader, theme: Theme): Kept {
  if (theme.kind === 'beside') return reader.shelf.filter(({ entry }) => entry === theme.book);
  const label = theme.kind === 'neighbour' ? theme.from : theme.label;
  const ids = new Set(topicOf(label)?.books.map(({ key }) => key));
  return reader.shelf
    .filter((book) => (ids.has(book.entry.id) || book.entry.labels.includes(label)) && !isDisliked(book))
    .sort((a, b) => love(b) - love(a));
}

/** In a week about one book, how that one is linked; otherwise the book that the reader likes best. */
function firstLink(links: readonly Link[], theme: Theme, isFresh: (text: string) => boolean): Link | undefined {
  const fresh = links.filter(({ relation }) => isFresh(relation.why));
  return theme.kind === 'beside' ? fresh.find(({ own }) => own.entry === theme.book) : fresh[0];
}

/** How much more it says of a book how it stands to the reader's own. */
const ON_OWN = 1;
/** A sentence from an outline was written to tell books apart; a pitch, to make one open the book. */
const FROM = { outline: 0.5, pitch: 0.45, topic: 0.2 } as const;
const ON_THEME = 0.3;
const ON_SHELF = 0.2;
const BRIEF = 60;

/** What our records say of the book that suits this reader, best first. */
function rankedPoints(
  catalogue: Catalogue,
  reader: Reader,
  theme: Theme,
  lead: Entry,
  inOpening: Kept,
): readonly Point[] {
  const own = new Map(reader.shelf.map((book) => [book.entry.id, book]));
  // An author's name alone tells of a book only where that was named before.
  const mayName = (text: string) => (id: string) => {
    const book = own.get(id);
    if (book === undefined || isDisliked(book) || !isDiscreetTitle(book.entry)) return false;
    return inOpening.includes(book) || text.includes(quote(book.entry.title));
  };
  const topic = topicOf(theme.label);
  const ofShelf = new Set(reader.shelf.flatMap(({ entry }) => topicsOf(entry.id)));
  const worth = ({ text, from, others, topic: on, repeated }: Point) =>
    FROM[from] +
    (others.length > 0 ? ON_OWN : 0) +
    (topic && on === topic ? ON_THEME : on && ofShelf.has(on) ? ON_SHELF : 0) -
    repeated -
    (text.length < BRIEF ? 0.2 : 0);
  return pointsOf(catalogue)(lead)
    .filter(({ others, text }) => others.every(mayName(text)))
    .map((point) => ({ point, value: worth(point) }))
    .sort((a, b) => b.value - a.value)
    .map(({ point }) => point);
}
