import { onceFor } from '../../../platform/once-for.ts';
import { isDiscreet } from '../../../wording/discreet.ts';
import { kindredOf, type Topic, topicsOf } from '../../books/books.ts';
import { addDays, type LocalDate } from '../week.ts';
import type { Catalogue, Entry } from './catalogue.ts';
import { type Random, randomFor, shuffled } from './random.ts';
import { ruleFor, withoutSharedAuthors } from './rules.ts';
import { kindOfShelf, type ShelfKind } from './shelf-kind.ts';
import { type Reader, suitability, type Taste, tasteOf } from './taste.ts';
import { editorsThemes, labelThemes, type Theme, themesFor } from './themes.ts';
import { isBond, speak, speaksOf, topicOf } from './topic-themes.ts';

/** A lead and what goes with it. */
export const PICK_SIZE = 3;
/** The number of weeks within which a theme is not repeated. */
const THEME_REST_WEEKS = 13;
/** The score of a book that our records list beside one of the reader's own, and how many such books count. */
const BESIDE = 3;
const MOST_BESIDE = 3;

/**
 * How far a random number may move a book: two readers with nearly the same books get different picks that suit them
 * about equally.
 */
const RANDOMNESS = 2.5;
/** How far a random number may move a lead among those of other themes. */
const THEME_RANDOMNESS = 5;

/** The lead is drawn from this many of the best books. */
const LEADS = 3;

/** The number of leads, each of another theme, among which the best is chosen. */
const OPTIONS = 3;
/** What it is worth that a book of the shelf has something in common with a lead. */
const LINK = 1.4;
/** What it is worth for a companion to share a topic with the lead, and how many topics count. */
const SHARED = 1.5;
const MOST_SHARED = 3;
/**
 * On a shelf of at least so many books, a lead has something in common with two of them: one book does not speak for
 * all.
 */
const SHELF = 4;

/** A theme and its books, the lead first. */
export type Choice = { theme: Theme; books: Entry[]; random: Random };

/** What decides about a reader's books in a week. */
type Week = {
  catalogue: Catalogue;
  reader: Reader;
  taste: Taste;
  kind: ShelfKind;
  allowed: (entry: Entry) => boolean;
  /** Topics of the last lead: two weeks running on the same thing are one too many. */
  recent: readonly Topic[];
  random: Random;
  /** What is known of a theme, once it is. */
  pools: Map<Theme, Pool>;
};

/** The books that a theme can use, and the highest level among the reader's own on it, -1 without any. */
type Pool = { books: readonly Entry[]; had: number };

/**
 * Chooses for one reader and week; the same records give the same choice. Null if nothing is left that this reader has
 * not had: then there is no pick rather than a repeat.
 */
export function choose(catalogue: Catalogue, reader: Reader, sunday: LocalDate): Choice | null {
  const random = randomFor(`${reader.userId} ${sunday}`);
  const allowed = ruleFor(reader, sunday);
  const taste = tasteOf(catalogue, reader);
  const kind = kindOfShelf(reader);
  const oldest = addDays(sunday, -7 * THEME_REST_WEEKS);
  const resting = new Set(
    reader.picks.filter((pick) => pick.sunday > oldest).map(({ theme }) => theme.slice(theme.indexOf(':') + 1)),
  );
  const [last] = reader.given;
  const recent = last ? topicsOf(last.entry.id) : [];
  const week = { catalogue, reader, taste, kind, allowed, recent, random, pools: new Map() };
  const own = onDemand(themesFor(reader, kind, resting, random));
  const labels = onDemand(labelThemes(catalogue, taste, resting, random));
  const editors = onDemand(editorsThemes(catalogue, sunday, resting));
  const linkedTo = (count: number) => (entry: Entry) => kind.holds(entry) && kind.links(entry) >= count;
  // A setting that most of the shelf has in common links a book to it, too.
  const isPlaced = (entry: Entry) => kind.holds(entry) && kind.isPlaced(entry);
  const isNew = (entry: Entry) => !topicsOf(entry.id).some((topic) => recent.includes(topic));
  const ways = reader.shelf.length < SHELF ? [] : kind.hasPlace ? [isPlaced, linkedTo(2)] : [linkedTo(2)];
  const bestOf = (isFit: (entry: Entry) => boolean): Choice | null =>
    ways.reduce<Choice | null>(
      (found, isWay) => found ?? best(week, own, (entry) => isWay(entry) && isFit(entry)),
      null,
    );
  return (
    (recent.length > 0 ? bestOf(isNew) : null) ??
    bestOf(anyBook) ??
    best(week, own, linkedTo(Math.min(1, reader.shelf.length))) ??
    best(week, labels, linkedTo(1), 1) ??
    best(week, labels, kind.holds, 1) ??
    best(week, own, anyBook, 1) ??
    best(week, labels, anyBook, 1) ??
    best(week, editors, anyBook, 1) ??
    anyOf(week)
  );
}

