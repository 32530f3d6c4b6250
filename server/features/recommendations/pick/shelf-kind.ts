import { onceFor } from '../../../platform/once-for.ts';
import { isHarsh } from '../../../wording/discreet.ts';
import { kindredOf, places, type Topic, topicsOf } from '../../books/books.ts';
import type { Entry } from './catalogue.ts';
import { isDisliked, type Reader } from './taste.ts';
import { isBond } from './topic-themes.ts';

/** What kind of books a shelf holds, and how a book fits among them. */
export type ShelfKind = {
  /** For whom most of the books are; undefined where none dominates. */
  audience: string | undefined;
  /** Whether a book is of the kind that dominates the shelf: invented or not, form, audience, genre, level and tone. */
  holds(entry: Entry): boolean;
  /** Whether most of the shelf is set in one place, and whether a book is set there. */
  hasPlace: boolean;
  isPlaced(entry: Entry): boolean;
  /** Whether it tells of what many would rather not read about, and the shelf does not. */
  shocks(entry: Entry): boolean;
  /** How alike it is in genres, moods and setting, 0 to 9. */
  closeness(entry: Entry): number;
  /**
   * How many books of the shelf share a topic with this one, or stand beside it in our records; two more where other readers
   * keep both.
   */
  links(entry: Entry): number;
  /** How many books of the shelf our records list this one beside. */
  besides(entry: Entry): number;
};

/** So many of the newest books say what a shelf is like now. */
const NEWEST = 30;
/** A trait of this share of the shelf dominates it. */
const DOMINATES = 0.6;
/** A trait of a smaller share of the shelf is foreign to it. */
const AT_HOME = 0.2;
/** A shelf of fewer books says little about level and tone. */
const SAYS_MUCH = 4;
/** A book's genre has at least this part of the share of the shelf's most frequent genre, less where none dominates. */
const PART_OF_TOP_GENRE = 0.55;
const PART_OF_MANY_GENRES = 0.4;
/** Books that other readers keep together are linked as surely as those of our records. */
const KEPT_TOGETHER = 2;
/** What it is worth to be set where most of the shelf is. */
const SAME_PLACE = 5;

/** Genres that say for whom a book is or how it is written rather than what kind it is. */
const NO_KINDS = new Set(['Young Adult', "Children's", 'Humour', 'Essays']);
/** Forms that a reader of another form did not ask for. */
const FAMILIES = new Map([
  ['poetry', 'poetry'],
  ['play', 'play'],
  ['graphic novel', 'comics'],
  ['picture book', 'picture book'],
  ['textbook', 'textbook'],
  ['guide', 'guide'],
  ['reference', 'guide'],
]);
/** Places in which half of all books are set: that several are says nothing. */
const EVERYWHERE = new Set([
  'Europe',
  'North America',
  'United States',
  'United Kingdom',
  'England',
  'London',
  'New York',
]);
const DARK = new Set(['dark', 'disturbing', 'bleak']);
const COMIC = new Set(['funny', 'whimsical', 'satirical']);
const LIGHT = new Set(['cosy', 'comforting', 'gentle', 'funny', 'whimsical', 'uplifting', 'playful', 'witty']);
/** Cautions that nobody should meet who has no such books. */
const HARD = new Set([
  'suicide',
  'self-harm',
  'sexual violence',
  'child abuse',
  'torture',
  'genocide',
  'animal cruelty',
  'explicit sex',
  'horror',
]);

/** Numbers for traits, since they are counted for every book of every reader. */
const numbers = new Map<string, number>();
function numberOf(trait: string): number {
  const known = numbers.get(trait) ?? numbers.size;
  numbers.set(trait, known);
  return known;
}
const FICTION = { yes: numberOf('fiction yes'), no: numberOf('fiction no') };
const AUDIENCES = ['adult', 'teen', 'child'].map((audience) => ({ audience, trait: numberOf(`audience ${audience}`) }));
const LEVELS = [0, 1, 2].map((level) => numberOf(`level ${level}`));
const COSY = numberOf('cosy');
const IS_DARK = numberOf('tone dark');
const IS_COMIC = numberOf('tone comic');
const IS_HARD = numberOf('tone hard');
const IS_HARSH = numberOf('tone harsh');
const SPECIAL = [...new Set(FAMILIES.values())].map((family) => ({ family, trait: numberOf(`family ${family}`) }));

/** The traits of a book that are compared. */
const traitsOf = onceFor((entry: Entry) => {
  const { title, pitch, summary, fiction, form, audience, level } = entry;
  const has = (tone: ReadonlySet<string>) => entry.moods.some((mood) => tone.has(mood));
  const family = FAMILIES.get(form ?? '') ?? null;
  const genres = entry.genres.filter((genre) => !NO_KINDS.has(genre)).map(numberOf);
  const moods = entry.moods.map(numberOf);
  const tones = [
    ...(has(DARK) ? [IS_DARK] : []),
    ...(has(COMIC) ? [IS_COMIC] : []),
    ...(entry.caution.some((each) => HARD.has(each)) ? [IS_HARD] : []),
    ...(isHarsh(`${title} ${pitch ?? ''} ${summary}`) ? [IS_HARSH] : []),
  ];
  const where = widely(entry.places).map((place) => numberOf(`place ${place}`));
  const others = [`fiction ${fiction}`, `audience ${audience}`, `level ${level}`, `family ${family}`].map(numberOf);
  return {
    family,
    genres,
    moods,
    isLight: has(LIGHT),
    tones,
    where,
    all: [...genres, ...moods, ...tones, ...where, ...others],
  };
});

