import { isDiscreet } from '../../../wording/discreet.ts';
import { byAuthors, capital, list, quote } from '../../../wording/lists.ts';
import { standsAlone } from '../../../wording/sentences.ts';
import { yearText } from '../../../wording/numbers.ts';
import { afterColon } from '../../../wording/after-colon.ts';
import { hasPredicate } from '../../../wording/predicate.ts';
import { words } from '../../../wording/words.ts';
import { kindPhrase, placeOf, type Topic, topicsOf } from '../../books/books.ts';
import type { Catalogue, Entry } from '../pick/catalogue.ts';
import { isDisliked, type OwnBook, type Reader } from '../pick/taste.ts';
import { isDiscreetTitle, type Theme } from '../pick/themes.ts';
import { isBond, speak, textOf, topicOf } from '../pick/topic-themes.ts';
import { commonWords } from './common-words.ts';
import { display } from './display.ts';
import { type Link, linksTo, love, relationTo } from './links.ts';
import { openingAt, openingOf, openingOfLink } from './openings.ts';
import { tidied } from './phrase-check.ts';
import { calledByLastName, type Point, pointsOf } from './points.ts';
import { toldOf } from './repeats.ts';
import { fill } from './titles.ts';

/** The number of sentences of a description. */
const SENTENCES = 4;
const FEWEST = 3;

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
  const isFresh = (sentence: string) => isDiscreet(sentence) && !told.has(sentence);
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
  const points = rankedPoints(catalogue, reader, theme, lead);
  const book = bookNamed(lead);
  let argued = 0;
  let isDescribed = false;

  if (link) {
    const values = { a: quote(link.own.entry.title), t: book, r: link.relation.why };
    said.push({ sentence: tidied(fill(openingAt(openingOfLink(reader, link), turn), values)), rank: 0 });
    told.add(link.relation.why);
  } else {
    const [a, b] = theme.kind === 'readers' ? [{ entry: theme.book }] : sharing;
    const opening = fill(openingAt(openingOf(reader, theme, sharing, touching.length > 0), turn), {
      l: theme.kind === 'readers' || theme.kind === 'beside' ? '' : display(catalogue, theme.label),
      f: theme.kind === 'neighbour' ? display(catalogue, theme.from) : '',
      a: quote(a?.entry.title ?? ''),
      b: quote(b?.entry.title ?? ''),
      t: book,
    });
    // What is no sentence of its own follows the book's name, where the opening ends with it.
    const phrase = opening.endsWith(`${book}.`)
      ? points.find(
          ({ text, isSentence }) =>
            !isSentence && isFresh(text) && afterColon(text, commonWords(), lead.summary) !== null,
        )
      : undefined;
    const kind = phrase ? '' : kindOf(lead);
    isDescribed = kind !== '' && opening.endsWith(`${book}.`);
    const followed = phrase
      ? `${opening.slice(0, -1)}: ${afterColon(phrase.text, commonWords(), lead.summary)}`
      : isDescribed
        ? `${opening.slice(0, -1)}, ${kind}.`
        : opening;
    said.push({ sentence: tidied(followed), rank: 0 });
    if (phrase) {
      told.add(phrase.text);
      argued += 1;
    }
  }

  const ofContents = ({ others }: Point) => others.length === 0;
  let hasContents = argued > 0;
  /**
   * Adds the best sentence of our records that is fit. What they say of this book alone is much the same in each place,
   * so one such sentence is enough.
   */
  const argue = (isFit: (point: Point) => boolean): boolean => {
    for (const point of points) {
      if (!point.isSentence || !isFit(point) || (hasContents && ofContents(point))) continue;
      if (!add(byLastName(lead, point.text), 1)) continue;
      hasContents ||= ofContents(point);
      argued += 1;
      return true;
    }
    return false;
  };
  if (!argue(() => true) && !hasContents) {
    const phrase = points.find(
      ({ text, isSentence }) => !isSentence && isFresh(text) && afterColon(text, commonWords(), lead.summary) !== null,
    );
    if (
      phrase &&
      add(`${IN_SHORT[turn % IN_SHORT.length]}: ${afterColon(phrase.text, commonWords(), lead.summary)}`, 1)
    ) {
      argued += 1;
      hasContents = true;
    }
  }
  add(setAside(reader, lead), 2);
  const other = links.find(({ own, relation }) => own !== link?.own && isFresh(relation.why));
  const named = new Set(link ? [link.own] : theme.kind === 'beside' ? sharing : sharing.slice(0, 2));
  if (other && add(alsoBeside(other, turn), 2)) named.add(other.own);
  add(unlike(lead, sharing.length > 0 ? sharing : link ? [link.own] : []), 3);
  argue(({ others }) => others.length > 0);
  const ground = groundOf(link ? [link.own] : sharing, theme, lead);
  if (ground && (link || ground !== topicOf(theme.label))) add(groundText(ground, lead, turn), 0.5);
  add(backTo(reader, lead, named, turn), 4);
  if (theme.kind !== 'editors') add(amongOthers(reader, theme, lead, named, turn), 4);
  add(older(reader, lead), 5);
  const few = (sentence: () => string | null, rank: number) => said.length < FEWEST && add(sentence(), rank);
  few(() => restOfPitch(lead, title), 1);
  few(() => manner(reader, lead, sharing, turn), 6);
  const kind = isDescribed ? '' : kindOf(lead);
  few(() => (kind ? `It is ${kind}.` : null), 6);
  few(() => demandOf(lead), 6);
  hasContents = false;
  if (said.length < FEWEST) argue(() => true);
  few(() => (lead.year === null ? null : `It first appeared in ${yearText(lead.year)}.`), 6);
  said.sort((one, two) => one.rank - two.rank);
  return { text: said.map(({ sentence }) => sentence).join(' '), argued: argued + (link ? 1 : 0) };
}

