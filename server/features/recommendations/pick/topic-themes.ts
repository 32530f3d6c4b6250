import { onceFor } from '../../../platform/once-for.ts';
import { isDiscreet } from '../../../wording/discreet.ts';
import { asWritten } from '../../../wording/labels.ts';
import { type Topic, topics, topicsOf } from '../../books/books.ts';
import type { Entry } from './catalogue.ts';
import { isDisliked, type Reader } from './taste.ts';

/** How a week's text refers to a topic: as a thing that books touch on, or as a shelf. */
export type SpokenTopic = { name: string; isShelf: boolean; isDiscreet: boolean };

/** Names that ask, tell, say where, when or how, praise, or list: a sentence cannot offer more of them. */
const UNSPOKEN =
  /[?:,]|^(?:challenger|in|after|at|on|to|as|if|by|are|is|may|before|beyond|under|down|through|from|for|against|between|inside|across|what (?!battle)|understanding|learning|why|when|where|how|who|whose|winners|set texts|getting|being|living|doubles|winning|playing|told|turned|published|stranded|stuck|lost|left|wrongly|innocent|shy|forced|fit|never|too|cannot|quietly|something|hating|feeling|only|first in|two times|the same|the next|long ways|coming|cosy for|hope after|staying or|beautiful sentences|food writing|an? (?!(?:simpler life|land ethic|second chance at love|house|doctor's life)\b).*)\b|\b(?:without|gifts?|somebody|someone|(?:for|to|with) people|beginners|adults|you|your|everything|everybody|everyone|reading|tells?|prizes?|award|films|bored|liked|who|that|which|a-level|gcse)\b/iu;
/** Praise that a sentence can do without: “Great nature writing”. */
const PRAISE = /^(?:Great (?!Depression|War\b)|Reading about )/u;
/** Names of kinds of books. */
const SHELF =
  /\b(?:books?|novels?|stories|nature writing|poems?|poets|poetry|plays|memoirs?|autobiographies|lives|literature|writers|classics|tales|essays|comics|manga|thrillers|romances?|mysteries|detectives?|fantasy|fiction|drama|crime|horror|suspense|comedy|sagas|noir)\b/iu;
/** Of people, with a capital as in our records. */
const BLACK = /^Black (?!holes?\b|comedy\b|and white\b)/u;
const IN_FICTION = / in (?:books|fiction|(?:its )?novels)$/u;

/**
 * Topics of illness, love, family, faith, work and money that people keep to themselves, though their names have no
 * word that gives them away. So is every topic below one that is private.
 */
const PRIVATE: ReadonlySet<string> = new Set(
  `after-a-stroke after-an-affair age-gap-love allergies arranged-marriage asexual-characters autism autistic-child
  autoimmune-disease baby-who-does-not-sleep bawdy-and-rogue-tales being-mixed-race blood-sugar burnout carers-at-home
  child-who-explodes child-soldiers clearing-a-parents-house coming-out comparing-myself confessional-poetry
  cults-and-sects cults-in-novels difficult-parents disability divorce-for-children domestic-suspense
  donors-and-surrogates end-of-a-friendship estranged-children evil-children exploring-faith female-bodies
  finding-birth-parents forensic-pathology foster-care fundamentalism gambling gambling-problem giving-up-smoking
  growing-old-and-ageing-parents hating-my-body heartbreak hoarding homelessness in-laws infectious-disease
  interracial-love introverts irish-institutions jealousy-and-obsession late-diagnosed leaving-a-faith
  like-colleen-hoover looking-for-a-partner losing-a-pet losing-a-sibling losing-ones-job losing-weight love-that-hurts
  managing-anger marriage-in-trouble meaning-of-work migraine missing-children mothers-who-leave multiple-personality
  ocd pain pandemics parents-of-killers parents-who-drink poverty-today prisons-and-punishment psychotherapy
  reading-in-hospital regret scientology-and-mormons shy-with-people sibling-estrangement single-parent skin
  stepfamilies stress teen-hard-topics terrorism war-crimes whether-to-have-children women-and-medicine`.split(/\s+/),
);

/** Whether a topic may be named where others can read it. */
function isDiscreetTopic(topic: Topic): boolean {
  if (PRIVATE.has(topic.key) || !isDiscreet(topic.name)) return false;
  const parent = topics().get(topic.parent ?? '');
  return parent === undefined || isDiscreetTopic(parent);
}

/** Whether a subject or a genre may be named: it is not what a private topic is called. */
export const isDiscreetLabel = (label: string): boolean =>
  isDiscreet(label) && !privateNames().has(label.toLowerCase());

let names: ReadonlySet<string> | null = null;
function privateNames(): ReadonlySet<string> {
  names ??= new Set(
    [...topics().values()]
      .filter((topic) => !isDiscreetTopic(topic))
      .flatMap(({ key, name, forms }) => [key.replaceAll('-', ' '), name.toLowerCase(), ...forms]),
  );
  return names;
}

const spoken = new Map<Topic, SpokenTopic | null>();

/** Null if the topic's name does not fit into a sentence. */
export function speak(topic: Topic): SpokenTopic | null {
  const known = spoken.get(topic);
  if (known !== undefined) return known;
  const bare = topic.name.replace(IN_FICTION, '').replace(PRAISE, '');
  const first = asWritten(bare).charAt(0);
  const small = first === first.toLowerCase() && !BLACK.test(bare) ? first + bare.slice(1) : bare;
  const name = /^peace of \d/.test(small) ? `the ${small}` : small;
  const said = UNSPOKEN.test(bare) ? null : { name, isShelf: SHELF.test(bare), isDiscreet: isDiscreetTopic(topic) };
  spoken.set(topic, said);
  return said;
}

/**
 * Whether two books on this topic have something in common: not where it is a place, a prize, or as wide as history.
 */
export const isBond = onceFor(
  (topic: Topic): boolean => topic.parent !== undefined && !PLACE.test(topic.name) && speak(topic) !== null,
);
const PLACE = / in books$/u;

/** Whether a record names the topic. */
export const speaksOf = (entry: Entry, topic: Topic): boolean => isNamedIn(textOf(entry), topic);

/** Whether a text in small letters names the topic. */
export const isNamedIn = (text: string, topic: Topic): boolean => formsOf(topic).some((form) => text.includes(form));

/** What a record says of a book, in small letters. */
export const textOf = onceFor(({ title, subjects, summary }: Entry) =>
  `${title} ${subjects.join(' ')} ${summary}`.toLowerCase(),
);
const formsOf = onceFor(({ name, forms }: Topic): readonly string[] => [
  name.replace(IN_FICTION, '').replace(/^The /, '').toLowerCase(),
  ...forms,
]);

/** The topic behind a theme's label; undefined for a subject, a genre or a book. */
export const topicOf = (label: string): Topic | undefined =>
  label.startsWith('t:') ? topics().get(label.slice(2)) : undefined;

const LIKED = 2.5;
const FADING = 0.97;
const REMOVED = -0.7;
/** The weight of an explicit “more” or “less” of a topic. */
const ASKED = { more: 5, less: -100 };
/** A topic at the top of the tree says little about a reader. */
const WIDE = 0.3;

/**
 * On a larger shelf, this many books make a topic a habit; a single one may be there for something that it touches in
 * passing.
 */
const HABIT = 2;
const SMALL_SHELF = 3;
/** How much of its weight a topic loses that is only a place or very wide. */
const FOREIGN = 0.7;

/**
 * How much each topic draws a reader: by the books of the shelf, those set aside, liked videos and music, and explicit
 * wishes.
 */
export function topicTaste(reader: Reader): Map<Topic, number> {
  const taste = new Map<Topic, number>();
  const books = new Map<Topic, number>();
  const add = (topic: Topic, amount: number) =>
    taste.set(topic, (taste.get(topic) ?? 0) + amount * (topic.parent === undefined ? WIDE : 1));
  reader.shelf.forEach((book, age) => {
    const { entry, liked } = book;
    if (isDisliked(book)) {
      for (const topic of topicsOf(entry.id)) add(topic, REMOVED);
      return;
    }
    for (const topic of topicsOf(entry.id)) {
      add(topic, (liked ? LIKED : 1) * FADING ** age);
      books.set(topic, (books.get(topic) ?? 0) + 1);
    }
  });
  for (const [topic, count] of books) {
    if (count < HABIT && reader.shelf.length > SMALL_SHELF) taste.delete(topic);
    // What several books share says more than each of them, and where they are set says less.
    else add(topic, (taste.get(topic) ?? 0) * (isBond(topic) ? Math.sqrt(count) - 1 : -FOREIGN));
  }
  for (const { id } of reader.removed) for (const topic of topicsOf(id)) add(topic, REMOVED);
  if (reader.topics.length + reader.asked.length === 0) return taste;
  const counts = new Map(reader.topics.map(({ label, count }) => [label.toLowerCase(), count]));
  const asked = new Map(reader.asked.map(({ label, verdict }) => [label.toLowerCase(), verdict]));
  for (const topic of topics().values()) {
    const count = Math.max(0, ...[topic.name.toLowerCase(), ...topic.forms].map((form) => counts.get(form) ?? 0));
    if (count > 0) add(topic, Math.log2(1 + count));
    const verdict = [topic.name.toLowerCase(), ...topic.forms].map((form) => asked.get(form)).find(Boolean);
    if (verdict) add(topic, ASKED[verdict]);
  }
  return taste;
}

/** The topics that two books share, of those that tie books together and may be named, in the order of the second. */
export function bondsBetween(one: Pick<Entry, 'id'>, other: Pick<Entry, 'id'>): Topic[] {
  const own = topicsOf(one.id);
  return topicsOf(other.id).filter(
    (topic) => own.includes(topic) && isBond(topic) && speak(topic)?.isDiscreet === true,
  );
}
