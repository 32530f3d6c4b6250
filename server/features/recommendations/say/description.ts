import { isDiscreet } from '../../../wording/discreet.ts';
import { byAuthors, list, quote } from '../../../wording/lists.ts';
import { joined, sentencesOf, standsAlone } from '../../../wording/sentences.ts';
import { words } from '../../../wording/words.ts';
import { kindPhrase, placeOf, topicsOf, whyInTopic, whysInTopics } from '../../books/books.ts';
import type { Catalogue, Entry } from '../pick/catalogue.ts';
import { type Random, shuffled } from '../pick/random.ts';
import { isDisliked, type OwnBook, type Reader } from '../pick/taste.ts';
import { isDiscreetTitle, type Theme } from '../pick/themes.ts';
import { isBond, speak, textOf, topicOf } from '../pick/topic-themes.ts';
import { display } from './display.ts';
import { openingsFor } from './openings.ts';
import { tidied } from './phrase-check.ts';
import { relationAlone, relationsToOwn } from './relation-to-own.ts';
import { toldOf } from './repeats.ts';
import { fill, type Headed, POINTS_BACK } from './titles.ts';

/** What the book asks of its reader. */
const SHORT = ['It is short: an evening or two will do.', 'It is a short book that asks for little time.'];
const LONG = ['It is long, so take your time.', 'It is a long book, to live in for a while.'];
const DEEP = ['It goes into depth and rewards patience.', 'It is demanding, and made for reading slowly.'];

/** The number of sentences of a description. */
const SENTENCES = 4;
const FEWEST = 3;
const LONGEST_QUOTED = 190;

/**
 * Why this book for this reader now, in three or four sentences: what on the shelf led there, what the book is, why it
 * was chosen and what is different about it. No two of them, nor the title or the line below the book, which comes with
 * them, say the same. Everything comes from our records.
 */
export function describePick(
  catalogue: Catalogue,
  reader: Reader,
  theme: Theme,
  lead: Entry,
  headed: Headed,
  random: Random,
): { description: string; line: string | null } {
  const { title, telling } = headed;
  let { line } = headed;
  const choose = (templates: readonly string[]) => shuffled(templates, random)[0] ?? '';
  const touching = sharingOf(reader, theme);
  const sharing = namedOf(touching);
  const [a, b] = sharing;
  const kind = kindOf(lead);
  const opening = fill(choose(openingsFor(reader, theme, sharing, touching.length > 0)), {
    l: theme.kind === 'readers' ? quote(theme.book.title) : display(catalogue, theme.label),
    f: theme.kind === 'neighbour' ? display(catalogue, theme.from) : '',
    a: quote(a?.entry.title ?? ''),
    b: quote(b?.entry.title ?? ''),
    t: `${quote(lead.title)}${byAuthors(lead)}${kind}`,
  });
  const said = [opening];
  const told = toldOf(telling, [title, line ?? '']);
  const isFresh = (sentence: string) => isDiscreet(sentence) && !told.has(sentence);
  const add = (sentence: string | null | undefined) => {
    if (!sentence || said.length === SENTENCES || !isFresh(sentence)) return;
    said.push(tidied(sentence));
    told.add(sentence);
  };
  add(setAside(reader, lead));
  if (theme.kind === 'beside') add(relationAlone(theme.book, lead));
  for (const relation of said.length < FEWEST ? relationsToOwn(reader, lead) : []) {
    if (!isFresh(relation)) continue;
    add(relation);
    break;
  }
  add(unlike(lead, sharing, kind));
  add(whyInTopic(topicOf(theme.label), lead.id));
  const common = said.length < SENTENCES ? inCommon(reader, theme, lead, isFresh) : null;
  add(common);
  for (const why of whysInTopics(lead)) add(why);
  const summary = said.length < FEWEST ? sentencesOf(lead.summary) : [];
  for (const [at, sentence] of summary.entries()) {
    // What follows in a summary may lean on what came before.
    const isWhole = standsAlone(sentence) && (at === 0 || !POINTS_BACK.test(sentence));
    if (said.length < FEWEST && sentence.length <= LONGEST_QUOTED && isWhole) add(sentence);
  }
  const resemblance = said.length < SENTENCES ? alike(reader, lead, sharing) : null;
  // Where our records have too little else, what would stand below the book argues for it here.
  const isMoved = said.length < FEWEST && line !== null && reader.shelf.length > 0;
  if (isMoved) {
    said.push(tidied(line ?? ''));
    line = said.length < FEWEST ? null : resemblance;
    const named = sharing.length > 0 ? sharing : namedOf(reader.shelf);
    if (named.length > 0) line ??= `For readers of ${namesOf(named)}.`;
  }
  if (common === null && line !== resemblance) add(resemblance);
  const moods = moodsOf(lead).slice(0, MOST_MOODS);
  if (said.length < FEWEST && moods.length > 0) add(`It is ${list(moods)}.`);
  if (said.length < SENTENCES) add(older(reader, lead));
  const byLength = lead.length === 'short' ? SHORT : lead.length === 'long' ? LONG : [];
  const isLengthSaid = kind.includes(`${lead.length}`);
  if (said.length < SENTENCES) add(choose(lead.level === 2 ? DEEP : isLengthSaid ? [] : byLength));
  return { description: said.join(' '), line };
}