/** What the pitch says besides the title that was cut from it. */
function restOfPitch({ pitch }: Entry, title: string): string | null {
  if (!pitch?.startsWith(title)) return null;
  const rest = /^[:;] (.*)$/.exec(pitch.slice(title.length))?.[1];
  const sentence = rest ? capital(rest) : '';
  return standsAlone(sentence) && hasPredicate(sentence) ? sentence : null;
}

/** The topic that the book has in common with these: the theme, or the first that both are listed in. */
function groundOf(own: Kept, theme: Theme, lead: Entry): Topic | undefined {
  const [first] = own;
  if (!first || theme.kind === 'neighbour') return undefined;
  const others = topicsOf(first.entry.id);
  const shared = topicsOf(lead.id).filter(
    (topic) => others.includes(topic) && isBond(topic) && speak(topic)?.isDiscreet === true,
  );
  return shared.find((topic) => topic === topicOf(theme.label)) ?? shared[0];
}

const GROUND = ['What they share is {l}: {s}', 'The common ground is {l}: {s}', 'Their subject is {l}: {s}'];
const SHELVED = ['Both stand under {l}: {s}', 'Both belong to {l}: {s}'];

/** What that topic is about, in its own words. */
function groundText(topic: Topic, lead: Entry, turn: number): string | null {
  const said = speak(topic);
  const text = afterColon(topic.sentence, commonWords(), lead.summary);
  if (!said || text === null || topic.sentence.length > LONGEST_GROUND) return null;
  const templates = said.isShelf ? SHELVED : GROUND;
  return fill(templates[turn % templates.length] ?? '', { l: said.name, s: text });
}
const LONGEST_GROUND = 110;

/** What the book asks of its reader. */
function demandOf({ length, level, moods }: Entry): string | null {
  const parts = [
    ...(length === 'short' || length === 'long' ? [length] : []),
    ...(level === 2 ? ['demanding'] : []),
    ...moods.filter(isSaid),
  ].slice(0, MOST_MOODS);
  return parts.length > 1 ? `It is ${list(parts)}.` : null;
}

const IN_SHORT = ['In short', 'In a line', 'Put briefly'];

/** The title of a book and, unless that says it, who wrote it. */
export const bookNamed = (book: Pick<Entry, 'title' | 'authors'>): string =>
  book.authors.every((author) => book.title.includes(author))
    ? quote(book.title)
    : `${quote(book.title)}${byAuthors(book)}`;

type Kept = readonly OwnBook[];

/** The books of the shelf that support the theme, loved ones first. */
function sharingOf(reader: Reader, theme: Theme): Kept {
  if (theme.kind === 'beside') return reader.shelf.filter(({ entry }) => entry === theme.book);
  const label = theme.kind === 'neighbour' ? theme.from : theme.label;
  const ids = new Set(topicOf(label)?.books.map(({ key }) => key));
  return reader.shelf
    .filter((book) => (ids.has(book.entry.id) || book.entry.labels.includes(label)) && !isDisliked(book))
    .sort((a, b) => love(b) - love(a));
}

