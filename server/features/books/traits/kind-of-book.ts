import { isStory } from '../../../../contract/books.ts';
import { onceFor } from '../../../platform/once-for.ts';
import { asWritten } from '../../../wording/labels.ts';
import { FILLER, fold, stem, words } from '../../../wording/words.ts';
import type { WorkRecord } from '../works/merge.ts';
import { isSetOnlyIn } from './places.ts';
import { type Topic, topicsOf } from '../catalogue/topics.ts';
import { FORMS, type Form, isForm } from './traits.ts';

/** The part of a record that says what kind of book it is. */
type Kind = Pick<WorkRecord, 'id' | 'title' | 'form' | 'fiction'> & {
  subtitle?: string | null;
  authors: readonly string[];
  genres: readonly string[];
  subjects: readonly string[];
  summary?: string;
  places: readonly string[];
};
/** What a form is called in a sentence, and the word that joins a subject to it; null if there is none. */
type Noun = { one: string; many?: true; joins: 'about' | 'of' | 'on' | 'to' | null };

const NOUNS: Partial<Record<Form, Noun>> = {
  novel: { one: 'novel', joins: 'about' },
  'short stories': { one: 'stories', many: true, joins: 'about' },
  // Strips, and manga in many volumes, are not novels.
  'graphic novel': { one: 'comic', joins: null },
  'picture book': { one: 'picture book', joins: null },
  play: { one: 'play', joins: null },
  poetry: { one: 'poems', many: true, joins: null },
  memoir: { one: 'memoir', joins: null },
  biography: { one: 'biography', joins: null },
  history: { one: 'history', joins: 'of' },
  // A record's “essays” may be one long argument.
  essays: { one: 'book', joins: 'on' },
  // “A popular book” is one that many buy.
  'popular science': { one: 'book', joins: 'on' },
  guide: { one: 'guide', joins: 'to' },
};

/** What novels and stories of these shelves are called. */
const BY_GENRE = new Map([
  ['Mystery', 'crime novel'],
  ['Science Fiction', 'science fiction novel'],
  ['Fantasy', 'fantasy novel'],
  ['Historical Fiction', 'historical novel'],
  ['Thriller', 'thriller'],
  ['Horror', 'horror novel'],
  ['Romance', 'love story'],
  // Malory wrote no novel, and the Táin is not one either.
  ['Mythology', 'tale of legend'],
]);

const PERIODS = new Map([
  ['prehistory', 'in prehistory'],
  ['antiquity', 'in antiquity'],
  ['middle ages', 'in the Middle Ages'],
  ['renaissance', 'in the Renaissance'],
  ['16th century', 'in the sixteenth century'],
  ['17th century', 'in the seventeenth century'],
  ['18th century', 'in the eighteenth century'],
  ['19th century', 'in the nineteenth century'],
  ['early 20th century', 'in the early twentieth century'],
  ['first world war', 'in the First World War'],
  ['interwar years', 'between the wars'],
  ['second world war', 'in the Second World War'],
  ['cold war', 'in the Cold War years'],
  ['late 20th century', 'in the late twentieth century'],
  ['near future', 'in the near future'],
  ['far future', 'in the far future'],
]);

/** How a need appears in a phrase about a book. */
export const SERVES: ReadonlyMap<string, string> = new Map([
  ['grieving a death', 'for anyone who is grieving'],
  ['losing a parent', 'for anyone who has lost a parent'],
  ['losing a child', 'for anyone who has lost a child'],
  ['losing a pet', 'for anyone who has lost an animal'],
  ['facing death', 'for anyone facing death'],
  ['heartbreak', 'for a broken heart'],
  ['divorce', 'for anyone whose marriage is over'],
  ['exile', 'for anyone far from home'],
  ['burnout', 'for anyone worn out'],
  ['caring for someone', 'for anyone who cares for somebody'],
  ['better habits', 'for anyone who wants better habits'],
  ['calming down', 'for calmer days'],
  ['a good laugh', 'for a good laugh'],
  ['a good cry', 'for a good cry'],
  ['comfort reading', 'for comfort'],
  ['book club', 'for a book club'],
  ['holiday reading', 'for a holiday'],
  ['reading aloud to children', 'to read aloud'],
  ['managing money', 'for anyone learning to manage money'],
  ['finding meaning', 'for anyone who asks what matters'],
]);

