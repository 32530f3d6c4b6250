import { isDiscreet } from '../../../wording/discreet.ts';
import { byAuthors, list, quote } from '../../../wording/lists.ts';
import { numeral } from '../../../wording/numbers.ts';
import { joined } from '../../../wording/sentences.ts';
import { kindPhrase, placeOf, type Topic, topicsOf, whyInTopic } from '../../books/books.ts';
import type { Catalogue, Entry } from '../pick/catalogue.ts';
import { type Random, shuffled } from '../pick/random.ts';
import { isDisliked, type Reader } from '../pick/taste.ts';
import type { Theme } from '../pick/themes.ts';
import { speak, topicOf } from '../pick/topic-themes.ts';
import { display } from './display.ts';
import { afterBook, relationToOwn } from './relation-to-own.ts';
import { fill } from './titles.ts';

/**
 * Why this theme. `{b}` is a book of the shelf, `{all}` all books that support it, `{n}` their number, `{on}` and
 * `{it}` how they relate to it.
 */
const OPENINGS = {
  besideLiked: [
    'You bookmarked {b}, and there is a book that belongs beside it.',
    'This week starts from {b}, which you bookmarked.',
    'You bookmarked {b}, so here is a book to read with it.',
  ],
  beside: [
    '{B} is on your shelf, and there is a book that belongs beside it.',
    'This week starts from {b}, which you keep.',
    'You keep {b}, so here is a book to read with it.',
  ],
  many: [
    'You keep coming back to {l}: {n} of your books {it}, {b} among them.',
    '{N} of your books {on}, {b} among them.',
  ],
  several: ['{All} {both} {on}, so this week stays there.', '{N} of your books {on}: {all}.'],
  one: [
    '{B} brought {l} to your shelf, and here is a book to go with it.',
    'If it was {l} that drew you to {b}, read on.',
  ],
  topic: [
    'One of your topics is {l}, and your shelf has no book on it yet.',
    'Your topics say {l}, so here is where to read about it.',
  ],
  neighbour: [
    'Your shelf knows {f}; the next thing along is {l}, and you have nothing on it yet.',
    'From {f}, where you have {b}, it is not far to {l}, which is new to your shelf.',
  ],
  neighbourTopic: [
    'Your topics say {f}; the next thing along is {l}, and you have nothing on it yet.',
    'One of your topics is {f}, and from there it is not far to {l}.',
  ],
  genre: ['Of all shelves, {l} is one you return to.', 'Your {l} shelf is a long one, and there is still a gap on it.'],
  genreFew: ['You have {b} on the {l} shelf, and there is room beside it.', 'There is more on the {l} shelf than {b}.'],
  readers: [
    'Readers who keep {l}, as you do, often keep this week’s book too.',
    'On other readers’ shelves it stands next to {l}, though not yet on yours.',
  ],
  editors: [
    'We do not know your taste yet, so this week we offer a book that we would put on the front table ourselves, on {l}.',
    'Until you add books of your own, we choose for everybody: this week, something on {l}.',
    'Nothing on your shelf tells us yet what you like. Here is a choice of our own on {l}.',
  ],
  change: [
    'Your own subjects rest this week. From our front table instead, something on {l}.',
    'A change of air this week, on {l}, chosen for everybody.',
  ],
} as const;

/** How to introduce the book. `{t}` is its title and who wrote it, `{k}` what it is. */
const INTRODUCTIONS = [
  'This week’s book is {t}{k}.',
  'The book for this week is {t}{k}.',
  'Your book for the week is {t}{k}.',
];
/** What the book asks of its reader, by length and level. */
const SHORT = ['It is short: an evening or two will do.', 'It is a short book that asks for little time.'];
const LONG = ['It is long, so take your time.', 'It is a long book, to live in for a while.'];
const LEVELS = [
  ['It needs no preparation.', 'You need to know nothing beforehand.'],
  [],
  ['It goes into depth and rewards patience.', 'It is demanding, and made for reading slowly.'],
];