/** Needs an identity: a pass for any book also takes one that only comes near to a topic. */
const anyBook = () => true;

/** When hardly anything is left: any allowed book, the best known first, even without a theme. */
function anyOf({ catalogue, allowed, random }: Week): Choice | null {
  const left = [...catalogue.works.values()].filter(allowed).sort((a, b) => b.popularity - a.popularity);
  const books = withoutSharedAuthors(left, PICK_SIZE);
  const genre = books[0]?.genres[0];
  return genre === undefined ? null : { theme: { kind: 'editors', label: `g:${genre}` }, books, random };
}

/** Of the first themes that have a fit lead, the one whose lead suits the shelf as a whole best. */
function best(
  week: Week,
  themes: OnDemand<Theme>,
  isFit: (entry: Entry) => boolean,
  most: number = OPTIONS,
): Choice | null {
  const { random } = week;
  let options: { theme: Theme; lead: Entry; at: number }[] = [];
  for (const theme of each(themes)) {
    const lead = leadFor(week, theme, isFit);
    if (lead) options.push({ theme, lead, at: scoreOf(week, theme, lead) + THEME_RANDOMNESS * random() });
    if (options.length < most) continue;
    const choice = chosenOf(options);
    if (choice) return choice;
    options = [];
  }
  return chosenOf(options);

  function chosenOf(from: typeof options): Choice | null {
    for (const { theme, lead } of from.sort((a, b) => b.at - a.at)) {
      const books = [lead, ...companionsOf(week, theme, lead)];
      if (books.length === PICK_SIZE) return { theme, books, random };
    }
    return null;
  }
}

function scoreOf({ taste, reader, kind }: Week, theme: Theme, entry: Entry, had = -1): number {
  const besides = BESIDE * Math.min(MOST_BESIDE, kind.besides(entry) + (reader.neighbours.has(entry.id) ? 1 : 0));
  if (theme.kind === 'editors') return entry.popularity - entry.level + step(entry.level, had) + besides;
  const links = LINK * kind.links(entry);
  return suitability(taste, reader, entry) + step(entry.level, had) + besides + links + kind.closeness(entry);
}

/** The book that leads a week on this theme; null if none is fit and discreet. */
function leadFor(week: Week, theme: Theme, isFit: (entry: Entry) => boolean): Entry | null {
  const topic = topicOf(theme.label);
  // A book that only comes near to the topic is no reason to call the week by it.
  const isOn = (entry: Entry) =>
    !topic || speak(topic)?.isShelf === true || isFit === anyBook || speaksOf(entry, topic);
  const fit = poolFor(week, theme).books.filter((entry) => isDiscreetLead(entry, theme) && isFit(entry) && isOn(entry));
  // The first few suit about equally well, so chance decides which of them leads.
  const leads = inOrder(week, theme, fit).slice(0, theme.kind === 'editors' ? 1 : LEADS);
  return shuffled(leads, week.random)[0] ?? null;
}

/**
 * What stands next to the lead: books of the theme, then those that our records list beside the lead, beside the
 * reader's own on its topics, on these, or beside any of the reader's own; all of the shelf's kind if there are enough.
 */
function companionsOf(week: Week, theme: Theme, lead: Entry): Entry[] {
  const { kind } = week;
  const pools = onDemand(companionPools(week, theme, lead));
  const topics = topicsOf(lead.id).filter(isBond);
  const near = booksBeside(week.catalogue)(lead);
  /** What a companion has in common with the lead. */
  const bond = (entry: Entry): number => {
    const shared = topicsOf(entry.id).filter((topic) => topics.includes(topic)).length;
    return SHARED * Math.min(MOST_SHARED, shared) + (near.includes(entry) ? BESIDE : 0);
  };
  const isAtHome = (entry: Entry) => kind.holds(entry) && isDiscreetAbove(entry);
  let chosen = [lead];
  const isCalm = (entry: Entry) => !kind.shocks(entry);
  const isForThem = (entry: Entry) => isCalm(entry) && (!kind.audience || entry.audience === kind.audience);
  for (const isFit of [isAtHome, isForThem, isCalm, anyBook]) {
    for (const pool of each(pools)) {
      const more = pool.filter((entry, at) => !chosen.includes(entry) && isFit(entry) && pool.indexOf(entry) === at);
      chosen = withoutSharedAuthors([...chosen, ...inOrder(week, theme, more, bond)], PICK_SIZE);
      if (chosen.length === PICK_SIZE) return chosen.slice(1);
    }
  }
  return chosen.slice(1);
}

