import { onceFor } from '../../../platform/once-for.ts';
import { afterColon } from '../../../wording/after-colon.ts';
import { list, quote } from '../../../wording/lists.ts';
import { yearText } from '../../../wording/numbers.ts';
import { words } from '../../../wording/words.ts';
import { commonWords, type Topic, topicsOf } from '../../books/books.ts';
import type { Catalogue, Entry } from '../pick/catalogue.ts';
import { isDisliked, type OwnBook, type Reader } from '../pick/taste.ts';
import { isDiscreetTitle, type Theme } from '../pick/themes.ts';
import { bondsBetween, isBond, speak, speaksOf, textOf, topicOf } from '../pick/topic-themes.ts';
import { type Link, relationTo } from './links.ts';
import { isSaid, MOST_MOODS } from './of-book.ts';
import { shareIn } from './repeats.ts';
import { fill } from './titles.ts';

/** The topic that the book has in common with these: the theme, or the first that both are listed in. */
export function groundOf(own: Kept, theme: Theme, lead: Entry): Topic | undefined {
  const [first] = own;
  if (!first || theme.kind === 'neighbour') return undefined;
  const shared = bondsBetween(first.entry, lead);
  return shared.find((topic) => topic === topicOf(theme.label)) ?? shared[0];
}

const GROUND = ['What they share is {l}: {s}', 'The common ground is {l}: {s}', 'Their subject is {l}: {s}'];
const SHELVED = ['Both stand under {l}: {s}', 'Both belong to {l}: {s}'];

/** What that topic is about, in its own words. */
export function groundText(topic: Topic, lead: Entry, turn: number): string | null {
  const said = speak(topic);
  const text = afterColon(topic.sentence, commonWords(), lead.summary);
  if (!said || text === null || topic.sentence.length > LONGEST_GROUND || RANKING.test(topic.name)) return null;
  if (!speaksOf(lead, topic) && shareIn(topic.sentence, `${textOf(lead)} ${lead.pitch ?? ''}`) < TOLD) return null;
  const templates = said.isShelf ? SHELVED : GROUND;
  return fill(templates[turn % templates.length] ?? '', { l: said.name, s: text });
}
const LONGEST_GROUND = 110;
/** “The greatest novels ever written” have nothing else in common. */
const RANKING = /\b(?:greatest|best|most|ever)\b/i;
/** So much of a topic's sentence the record of a book says too, if it is mainly on that topic. */
const TOLD = 0.2;

export type Kept = readonly OwnBook[];

/** Those of these books that the text may name: a title can say more than a reader wants others to read. */
export const namedOf = (books: Kept): Kept => books.filter(({ entry }) => isDiscreetTitle(entry));

const ALSO = ['It would stand as well beside {a}: {r}.', 'It goes with {a}, too: {r}.'];
const ALSO_DEED = ['Beside {a}, which you also keep, it {r}.'];

export function alsoBeside({ own, relation }: Link, turn: number): string {
  const templates = relation.isDeed ? ALSO_DEED : ALSO;
  return fill(templates[turn % templates.length] ?? '', { a: quote(own.entry.title), r: relation.why });
}

const BACK = ['It makes a pair with {a}, which you have: {r}.', 'It leads back to {a} on your shelf: {r}.'];

/** A book of the shelf that our record of this one puts beside it. */
export function backTo(reader: Reader, lead: Entry, named: ReadonlySet<OwnBook>, turn: number): string | null {
  for (const own of namedOf(reader.shelf)) {
    const relation = named.has(own) || isDisliked(own) ? null : relationTo(lead, own.entry);
    if (relation && !relation.isDeed && !relation.isCounter)
      return fill(BACK[turn % BACK.length] ?? '', { a: quote(own.entry.title), r: relation.why });
  }
  return null;
}

const AMONG = ['It would stand with {n} among your books on {l}.', 'On {l} it joins {n}, which you have.'];

/** On which topic it would stand with others of the shelf. */
export function amongOthers(
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

const MANNER = ['It is as {m} as {a}.', 'Like {a}, it is {m}.'];
/** A mood of this share of a shelf is what its reader looks for; one of this share of all books says little. */
const SOUGHT = 0.4;
const COMMON = 0.07;

/** The share of all books that have each mood. */
const moodShares = onceFor(({ works }: Catalogue): ReadonlyMap<string, number> => {
  const shares = new Map<string, number>();
  for (const { moods } of works.values())
    for (const mood of moods) shares.set(mood, (shares.get(mood) ?? 0) + 1 / works.size);
  return shares;
});

/**
 * How it reads, in words that our records also have for a book of the shelf, where one of them is rare among all books
 * and frequent on this shelf.
 */
export function manner(
  catalogue: Catalogue,
  reader: Reader,
  lead: Entry,
  sharing: Kept,
  turn: number,
  isEnough: (mood: string) => boolean = () => false,
): string | null {
  const liked = reader.shelf.filter((book) => !isDisliked(book));
  const isTelling = (mood: string) =>
    isEnough(mood) ||
    ((moodShares(catalogue).get(mood) ?? 0) < COMMON &&
      liked.filter(({ entry }) => entry.moods.includes(mood)).length >= Math.max(2, SOUGHT * liked.length));
  const said = lead.moods.filter(isSaid);
  if (!said.some(isTelling)) return null;
  for (const { entry } of [...sharing, ...namedOf(liked)]) {
    const shared = said.filter((mood) => entry.moods.includes(mood)).slice(0, MOST_MOODS);
    // One word in common says little.
    if (shared.length === MOST_MOODS && shared.some(isTelling))
      return fill(MANNER[turn % MANNER.length] ?? '', { a: quote(entry.title), m: list(shared) });
  }
  return null;
}

/** Where nothing else is known of a book, how it reads is better than nothing. */
export const anyMood = (): boolean => true;

/** On a smaller shelf it says little that a book is older than all. */
const SHELF = 4;
/** A few years are no age. */
const MUCH_OLDER = 50;

export function older({ shelf }: Reader, { year }: Entry): string | null {
  const years = shelf.flatMap(({ entry }) => entry.year ?? []);
  if (year === null || years.length < Math.max(SHELF, shelf.length) || Math.min(...years) < year + MUCH_OLDER)
    return null;
  return `It is from ${yearText(year)}, and older than anything on your shelf.`;
}

/** How the book differs from one on the same topic that the reader has set aside. */
export function setAside(reader: Reader, lead: Entry): string | null {
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
export function unlike(lead: Entry, sharing: Kept): string | null {
  if (sharing.length === 0) return null;
  const own = sharing.map(({ entry }) => entry.fiction);
  const story = STORIES.get(lead.form ?? '');
  if (lead.fiction === 'yes' && story && own.every((each) => each === 'no'))
    return `Unlike ${namesOf(sharing)}, it is ${story}.`;
  if (lead.fiction === 'no' && own.every((each) => each === 'yes'))
    return `Unlike ${namesOf(sharing)}, it is fact, not fiction.`;
  return null;
}
