import { isDiscreet } from '../../../wording/discreet.ts';
import { kindredOf, type Topic, topicsOf } from '../../books/books.ts';
import { addDays, type LocalDate, weekNumber } from '../week.ts';
import type { Catalogue, Entry } from './catalogue.ts';
import { type Random, randomFor, shuffled } from './random.ts';
import { ruleFor, withoutSharedAuthors } from './rules.ts';
import { kindOfShelf, type ShelfKind } from './shelf-kind.ts';
import { type Reader, suitability, type Taste, tasteOf } from './taste.ts';
import { editorsThemes, labelThemes, type Theme, themesFor } from './themes.ts';
import { speak, speaksOf, topicOf } from './topic-themes.ts';

/** A lead and what goes with it. */
export const PICK_SIZE = 3;
/** The number of weeks within which a theme is not repeated. */
const THEME_REST_WEEKS = 13;
/** The score of a book that our records list beside one of the reader's own, and how many such books count. */
const BESIDE = 3;
const MOST_BESIDE = 3;

/** How far chance may move a book: two readers with nearly the same books get different picks that suit them about equally. */
const CHANCE = 3;
/** How far chance may move a lead among those of other themes. */
const CHANCE_OF_THEME = 5;

/** The lead is drawn from this many of the best books. */
const LEADS = 3;

/** The number of leads, each of another theme, among which the best is chosen. */
const OPTIONS = 2;
/** What it is worth that a book of the shelf has something in common with a lead, and how many such books count. */
const LINK = 1.2;
const MOST_LINKS = 4;
/** A lead shares no topic with those of so many weeks before, if there is another. */
const RECENT_WEEKS = 1;
/** On a shelf of at least so many books, a lead has something in common with two of them: one book does not speak for all. */
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
  /** Topics of the leads of the last weeks. */
  recent: ReadonlySet<Topic>;
  random: Random;
};

/**
 * Chooses for one reader and week; the same records give the same choice. Null if nothing is left that this reader has not
 * had: then there is no pick rather than a repeat.
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
  const week = { catalogue, reader, taste, kind, allowed, recent: recentTopics(reader, sunday), random };
  const own = onDemand(themesFor(reader, kind, resting, random));
  const labels = onDemand(labelThemes(catalogue, taste, resting, random));
  const editors = editorsThemes(catalogue, weekNumber(sunday), resting);
  const linkedTo = (count: number) => (entry: Entry) => kind.holds(entry) && kind.links(entry) >= count;
  // A setting that most of the shelf has in common links a book to it, too.
  const isPlaced = (entry: Entry) => kind.holds(entry) && kind.isPlaced(entry);
  const isNew = (entry: Entry) => !topicsOf(entry.id).some((topic) => week.recent.has(topic));
  const ways = reader.shelf.length < SHELF ? [] : kind.hasPlace ? [isPlaced, linkedTo(2)] : [linkedTo(2)];
  const bestOf = (isFit: (entry: Entry) => boolean): Choice | null =>
    ways.reduce<Choice | null>(
      (found, isWay) => found ?? best(week, own, (entry) => isWay(entry) && isFit(entry)),
      null,
    );
  return (
    (week.recent.size > 0 ? bestOf(isNew) : null) ??
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
  themes: Iterable<Theme>,
  isFit: (entry: Entry) => boolean,
  most: number = OPTIONS,
): Choice | null {
  const { random } = week;
  let options: { theme: Theme; lead: Entry; at: number }[] = [];
  for (const theme of themes) {
    const lead = leadFor(week, theme, isFit);
    if (lead) options.push({ theme, lead, at: scoreOf(week, theme, lead) + CHANCE_OF_THEME * random() });
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
  const links = LINK * Math.min(MOST_LINKS, kind.links(entry));
  return suitability(taste, reader, entry) + step(entry.level, had) + besides + links + kind.closeness(entry);
}

/** The book that leads a week on this theme; null if none is fit and discreet. */
function leadFor(week: Week, theme: Theme, isFit: (entry: Entry) => boolean): Entry | null {
  const free = poolFor(week.catalogue, week.reader, theme).filter(week.allowed);
  const topic = topicOf(theme.label);
  // A book that only comes near to the topic is no reason to call the week by it.
  const isOn = (entry: Entry) =>
    !topic || speak(topic)?.isShelf === true || isFit === anyBook || speaksOf(entry, topic);
  const fit = free.filter((entry) => isFit(entry) && isDiscreetLead(entry, theme) && isOn(entry));
  // The first few suit about equally well, so chance decides which of them leads.
  const leads = inOrder(week, theme, fit).slice(0, theme.kind === 'editors' ? 1 : LEADS);
  return shuffled(leads, week.random)[0] ?? null;
}