/**
 * Why this book for this reader now, in a few sentences: what on the shelf led there, what the book is and how it
 * relates to theirs, what is different about it. The book's own reason says what it is about. Everything comes from our
 * records.
 */
export function describePick(
  catalogue: Catalogue,
  reader: Reader,
  theme: Theme,
  books: readonly Entry[],
  title: string,
  random: Random,
): string {
  const [lead] = books;
  if (!lead) return '';
  const choose = (templates: readonly string[]) => shuffled(templates, random)[0] ?? '';
  const sharing = sharingOf(reader, theme);
  const opening = fill(choose(OPENINGS[openingFor(reader, theme, sharing.length)]), {
    l: theme.kind === 'readers' ? quote(theme.book.title) : display(catalogue, theme.label),
    f: theme.kind === 'neighbour' ? display(catalogue, theme.from) : '',
    b: quote((sharing.find(({ liked }) => liked) ?? sharing[0])?.entry.title ?? ''),
    n: numeral(sharing.length),
    all: list(sharing.map(({ entry }) => quote(entry.title))),
    both: sharing.length === 2 ? 'both' : 'all',
    on: holds(theme, display(catalogue, theme.label)),
    it: isOfShelf(theme) ? 'stand on that shelf' : 'touch on it',
  });
  const kind = kindOf(lead, theme);
  const introduction = fill(choose(INTRODUCTIONS), {
    t: `${quote(lead.title)}${byAuthors(lead)}`,
    k: kind,
  });
  const byLength = lead.length === 'short' ? SHORT : lead.length === 'long' ? LONG : null;
  const isLengthSaid = kind.includes(`${lead.length}`);
  const asks = choose((isLengthSaid ? null : byLength) ?? LEVELS[lead.level] ?? []);
  const beside = relationToOwn(reader, lead) ?? '';
  // Do not repeat what the title already says.
  const isSaid = theme.kind === 'beside' && title === afterBook(theme.book, lead);
  const isFresh = (why: string) => !why.startsWith(title) && why !== leadLine(lead, title);
  const argued = [isSaid ? '' : beside, inTopic(theme, lead, isFresh) || inCommon(reader, theme, lead, isFresh)].filter(
    Boolean,
  );
  const last = setAside(reader, lead) ?? unlike(lead, sharing) ?? (argued.length > 1 ? '' : asks);
  const said = [opening, introduction, ...argued, last].filter(Boolean);
  if (said.length >= FEWEST) return said.join(' ');
  const told = said.join(' ').toLowerCase();
  const isNew = (why: string) => isFresh(why) && !told.includes(why.slice(0, -1).toLowerCase());
  return [...said, ...newWith(reader, theme, lead, isNew)].join(' ');
}

/** The minimum number of sentences that argue for a pick, if the records have them. */
const FEWEST = 4;

/**
 * Where else the book leads: a topic that none of the reader's books has. We do not know what those books contain, so
 * the sentence makes no claim about them.
 */
function newWith(reader: Reader, theme: Theme, lead: Entry, isFresh: Fresh): string[] {
  if (reader.shelf.length === 0) return [];
  const had = new Set(reader.shelf.flatMap(({ entry }) => topicsOf(entry.id)));
  const fresh = topicsOf(lead.id).flatMap((topic) => {
    const said = had.has(topic) || topic === topicOf(theme.label) ? null : speak(topic);
    return said?.isDiscreet && !said.isShelf && !lead.authors.some((author) => topic.name.includes(author))
      ? [withWhy(`It also leads on to ${said.name}`, topic, lead, isFresh)]
      : [];
  });
  return fresh.slice(0, 1);
}

type Kept = Reader['shelf'];

/** The books of the shelf that support the theme. */
function sharingOf(reader: Reader, theme: Theme): Kept {
  if (theme.kind === 'beside') return reader.shelf.filter(({ entry }) => entry === theme.book);
  const label = theme.kind === 'neighbour' ? theme.from : theme.label;
  const ids = new Set(topicOf(label)?.books.map(({ key }) => key));
  return reader.shelf.filter(
    (book) => (ids.has(book.entry.id) || book.entry.labels.includes(label)) && !isDisliked(book),
  );
}