/** What a phrase says about a book besides its form; each part must be in its record. */
export type Aspects = {
  moods?: readonly string[];
  length?: string | null;
  topic?: Topic | undefined;
  place?: string | undefined;
  period?: string | undefined;
  need?: string | undefined;
};

/**
 * What a book is, as a phrase that can open a sentence: “A short, funny novel set in Japan”, “A book on grief”. Null if
 * that would say next to nothing. Every word of it comes from the record.
 */
export function kindPhrase(
  work: Kind,
  { moods = [], length, topic, place, period, need }: Aspects = {},
): string | null {
  const { form } = work;
  const noun = isForm(form) && NOUNS[form];
  if (!noun) return null;
  const genre = form === 'novel' ? BY_GENRE.get(work.genres[0] ?? '') : undefined;
  const size = length === 'short' || length === 'long' ? [length] : [];
  // A love story is romantic.
  const told = genre === 'love story' ? moods.filter((mood) => mood !== 'romantic') : moods;
  const adjectives = [...size, ...told].join(', ');
  const whole = [adjectives, genre ?? noun.one].filter(Boolean).join(' ');
  const isWhole = form !== 'history' || (topic !== undefined && isTitled(topic, work));
  const subject =
    topic && noun.joins && isWhole && (isStory(work) || isMainly(topic, work)) ? topicPhrase(topic, work) : null;
  // Avoids a history of everyday life in history, and a book on caste called “Caste”.
  if (subject?.includes(noun.one) || (topic && subject !== null && isSaidBy(topic, work))) return null;
  // A story is set in a place rather than about it.
  const isSet = isStory(work) && FORMS[form].narrative;
  const where = isSet && place ? `set ${isSetOnlyIn(work, place) ? '' : 'partly '}${placeNamed(place)}` : '';
  const when = isSet && period ? (PERIODS.get(period) ?? '') : '';
  // In “Set partly in London in the nineteenth century”, “partly” would also limit the century.
  const isPartly = where.startsWith('set partly') && when !== '';
  const setting = isPartly
    ? `set ${when}, ${where.slice('set '.length)}`
    : [where || (when && 'set'), when].filter(Boolean).join(' ');
  // A comforting novel is obviously for comfort.
  const serves =
    need && !moods.some((mood) => mood.startsWith('comfort') && need.startsWith('comfort'))
      ? (SERVES.get(need) ?? '')
      : '';
  const about = subject === null ? [setting, serves].filter(Boolean).join(' ') : `${noun.joins} ${subject}`;
  // That a book is a novel, or that it is long, says nothing on its own.
  if (about === '' && !genre && (adjectives === '' || noun.one === 'book')) return null;
  const text = [withArticle(whole, noun.many === true && !genre), about].filter(Boolean).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The parts from which such a phrase about this book can be made, and the record fields that support them. */
export const kindParts = onceFor((work: WorkRecord): readonly { field: string; text: string; said: string }[] => {
  const noun = isForm(work.form) && NOUNS[work.form];
  const told = (field: string, values: readonly string[], names: ReadonlyMap<string, string>) =>
    values.flatMap((text) => (names.has(text) ? [{ field, text, said: names.get(text) ?? '' }] : []));
  return [
    ...topicsOf(work.id).flatMap((topic) => {
      const said = topicPhrase(topic, work);
      return said === null ? [] : [{ field: 'topic', text: topic.name, said }];
    }),
    ...told('genre', work.form === 'novel' ? work.genres.slice(0, 1) : [], BY_GENRE),
    ...(noun ? [{ field: 'form', text: work.form ?? '', said: noun.one }] : []),
    ...work.moods.map((text) => ({ field: 'mood', text, said: text })),
    ...(work.length ? [{ field: 'length', text: work.length, said: work.length }] : []),
    ...told('period', work.periods, PERIODS),
    ...told('serves', work.needs, SERVES),
  ];
});

const WITH_ARTICLE =
  /^(?:United |USA$|USSR$|UK$|Netherlands|Philippines|Caribbean|Balkans|Baltic|Mediterranean|Congo$|Arctic|Antarctic$|Levant|Himalayas?$|Andes|Alps|Bronx|South$|North$|West$|Midwest|West Bank|Gambia|Amazon|Sahara|Yukon$|Soviet|Hebrides|Middle East|Far East|Gulf|Maldives|Bahamas|Isle of|Danube|Ganges|Nile$|Orinoco|Yangtze|Dnieper|Rio Grande|Río de la|River |Riviera|French Riviera|Pampas|Ozarks|Everglades|Negev|Great (?:Lakes|Plains)|Highlands|Lake District|Pyrenees|Apennines|Caucasus|Cévennes|Harz|Karoo|Chaco|Midlands|Vatican$|Horn of|Gulf of|Solar System|South Island$|San Francisco Bay Area|Pacific$|Atlantic$|Free State|Deep South|American (?:South|West))|(?<!^(?:Cape|Ivory)) Coast$|(?: (?:Sea|Front|Reservation|Islands|Ocean|Valley|Empire|Republic|Mountains|Desert|River|Peninsula|Highlands|Strait|Kingdom|Union|States|Province|Isles))$/u;

/** Islands, rivers, planets and roads take “on” rather than “in”. */
const ON_IT =
  /(?<!^Rhode) Island$|(?<!^(?:Cape|Ivory)) Coast$| (?:River|Front|Reservation)$|^(?:Isle of .*|Grand Isle|Mars|Saturn|Ceres|(?:the )?Moon|Skye|Guernsey|(?:French )?Riviera|Nantucket|Minorca|Mykonos|Lesbos|Crete|Ischia|Maui|Heligoland|Route 66|Danube|Ganges|(?:the )?Nile|Orinoco|Yangtze|Dnieper|Rio Grande|Río de la Plata|River Lea)$/u;

/** “in the United States”, “on Prince Edward Island” */
const placeNamed = (place: string): string =>
  `${ON_IT.test(place) ? 'on' : 'in'} ${WITH_ARTICLE.test(place) ? 'the ' : ''}${place}`;

const withArticle = (phrase: string, isMany: boolean) =>
  isMany ? phrase : /^[aeiou]/i.test(phrase) ? `an ${phrase}` : `a ${phrase}`;

/** Names of topics that no book can be “on”: they are places or questions, or name a shelf. */
const NOT_A_SUBJECT =
  /[?:]|^(?:challenger|in|after|at|on|before|beyond|under|from|for|against|between|inside|what|why|when|how|who|winners|getting|autism or adhd found|is|great|being|living|playing|doubles|winning)\b|\b(?:books?|novels?|stories|poems?|poets|poetry|plays|memoirs?|autobiograph\w+|lives|literature|writers?|writing|classics|tales|reading|essays|comics|manga|thrillers|romances?|reads|myster(?:y|ies)|everything|tell|for|heroines|detectives?|comedy|fantasy|suspense|crime|horror|series|young|children|teenagers|fiction)\b/iu;
const IN_FICTION = / in fiction$/u;

/** A topic's name as it appears in a sentence, “the fall of Rome”; null if it cannot be the subject of this book. */
export function topicPhrase({ name }: Topic, work: Kind): string | null {
  // A book that Kant wrote is not on Kant.
  if (work.authors.some((author) => fold(name).includes(fold(author)) || isWithin(rootsOf(name), rootsOf(author))))
    return null;
  if (isStory(work) !== IN_FICTION.test(name)) return null;
  const bare = name.replace(IN_FICTION, '');
  if (NOT_A_SUBJECT.test(bare) || !touchesAll(bare, work)) return null;
  // A story can be about friendship, but it is set in Mexico.
  if (isStory(work) && /\p{Lu}/u.test(bare.slice(1))) return null;
  if (isStory(work) && asWritten(bare).charAt(0) !== bare.charAt(0).toLowerCase()) return null;
  const first = asWritten(bare).charAt(0);
  return first === first.toLowerCase() ? first + bare.slice(1) : bare;
}

/**
 * Whether a book is about everything that a topic names: one on Darwin is not “on Darwin and Wallace”, one on Africa
 * not “on the scramble for Africa”.
 */
function touchesAll(name: string, work: Kind): boolean {
  const parts = name.split(/, | and /);
  // A shelf of three things, or of “other cities”, of which a book has one.
  if (parts.length > 2 || / and other /.test(name)) return false;
  if (parts.length === 1) return isWithin(rootsOf(name), rootsOfWork(work).said);
  return parts.every((part) => isWithin(rootsOf(part), rootsOfWork(work).labelled));
}

/** The stems of a work's titles and labels: all of those, and those with its summary's. */
const rootsOfWork = onceFor(({ title, subtitle, subjects: labels, summary }: Kind) => {
  const whole = rootsOf(`${title} ${subtitle ?? ''}`);
  const subjects = labels.map(rootsOf);
  const labelled = new Set([whole, ...subjects].flatMap((roots) => [...roots]));
  return { title: rootsOf(title), whole, subjects, labelled, said: new Set([...labelled, ...rootsOf(summary ?? '')]) };
});

/** A topic, and its name as it appears in a sentence. */
export type TopicPhrase = { topic: Topic; phrase: string };

/** The topics that a sentence can say a book is on, those that list it earliest first. */
export const subjectsOfWork = onceFor((work: Kind): readonly TopicPhrase[] =>
  topicsOf(work.id)
    .flatMap((topic) => {
      const phrase = topicPhrase(topic, work);
      return phrase === null || !isOn(topic, work) ? [] : [{ topic, phrase }];
    })
    .sort((a, b) => placeIn(a.topic, work) - placeIn(b.topic, work)),
);

const placeIn = ({ books }: Topic, { id }: Kind) => books.findIndex(({ key }) => key === id);

/**
 * Whether a topic is what the whole book is about: its title or a subject has one of the topic's names. A topic also
 * lists books that only touch on it. Stories are listed in topics for what they tell.
 */
function isOn(topic: Topic, work: Kind): boolean {
  if (isStory(work)) return true;
  const names = nameRoots(topic);
  // A single word also occurs in labels of other things: “information” in “information theory”.
  const { subjects, whole } = rootsOfWork(work);
  return [...subjects, whole].some((label) =>
    names.some((form) => isWithin(form, label) && (form.size > 1 || label.size === 1)),
  );
}

/**
 * Whether a sentence can say that the book is on exactly this topic: its title or its first subject has one of the
 * topic's names. A subtitle names much else, so its second subject must say so too.
 */
export function isMainly(topic: Topic, work: Kind): boolean {
  const { title, whole, subjects } = rootsOfWork(work);
  const has = (label?: ReadonlySet<string>) =>
    label !== undefined && nameRoots(topic).some((form) => isWithin(form, label));
  if (has(title) || has(subjects[0])) return true;
  return has(subjects[1]) && has(whole) && !isOfMore(topic, work);
}

/** Whether the title already says all that a topic's name says, so that the name adds nothing. */
export const isSaidBy = ({ name }: Pick<Topic, 'name'>, work: Kind): boolean =>
  isWithin(rootsOf(name.replace(IN_FICTION, '')), rootsOfWork(work).title);

const nameRoots = onceFor(({ name, forms }: Topic): readonly ReadonlySet<string>[] => [name, ...forms].map(rootsOf));

/** Whether the subtitle names several things, one of which is this: “of Judaism, Christianity and Islam”. */
const isOfMore = ({ name }: Topic, { subtitle }: Kind): boolean =>
  /, | and /.test(subtitle ?? '') && !/ and /.test(name);

/** Whether the title calls itself a history, and of this alone. */
function isTitled(topic: Topic, work: Kind): boolean {
  const { name } = topic;
  const whole = `${work.title} ${isOfMore(topic, work) ? '' : (work.subtitle ?? '')}`;
  return /\bhistory\b/i.test(whole) && isWithin(rootsOf(name), rootsOf(whole));
}

const rootsOf = (text: string) =>
  new Set(
    words(text)
      .filter((word) => !FILLER.has(word))
      .map(stem),
  );
const isWithin = (part: ReadonlySet<string>, whole: ReadonlySet<string>) =>
  part.size > 0 && [...part].every((root) => whole.has(root));