function* companionPools(week: Week, theme: Theme, lead: Entry): Generator<readonly Entry[], void> {
  const { catalogue, reader, allowed } = week;
  yield poolFor(week, theme).books;
  yield booksBeside(catalogue)(lead).filter(allowed);
  const topics = topicsOf(lead.id).filter(isBond);
  const besideOwn = reader.shelf.flatMap(({ entry }) => booksBeside(catalogue)(entry)).filter(allowed);
  yield besideOwn.filter(({ id }) => topicsOf(id).some((topic) => topics.includes(topic)));
  for (const topic of topics) yield booksOn(catalogue)(topic).filter(allowed);
  yield besideOwn;
}

/** Those that suit best first, with a little chance; everybody without a shelf gets the same. */
function inOrder(week: Week, theme: Theme, pool: readonly Entry[], bond: (entry: Entry) => number = () => 0): Entry[] {
  const { had } = poolFor(week, theme);
  return pool
    .map((entry) => {
      const moved = theme.kind === 'editors' ? 0 : RANDOMNESS * week.random();
      return { entry, at: scoreOf(week, theme, entry, had) + bond(entry) + moved };
    })
    .sort((a, b) => b.at - a.at || (a.entry.id < b.entry.id ? -1 : 1))
    .map(({ entry }) => entry);
}

/**
 * The lead is in the subject of a mail or right below it, so it must be discreet; for a general pick, its summary too.
 */
const isDiscreetLead = (entry: Entry, { kind }: Theme): boolean =>
  isDiscreetAbove(entry) && (kind !== 'editors' || isDiscreet(entry.summary));

const isDiscreetAbove = onceFor(({ title, pitch }: Entry): boolean => isDiscreet(`${title} ${pitch ?? ''}`));

/** A list that is made as far as somebody reads it, and only once. */
type OnDemand<Thing> = { made: Thing[]; source: Iterator<Thing> };

const onDemand = <Thing>(source: Iterator<Thing>): OnDemand<Thing> => ({ made: [], source });

/** A function of the module, as an inner generator would keep all it knows in memory until the next full collection. */
function* each<Thing extends object>({ made, source }: OnDemand<Thing>): Generator<Thing, void> {
  for (let at = 0; ; at++) {
    let thing = made[at];
    if (!thing) {
      const next = source.next();
      if (next.done) return;
      thing = next.value;
      made.push(thing);
    }
    yield thing;
  }
}

function poolFor({ catalogue, reader, allowed, pools }: Week, theme: Theme): Pool {
  const known = pools.get(theme);
  if (known) return known;
  const pool = {
    books: entriesOn(catalogue, reader, theme).filter(allowed),
    had: levelHad(reader, theme),
  };
  pools.set(theme, pool);
  return pool;
}

function entriesOn(catalogue: Catalogue, reader: Reader, theme: Theme): readonly Entry[] {
  if (theme.kind === 'beside') return booksBeside(catalogue)(theme.book);
  if (theme.kind === 'readers')
    return [...reader.neighbours].flatMap(([id, { from }]) =>
      from === theme.book ? (catalogue.works.get(id) ?? []) : [],
    );
  const topic = topicOf(theme.label);
  return topic ? booksOn(catalogue)(topic) : (catalogue.byLabel.get(theme.label) ?? []);
}

const entriesOf = ({ works }: Catalogue, keyed: readonly { key: string }[]): readonly Entry[] =>
  keyed.flatMap(({ key }) => works.get(key) ?? []);
const booksOn = onceFor((catalogue: Catalogue) => onceFor(({ books }: Topic) => entriesOf(catalogue, books)));
/** The books that our records list beside one. */
const booksBeside = onceFor((catalogue: Catalogue) =>
  onceFor((entry: Entry) => entriesOf(catalogue, kindredOf(entry))),
);

function levelHad(reader: Reader, theme: Theme): number {
  if ('book' in theme) return theme.book.level;
  const topic = topicOf(theme.label);
  const isOn = ({ id, labels }: Entry) => (topic ? topicsOf(id).includes(topic) : labels.includes(theme.label));
  return reader.shelf.reduce((had, { entry }) => (isOn(entry) ? Math.max(had, entry.level) : had), -1);
}

/** One level higher is best; the same level is fine, one lower is not, two higher is a lot. */
function step(level: number, had: number): number {
  const steps = level - had;
  if (had < 0) return 1 - level;
  if (steps === 1) return 2;
  return steps === 0 ? 0.5 : -1;
}