const isOfShelf = ({ label }: Theme): boolean => {
  const topic = topicOf(label);
  return topic !== undefined && speak(topic)?.isShelf === true;
};

const holds = (theme: Theme, name: string): string =>
  isOfShelf(theme) ? `stand on the shelf of ${name}` : `touch on ${name}`;

/** “, a short novel set in Rome”. */
function kindOf(lead: Entry, theme: Theme): string {
  const phrase = kindPhrase(lead, { length: lead.length, topic: topicOf(theme.label), place: placeOf(lead) });
  return phrase ? `, ${phrase.charAt(0).toLowerCase()}${phrase.slice(1)}` : '';
}

/** Whether something has not yet been said about the book on this page. */
type Fresh = (why: string) => boolean;

/**
 * What we say about the book below the description: its pitch or, if that is the title of the week, why it is in its
 * first topic.
 */
export function leadLine({ id, pitch }: Entry, title: string): string | null {
  return pitch?.startsWith(title) ? whyInTopic(topicsOf(id)[0], id) : pitch;
}

/** Adds why the book is in a topic, unless that was said: “It also leads on to gardens: a month of wisteria.” */
function withWhy(said: string, topic: Topic, { id, summary }: Entry, isFresh: Fresh): string {
  const why = whyInTopic(topic, id);
  return why === null || !isDiscreet(why) || !isFresh(why) ? `${said}.` : joined(said, why, summary);
}

/** Why the book is in the topic of the week. */
function inTopic(theme: Theme, { id }: Entry, isFresh: Fresh): string {
  const why = whyInTopic(topicOf(theme.label), id) ?? '';
  return isDiscreet(why) && isFresh(why) ? why : '';
}

/** What the book shares with several books of the shelf, in a week about one of them. */
function inCommon(reader: Reader, theme: Theme, lead: Entry, isFresh: Fresh): string {
  if (theme.kind !== 'beside') return '';
  const counts = topicsOf(lead.id).flatMap((topic) => {
    const count = reader.shelf.filter(({ entry }) => topicsOf(entry.id).includes(topic)).length;
    const said = speak(topic);
    return said?.isDiscreet && !said.isShelf && count > 1 ? [{ count, topic, name: said.name }] : [];
  });
  const [most] = counts.sort((a, b) => b.count - a.count);
  return most
    ? withWhy(`Like ${numeral(most.count)} of your books, it touches on ${most.name}`, most.topic, lead, isFresh)
    : '';
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

const STORIES = new Set(['novel', 'short stories', 'graphic novel', 'play']);

/** How the book tells its story, if the reader's own books on the subject tell theirs differently. */
function unlike(lead: Entry, sharing: Kept): string | null {
  if (sharing.length === 0 || !lead.form) return null;
  const own = sharing.map(({ entry }) => entry.fiction);
  const what = sharing.length === 1 ? quote(sharing[0]?.entry.title ?? '') : 'those';
  if (lead.fiction === 'yes' && STORIES.has(lead.form) && own.every((each) => each === 'no'))
    return `Unlike ${what}, it is a story.`;
  if (lead.fiction === 'no' && own.every((each) => each === 'yes')) return `Unlike ${what}, it is fact, not fiction.`;
  return null;
}

/** Enough books to speak of a habit. */
const MANY = 4;

function openingFor(reader: Reader, theme: Theme, count: number): keyof typeof OPENINGS {
  switch (theme.kind) {
    case 'editors':
      return reader.shelf.length + reader.topics.length > 0 ? 'change' : 'editors';
    case 'neighbour':
      return count > 0 ? 'neighbour' : 'neighbourTopic';
    case 'readers':
      return 'readers';
    case 'beside':
      return reader.shelf.some(({ entry, liked }) => liked && entry === theme.book) ? 'besideLiked' : 'beside';
    default:
      if (count === 0) return 'topic';
      if (theme.kind === 'genre') return count < MANY ? 'genreFew' : 'genre';
      if (count === 1) return 'one';
      return count < MANY ? 'several' : 'many';
  }
}