/** These places and those that contain them. */
const widely = (names: readonly string[]): string[] =>
  [...new Set(names.flatMap((name) => [name, ...(places().get(name) ?? [])]))].filter((name) => !EVERYWHERE.has(name));

const bondsOf = onceFor((entry: Entry): readonly Topic[] => topicsOf(entry.id).filter(isBond));

/** The kind of books that this reader keeps. Without any, every book fits. */
export function kindOfShelf(reader: Reader): ShelfKind {
  const liked = reader.shelf.filter((book) => !isDisliked(book)).slice(0, NEWEST);
  const books = liked.map(({ entry }) => entry);
  const traits = books.map(traitsOf);
  const counts = new Uint16Array(numbers.size);
  for (const { all } of traits) for (const trait of all) counts[trait] = (counts[trait] ?? 0) + 1;
  const share = (trait: number) => (counts[trait] ?? 0) / books.length;
  const isForeign = (trait: number) => share(trait) < AT_HOME;
  const dominates = (trait: number) => share(trait) >= DOMINATES;
  const most = (some: readonly number[]) => some.reduce((top, trait) => Math.max(top, share(trait)), 0);
  const mean = (some: readonly number[]) =>
    some.length === 0 ? 0 : some.reduce((sum, trait) => sum + share(trait), 0) / some.length;
  const topGenre = traits.reduce((top, { genres }) => Math.max(top, most(genres)), 0);
  const saysMuch = books.length >= SAYS_MUCH;
  const leastGenre = topGenre * (saysMuch && topGenre >= DOMINATES ? PART_OF_TOP_GENRE : PART_OF_MANY_GENRES);
  // Unknown counts as fitting: imported records say less.
  const unfitFiction = dominates(FICTION.no) ? 'yes' : dominates(FICTION.yes) ? 'no' : '';
  const mainAudience = AUDIENCES.find(({ trait }) => dominates(trait))?.audience;
  const mainFamily = SPECIAL.find(({ family, trait }) => family !== 'guide' && dominates(trait))?.family;
  const hasPlace = traits.some(({ where }) => where.some(dominates));
  const isCosy = dominates(COSY);

  function holds(entry: Entry): boolean {
    const { genres, isLight, family, tones } = traitsOf(entry);
    if (entry.fiction === unfitFiction) return false;
    if (mainAudience !== undefined && entry.audience !== mainAudience) return false;
    if (mainFamily !== undefined && family !== mainFamily) return false;
    if (SPECIAL.some((special) => special.family === family && isForeign(special.trait))) return false;
    if (most(genres) < leastGenre) return false;
    if (saysMuch && entry.level !== 1 && isForeign(LEVELS[entry.level] ?? 0)) return false;
    if (tones.some((tone) => (saysMuch || tone === IS_HARSH) && isForeign(tone))) return false;
    return !isCosy || (isLight && !tones.includes(IS_DARK));
  }

  const byTopic = new Map<Topic, number[]>();
  const beside = new Map<string, number[]>();
  const numberOfBook = new Map(books.map((entry, at) => [entry.id, at]));
  books.forEach((entry, at) => {
    for (const topic of bondsOf(entry)) push(byTopic, topic, at);
    for (const { key } of kindredOf(entry)) push(beside, key, at);
  });
  const linked = new Map<Entry, number>();
  // Which candidate each book of the shelf was last counted for.
  const countedFor = new Uint32Array(books.length);
  let candidates = 0;
  function links(entry: Entry): number {
    candidates += 1;
    let found = 0;
    const count = (at: number | undefined) => {
      if (at === undefined || countedFor[at] === candidates || books[at] === entry) return;
      countedFor[at] = candidates;
      found += 1;
    };
    beside.get(entry.id)?.forEach(count);
    for (const topic of bondsOf(entry)) byTopic.get(topic)?.forEach(count);
    for (const { key } of kindredOf(entry)) count(numberOfBook.get(key));
    if (reader.neighbours.has(entry.id)) found += KEPT_TOGETHER;
    linked.set(entry, found);
    return found;
  }

  return {
    audience: mainAudience,
    holds: (entry) => books.length === 0 || holds(entry),
    hasPlace,
    isPlaced: (entry) => traitsOf(entry).where.some(dominates),
    shocks: (entry) => isForeign(IS_HARSH) && traitsOf(entry).tones.includes(IS_HARSH),
    closeness: (entry) => {
      if (books.length === 0) return 0;
      const { genres, moods, where } = traitsOf(entry);
      return 2 * mean(genres) + 2 * mean(moods) + (where.some(dominates) ? SAME_PLACE : 0);
    },
    links: (entry) => linked.get(entry) ?? links(entry),
    besides: ({ id }) => beside.get(id)?.length ?? 0,
  };
}

function push<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const known = lists.get(key);
  if (known) known.push(value);
  else lists.set(key, [value]);
}