/** Those of these books that the text may name: a title can say more than a reader wants others to read. */
const namedOf = (books: Kept): Kept => books.filter(({ entry }) => isDiscreetTitle(entry));

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
const BRIEF = 60;

/** What our records say of the book that suits this reader, best first. */
function rankedPoints(catalogue: Catalogue, reader: Reader, theme: Theme, lead: Entry): readonly Point[] {
  const own = new Map(reader.shelf.map((book) => [book.entry.id, book]));
  const mayName = (id: string) => {
    const book = own.get(id);
    return book !== undefined && !isDisliked(book) && isDiscreetTitle(book.entry);
  };
  const topic = topicOf(theme.label);
  const valueOf = ({ text, from, others, topic: on, repeated }: Point) =>
    FROM[from] +
    (others.length > 0 ? ON_OWN : 0) +
    (topic && on === topic ? ON_THEME : 0) -
    repeated -
    (text.length < BRIEF ? 0.2 : 0);
  return pointsOf(catalogue)(lead)
    .filter(({ others }) => others.every(mayName))
    .map((point) => ({ point, value: valueOf(point) }))
    .sort((a, b) => b.value - a.value)
    .map(({ point }) => point);
}

/** After its authors have been named in full, the last name is enough where our record uses it alone. */
function byLastName(lead: Entry, text: string): string {
  let said = text;
  for (const author of lead.authors) {
    if (!said.includes(author)) continue;
    const name = calledByLastName(lead, author);
    if (name) said = said.replaceAll(author, name);
  }
  return said;
}

/**
 * “a short novel set in Rome”; not its subject, which is said before. A short book of poems is no book of short poems.
 */
function kindOf(lead: Entry): string {
  const moods = lead.moods.filter(isSaid).slice(0, 1);
  const phrase = kindPhrase(lead, { moods, length: lead.form === 'poetry' ? null : lead.length, place: placeOf(lead) });
  return phrase && /^An? (?:\S+ ){2}/.test(phrase) ? `${phrase.charAt(0).toLowerCase()}${phrase.slice(1)}` : '';
}

const ALSO = [
  'It has a second neighbour on your shelf in {a}: {r}.',
  'There is {a} as well, to which it is another companion: {r}.',
  'It would stand as well beside {a}: {r}.',
  '{A}, which you also keep, is one more reason: {r}.',
];
const ALSO_DEED = ['As for {a}, which you also keep, it {r}.', 'With {a} in mind, which you also keep, it {r}.'];

function alsoBeside({ own, relation }: Link, turn: number): string {
  const templates = relation.isDeed ? ALSO_DEED : ALSO;
  return fill(templates[turn % templates.length] ?? '', { a: quote(own.entry.title), r: relation.why });
}

const BACK = [
  'It makes a pair with {a}, which you have: {r}.',
  'It leads back to {a} on your shelf: {r}.',
  'Our shelves put your {a} beside it: {r}.',
];

/** A book of the shelf that our record of this one puts beside it. */
function backTo(reader: Reader, lead: Entry, named: ReadonlySet<OwnBook>, turn: number): string | null {
  for (const own of namedOf(reader.shelf)) {
    const relation = named.has(own) || isDisliked(own) ? null : relationTo(lead, own.entry);
    if (relation && !relation.isDeed && !relation.isCounter)
      return fill(BACK[turn % BACK.length] ?? '', { a: quote(own.entry.title), r: relation.why });
  }
  return null;
}

const AMONG = [
  'It would stand with {n} among your books on {l}.',
  'On your shelf it would join {n} under {l}.',
  'On {l} it joins {n}, which you have.',
];