type Kept = readonly OwnBook[];

/** The books of the shelf that support the theme, bookmarked ones first. */
function sharingOf(reader: Reader, theme: Theme): Kept {
  if (theme.kind === 'beside') return reader.shelf.filter(({ entry }) => entry === theme.book);
  const label = theme.kind === 'neighbour' ? theme.from : theme.label;
  const ids = new Set(topicOf(label)?.books.map(({ key }) => key));
  return reader.shelf
    .filter((book) => (ids.has(book.entry.id) || book.entry.labels.includes(label)) && !isDisliked(book))
    .sort((a, b) => Number(b.liked) - Number(a.liked));
}

/** Those of these books that the text may name: a title can say more than a reader wants others to read. */
const namedOf = (books: Kept): Kept => books.filter(({ entry }) => isDiscreetTitle(entry));

/**
 * “, a short novel set in Rome”; not its subject, which is said before. A short book of poems is no book of short
 * poems.
 */
function kindOf(lead: Entry): string {
  const phrase = kindPhrase(lead, { length: lead.form === 'poetry' ? null : lead.length, place: placeOf(lead) });
  return phrase ? `, ${phrase.charAt(0).toLowerCase()}${phrase.slice(1)}` : '';
}

/** Whether something has not yet been said about the book on this page. */
type Fresh = (why: string) => boolean;

/** In a week about one book: what the lead shares with others of the shelf. */
function inCommon(reader: Reader, theme: Theme, lead: Entry, isFresh: Fresh): string | null {
  if (theme.kind !== 'beside') return null;
  const shared = topicsOf(lead.id).flatMap((topic) => {
    const said = speak(topic);
    const own = reader.shelf.filter((book) => !isDisliked(book) && topicsOf(book.entry.id).includes(topic));
    const isSaid = said?.isDiscreet && !said.isShelf && isBond(topic) && isNamed(topic.name, lead);
    return isSaid && own.length > 1 ? [{ topic, name: said.name, own }] : [];
  });
  const [most] = shared.sort((a, b) => b.own.length - a.own.length);
  if (!most) return null;
  const said = `Like ${namesOf(most.own)}, it touches on ${most.name}`;
  const why = whyInTopic(most.topic, lead.id);
  return why !== null && isDiscreet(why) && isFresh(why) ? joined(said, why, lead.summary) : `${said}.`;
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
const MOST_MOODS = 2;

const moodsOf = ({ moods }: Entry) => moods.filter((mood) => !UNSAID_MOODS.has(mood) && isDiscreet(mood));

/**
 * How it reads, in words that our records also have for books of the shelf: “Like “Underland”, it is lyrical and calm.”
 */
function alike(reader: Reader, lead: Entry, sharing: Kept): string | null {
  const others = namedOf(reader.shelf).filter((book) => !sharing.includes(book) && !isDisliked(book));
  const own = [...sharing, ...others];
  const moods = moodsOf(lead);
  const sharedWith = (book: OwnBook) => moods.filter((mood) => book.entry.moods.includes(mood)).slice(0, MOST_MOODS);
  let shared: string[] = [];
  for (const book of own) {
    const more = sharedWith(book);
    if (more.length > shared.length) shared = more;
    if (shared.length === MOST_MOODS) break;
  }
  const alike = own.filter(({ entry }) => shared.every((mood) => entry.moods.includes(mood)));
  // One word in common says little.
  if (shared.length < MOST_MOODS) return null;
  return `Like ${namesOf(alike)}, it is ${list(shared)}.`;
}

/** On a smaller shelf it says little that a book is older than all. */
const SHELF = 4;
/** A few years are no age. */
const MUCH_OLDER = 50;

function older({ shelf }: Reader, { year }: Entry): string | null {
  const years = shelf.flatMap(({ entry }) => entry.year ?? []);
  if (year === null || years.length < Math.max(SHELF, shelf.length) || Math.min(...years) < year + MUCH_OLDER)
    return null;
  return 'It is older than anything on your shelf.';
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
function unlike(lead: Entry, sharing: Kept, kind: string): string | null {
  if (sharing.length === 0) return null;
  const own = sharing.map(({ entry }) => entry.fiction);
  const story = STORIES.get(lead.form ?? '');
  if (lead.fiction === 'yes' && story && own.every((each) => each === 'no'))
    return /\b(?:novel|story|stories|comic|play|thriller|tale)\b/.test(kind)
      ? null
      : `Unlike ${namesOf(sharing)}, it is ${story}.`;
  if (lead.fiction === 'no' && own.every((each) => each === 'yes'))
    return `Unlike ${namesOf(sharing)}, it is fact, not fiction.`;
  return null;
}