/**
 * What stands next to the lead: books of the theme, then those that our records list beside the lead, in its topics, or beside
 * the reader's own, all of the shelf's kind if there are enough.
 */
function companionsOf(week: Week, theme: Theme, lead: Entry): Entry[] {
  const { catalogue, reader, kind, allowed } = week;
  const entriesOf = (keyed: readonly { key: string }[]) => keyed.flatMap(({ key }) => catalogue.works.get(key) ?? []);
  const pools = [
    () => poolFor(catalogue, reader, theme),
    () => entriesOf([...kindredOf(lead), ...topicsOf(lead.id).flatMap(({ books }) => books)]),
    () => reader.shelf.flatMap(({ entry }) => entriesOf(kindredOf(entry))),
  ];
  const isAtHome = (entry: Entry) =>
    kind.holds(entry) && (reader.shelf.length === 0 || kind.links(entry) > 0) && isDiscreet(entry.title);
  let chosen = [lead];
  for (const isFit of [isAtHome, kind.holds, (entry: Entry) => !kind.shocks(entry), anyBook]) {
    for (const pool of pools) {
      const more = [...new Set(pool())].filter((entry) => !chosen.includes(entry) && allowed(entry) && isFit(entry));
      chosen = withoutSharedAuthors([...chosen, ...inOrder(week, theme, more)], PICK_SIZE);
      if (chosen.length === PICK_SIZE) return chosen.slice(1);
    }
  }
  return chosen.slice(1);
}

/** Those that suit best first, with a little chance; everybody without a shelf gets the same. */
function inOrder(week: Week, theme: Theme, pool: readonly Entry[]): Entry[] {
  const had = levelHad(week.reader, theme.label);
  return pool
    .map((entry) => {
      const chance = theme.kind === 'editors' ? 0 : CHANCE * week.random();
      return { entry, at: scoreOf(week, theme, entry, had) + chance };
    })
    .sort((a, b) => b.at - a.at || (a.entry.id < b.entry.id ? -1 : 1))
    .map(({ entry }) => entry);
}

/**
 * The lead is in the subject of a mail or right below it, so it must be discreet; for a general pick, its summary too, which
 * for every reader must not be harsh.
 */
const isDiscreetLead = ({ title, pitch, summary }: Entry, { kind }: Theme): boolean =>
  isDiscreet(`${title} ${pitch ?? ''} ${kind === 'editors' ? summary : ''}`);

/** A list that is made as far as somebody reads it, and only once. */
function onDemand<Thing>(source: Iterator<Thing>): Iterable<Thing> {
  const made: Thing[] = [];
  return {
    *[Symbol.iterator]() {
      for (let at = 0; ; at++) {
        if (at === made.length) {
          const next = source.next();
          if (next.done) return;
          made.push(next.value);
        }
        yield made[at] as Thing;
      }
    },
  };
}

/** The topics of the books that led in the last weeks: two weeks running on the same thing are one too many. */
function recentTopics(reader: Reader, sunday: LocalDate): ReadonlySet<Topic> {
  const oldest = addDays(sunday, -7 * RECENT_WEEKS);
  const leads = new Map<string, Entry>();
  for (const given of reader.given)
    if (given.sunday >= oldest && !leads.has(given.sunday)) leads.set(given.sunday, given.entry);
  return new Set([...leads.values()].flatMap(({ id }) => topicsOf(id)));
}

/** The books that a theme can use, whether or not the reader has them. */
function poolFor({ works, byLabel }: Catalogue, reader: Reader, theme: Theme): readonly Entry[] {
  const entriesOf = (ids: Iterable<string>) => [...ids].flatMap((id) => works.get(id) ?? []);
  if (theme.kind === 'beside') return entriesOf(kindredOf(theme.book).map(({ key }) => key));
  if (theme.kind === 'kindred')
    return entriesOf([...reader.neighbours].flatMap(([id, { from }]) => (from === theme.book ? [id] : [])));
  const topic = topicOf(theme.label);
  return topic ? entriesOf(topic.books.map(({ key }) => key)) : (byLabel.get(theme.label) ?? []);
}

/** The highest level among the reader's books on this theme; -1 without any. */
function levelHad(reader: Reader, label: string): number {
  const ids = new Set(topicOf(label)?.books.map(({ key }) => key));
  return Math.max(
    -1,
    ...reader.shelf
      .filter(({ entry }) => ids.has(entry.id) || entry.labels.includes(label) || label === `b:${entry.id}`)
      .map(({ entry }) => entry.level),
  );
}

/** One level higher is best; the same level is fine, one lower is not, two higher is a lot. */
function step(level: number, had: number): number {
  const steps = level - had;
  if (had < 0) return 1 - level;
  if (steps === 1) return 2;
  return steps === 0 ? 0.5 : -1;
}