/** On which topic it would stand with others of the shelf. */
function amongOthers(
  reader: Reader,
  theme: Theme,
  lead: Entry,
  named: ReadonlySet<OwnBook>,
  turn: number,
): string | null {
  const shared = topicsOf(lead.id).flatMap((topic) => {
    const said = speak(topic);
    if (
      !said?.isDiscreet ||
      said.isShelf ||
      lead.genres.some((genre) => genre.toLowerCase() === said.name) ||
      !isBond(topic) ||
      !isNamed(topic.name, lead) ||
      topic === topicOf(theme.label)
    )
      return [];
    const own = namedOf(
      reader.shelf.filter((book) => !isDisliked(book) && !named.has(book) && topicsOf(book.entry.id).includes(topic)),
    );
    return own.length > 0 ? [{ name: said.name, own }] : [];
  });
  const [most] = shared.sort((a, b) => b.own.length - a.own.length);
  if (!most) return null;
  return fill(AMONG[turn % AMONG.length] ?? '', { n: namesOf(most.own), l: most.name });
}

/**
 * Whether the record of a book has every word of a topic's name, by its beginning: it may be listed for what it only
 * comes near to.
 */
function isNamed(name: string, entry: Entry): boolean {
  const said = textOf(entry);
  return words(name).every((word) => word.length <= BEGINNING || said.includes(word.slice(0, BEGINNING)));
}
const BEGINNING = 4;

const namesOf = (books: Kept) => list(books.slice(0, 2).map(({ entry }) => quote(entry.title)));

/** Moods that would not recommend a book to anybody. */
const UNSAID_MOODS = new Set(['disturbing']);
const isSaid = (mood: string): boolean => !UNSAID_MOODS.has(mood) && isDiscreet(mood);
const MOST_MOODS = 2;
const MANNER = [
  'In tone it is close to {a}: {m}.',
  'It is as {m} as {a}.',
  'It is {m} in the way of {a}.',
  'Like {a}, it is {m}.',
];

/** How it reads, in words that our records also have for a book of the shelf. */
function manner(reader: Reader, lead: Entry, sharing: Kept, turn: number): string | null {
  const others = namedOf(reader.shelf).filter((book) => !sharing.includes(book) && !isDisliked(book));
  let like: OwnBook | undefined;
  let shared: string[] = [];
  for (const book of [...sharing, ...others]) {
    const more = lead.moods.filter((mood) => isSaid(mood) && book.entry.moods.includes(mood)).slice(0, MOST_MOODS);
    if (more.length > shared.length) [like, shared] = [book, more];
  }
  // One word in common says little.
  if (!like || shared.length < MOST_MOODS) return null;
  return fill(MANNER[turn % MANNER.length] ?? '', { a: quote(like.entry.title), m: list(shared) });
}

/** On a smaller shelf it says little that a book is older than all. */
const SHELF = 4;
/** A few years are no age. */
const MUCH_OLDER = 50;

function older({ shelf }: Reader, { year }: Entry): string | null {
  const years = shelf.flatMap(({ entry }) => entry.year ?? []);
  if (year === null || years.length < Math.max(SHELF, shelf.length) || Math.min(...years) < year + MUCH_OLDER)
    return null;
  return `It is from ${yearText(year)}, and older than anything on your shelf.`;
}

/** How the book differs from one on the same topic that the reader has set aside. */
function setAside(reader: Reader, lead: Entry): string | null {
  const topicsHad = new Set(topicsOf(lead.id));
  const removed = reader.removed.filter(({ id }) => topicsOf(id).some((topic) => topicsHad.has(topic)));
  const long = removed.find(({ length }) => length === 'long');
  if (long && lead.length !== 'long') return `You set ${quote(long.title)} aside, which is long; this one is shorter.`;
  const steep = removed.find(({ level }) => level > lead.level);
  return steep ? `You set ${quote(steep.title)} aside, which asks more of its reader than this one.` : null;
}

/** What a story is called, where the reader's own books on the subject are none. */
const STORIES = new Map([
  ['novel', 'a novel'],
  ['short stories', 'a book of stories'],
  ['graphic novel', 'a comic'],
  ['play', 'a play'],
]);

/** How the book tells its story, if the reader's own books on the subject tell theirs differently. */
function unlike(lead: Entry, sharing: Kept): string | null {
  if (sharing.length === 0) return null;
  const own = sharing.map(({ entry }) => entry.fiction);
  const story = STORIES.get(lead.form ?? '');
  if (lead.fiction === 'yes' && story && own.every((each) => each === 'no'))
    return `Unlike ${namesOf(sharing)}, it is ${story}.`;
  if (lead.fiction === 'no' && own.every((each) => each === 'yes'))
    return `Unlike ${namesOf(sharing)}, it is fact, not fiction.`;
  return null;
}
