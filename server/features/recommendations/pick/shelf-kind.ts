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
   * How many books of the shelf share a topic with this one, or stand beside it in our records; two more where other
   * readers keep both. At most 4.
   */
  links(entry: Entry): number;
  /** How many books of the shelf our records list this one beside. */
  besides(entry: Entry): number;
};

/** So many of the newest books say what a shelf is like now. */
const NEWEST = 20;
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

const FAMILY_NAMES = [...new Set(FAMILIES.values())];
const AUDIENCES = ['adult', 'teen', 'child'];
const HARSH = 'tone harsh';
const TONES = ['tone dark', 'tone comic', 'tone hard', HARSH];

/** What is counted of a book, and compared. */
const traitsOf = onceFor((entry: Entry) => {
  const { title, pitch, summary, form, moods, caution, places } = entry;
  const has = (tone: ReadonlySet<string>) => moods.some((mood) => tone.has(mood));
  const family = FAMILIES.get(form ?? '') ?? '';
  const genres = entry.genres.filter((genre) => !NO_KINDS.has(genre));
  const tones = [
    ...(has(DARK) ? ['tone dark'] : []),
    ...(has(COMIC) ? ['tone comic'] : []),
    ...(caution.some((each) => HARD.has(each)) ? ['tone hard'] : []),
    ...(isHarsh(`${title} ${pitch ?? ''} ${summary}`) ? [HARSH] : []),
  ];
  const where = widely(places);
  const others = [`fiction ${entry.fiction}`, entry.audience, `level ${entry.level}`, family];
  return {
    family,
    genres,
    isLight: has(LIGHT),
    tones,
    where,
    all: [...genres, ...tones, ...where, ...moods, ...others],
  };
});

/** These places and those that contain them. */
const widely = (names: readonly string[]): string[] =>
  [...new Set(names.flatMap((name) => [name, ...(places().get(name) ?? [])]))].filter((name) => !EVERYWHERE.has(name));

const bondsOf = onceFor((entry: Entry): readonly Topic[] => topicsOf(entry.id).filter(isBond));

/** More links than this make no difference. */
const MOST_LINKS = 4;
const NONE: readonly Entry[] = [];

/** The kind of books that this reader keeps. Without any, every book fits. */
export function kindOfShelf(reader: Reader): ShelfKind {
  const liked = reader.shelf.filter((book) => !isDisliked(book)).slice(0, NEWEST);
  const books = liked.map(({ entry }) => entry);
  const traits = books.map(traitsOf);
  const counts = new Map<string, number>();
  for (const { all } of traits) for (const trait of all) counts.set(trait, (counts.get(trait) ?? 0) + 1);
  const share = (trait: string) => (counts.get(trait) ?? 0) / books.length;
  const isForeign = (trait: string) => share(trait) < AT_HOME;
  const dominates = (trait: string) => share(trait) >= DOMINATES;
  // Called for every candidate.
  const most = (some: readonly string[]) => {
    let top = 0;
    for (const trait of some) top = Math.max(top, share(trait));
    return top;
  };
  const mean = (some: readonly string[]) => {
    let sum = 0;
    for (const trait of some) sum += share(trait);
    return sum / Math.max(1, some.length);
  };
  const topGenre = traits.reduce((top, { genres }) => Math.max(top, most(genres)), 0);
  const saysMuch = books.length >= SAYS_MUCH;
  const leastGenre = topGenre * (saysMuch && topGenre >= DOMINATES ? PART_OF_TOP_GENRE : PART_OF_MANY_GENRES);
  // Unknown counts as fitting: imported records say less.
  const unfitFiction = dominates('fiction no') ? 'yes' : dominates('fiction yes') ? 'no' : '';
  const mainAudience = AUDIENCES.find(dominates);
  const mainFamily = FAMILY_NAMES.find((family) => family !== 'guide' && dominates(family));
  const foreignFamilies = FAMILY_NAMES.filter(isForeign);
  const foreignAudiences = saysMuch ? AUDIENCES.filter(isForeign) : [];
  const foreignLevels = saysMuch ? [0, 2].filter((level) => isForeign(`level ${level}`)) : [];
  const foreignTones = (saysMuch ? TONES : [HARSH]).filter(isForeign);
  const hasPlace = traits.some(({ where }) => where.some(dominates));
  const isCosy = dominates('cosy');

  function holds(entry: Entry): boolean {
    if (entry.fiction === unfitFiction) return false;
    if (mainAudience !== undefined && entry.audience !== mainAudience) return false;
    if (foreignAudiences.includes(entry.audience)) return false;
    const { genres, isLight, family, tones } = traitsOf(entry);
    if (mainFamily !== undefined && family !== mainFamily) return false;
    if (foreignFamilies.includes(family)) return false;
    if (most(genres) < leastGenre) return false;
    if (foreignLevels.includes(entry.level)) return false;
    for (const tone of foreignTones) if (tones.includes(tone)) return false;
    return !isCosy || (isLight && !tones.includes('tone dark'));
  }

  const byTopic = new Map<Topic, Entry[]>();
  const beside = new Map<string, Entry[]>();
  const byId = new Map(books.map((entry) => [entry.id, [entry]]));
  for (const entry of books) {
    for (const topic of bondsOf(entry)) push(byTopic, topic, entry);
    for (const { key } of kindredOf(entry)) push(beside, key, entry);
  }
  const linked = new Map<Entry, number>();
  function links(entry: Entry): number {
    const found: Entry[] = [];
    const link = (some: readonly Entry[]) => {
      for (const own of some) {
        if (found.length === MOST_LINKS) return;
        if (own !== entry && !found.includes(own)) found.push(own);
      }
    };
    link(beside.get(entry.id) ?? NONE);
    for (const { key } of kindredOf(entry)) link(byId.get(key) ?? NONE);
    for (const topic of bondsOf(entry)) link(byTopic.get(topic) ?? NONE);
    const count = Math.min(MOST_LINKS, found.length + (reader.neighbours.has(entry.id) ? KEPT_TOGETHER : 0));
    linked.set(entry, count);
    return count;
  }

  return {
    audience: mainAudience,
    holds: (entry) => books.length === 0 || holds(entry),
    hasPlace,
    isPlaced: (entry) => traitsOf(entry).where.some(dominates),
    shocks: (entry) => isForeign(HARSH) && traitsOf(entry).tones.includes(HARSH),
    closeness: (entry) => {
      if (books.length === 0) return 0;
      const { genres, where } = traitsOf(entry);
      return 2 * mean(genres) + 2 * mean(entry.moods) + (where.some(dominates) ? SAME_PLACE : 0);
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
