import { COMPLETIONS, MINUTE } from '../../../../contract/limits.ts';
import type { Completion } from '../../../../contract/search.ts';
import type { Services } from '../../../services.ts';
import { findDanger } from '../../../wording/danger.ts';
import { list } from '../../../wording/lists.ts';
import { fold, words } from '../../../wording/words.ts';
import { topics } from '../../books/books.ts';
import { type NamedWork, selectKnownWorks } from './queries.ts';
import { type WordStarts, wordStarts } from './word-starts.ts';

/** How many works are known by name, the best known first, and how long until they are read again. */
const WORKS = 20_000;
const FRESH = 10 * MINUTE;
/** The most of each kind, so that none of them crowds out the others. */
const MOST = { topic: 3, author: 2, title: 5 } as const;
/** How many books follow an author who comes first. */
const BOOKS_OF_AUTHOR = 3;
/** Fewer letters could be anything. */
const SHORTEST = 2;

/**
 * What each fit (`word-starts.ts`) adds to how well known something is, which lies between 0 and 1. Only half a word
 * may be typed, so a whole word is no proof: “hobb” is rather “The Hobbit” than Robin Hobb.
 */
const WORTH = [0, 0.25, 0.45, 0.7] as const;
/** What is found by a word that its own name does not show comes later. */
const UNSEEN = 0.6;
/** A topic that so many others name is as well known as a topic can be. */
const MOST_NAMED = 40;
const MOST_POPULAR = 5;
/** How far the number of an author's works counts beside the best known of them. */
const MANY_WORKS = 10;
const WORKS_SHARE = 0.5;

type Offer = Completion & { score: number };
type TopicName = { key: string; name: string; fame: number };
type Author = { name: string; works: NamedWork[] };
type Names = {
  readAt: number;
  titles: WordStarts<NamedWork>;
  /** Works by the names of their characters. */
  characters: WordStarts<NamedWork>;
  authors: WordStarts<Author>;
  topics: WordStarts<TopicName>;
  /** Topics by the other words that people use for them. */
  topicForms: WordStarts<TopicName>;
};

/**
 * Completes what somebody is typing with our topics, authors and titles, also the titles of a character's books. They
 * are ordered by how well known they are and by where the typed words stand in them; whoever comes first as an author
 * is followed by their books. Names are held in memory and read again after ten minutes; meanwhile the old ones serve.
 * A cry for help gets no completions.
 */
export function openCompleter({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>) {
  let names: Names | null = null;
  let reading: Promise<Names> | null = null;
  const read = async (): Promise<Names> => {
    try {
      names = readNames(await selectKnownWorks(db, WORKS), clock.now().getTime());
      return names;
    } finally {
      reading = null;
    }
  };
  const current = (): Names | Promise<Names> => {
    if (names && clock.now().getTime() - names.readAt < FRESH) return names;
    reading ??= read();
    if (!names) return reading;
    reading.catch((error: unknown) => log.error({ err: error }, 'the names for completing could not be read'));
    return names;
  };
  return async (text: string): Promise<Completion[]> => {
    if (text.trim().length < SHORTEST || findDanger(text)) return [];
    return complete(await current(), text);
  };
}

function complete(names: Names, text: string): Completion[] {
  const topics = [
    ...names.topics(text).map((found) => offerOf(asTopic(found.entry), found.fit, found.entry.fame)),
    ...names.topicForms(text).map((found) => offerOf(asTopic(found.entry), found.fit, found.entry.fame - UNSEEN)),
  ];
  const people = names.authors(text);
  const authors = people.map(({ entry, fit }) => offerOf(asAuthor(entry.name), fit, fameOf(entry.works)));
  const titles = names.titles(text).map(({ entry, fit }) => offerOf(asTitle(entry), fit, fame(entry)));
  // With a first name alone, half the novels of the world would come.
  const characters = words(text).length > 1 ? names.characters(text) : [];
  const ofCharacters = characters.map(({ entry, fit }) => offerOf(asTitle(entry), fit, fame(entry) - UNSEEN));
  const subjects = best(topics, MOST.topic);
  const named = new Set(subjects.map((offer) => fold(offer.text)));
  const found = best(
    [
      // A page about an author stands for the author too, as well known as whichever of them is better known.
      ...subjects.map((offer) => {
        const person = authors.find((author) => fold(author.text) === fold(offer.text));
        return person ? { ...offer, score: Math.max(offer.score, person.score) } : offer;
      }),
      ...best(
        authors.filter((offer) => !named.has(fold(offer.text))),
        MOST.author,
      ),
      ...best([...titles, ...ofCharacters], MOST.title),
    ],
    COMPLETIONS,
  );
  const [first] = found;
  const isFirst = ({ entry }: { entry: Author }) =>
    first !== undefined && first.kind !== 'title' && fold(entry.name) === fold(first.text);
  const books = (people.find(isFirst)?.entry.works ?? []).slice(0, BOOKS_OF_AUTHOR).map(asTitle);
  return distinct([...found.slice(0, 1), ...books, ...found.slice(1)])
    .slice(0, COMPLETIONS)
    .map(({ kind, text: shown, by, id }) => ({ kind, text: shown, by, id }));
}

const asTopic = ({ key, name }: TopicName): Completion => ({ kind: 'topic', text: name, by: null, id: key });
const asAuthor = (name: string): Completion => ({ kind: 'author', text: name, by: null, id: null });
const asTitle = ({ id, title, authors }: NamedWork): Completion => ({
  kind: 'title',
  text: title,
  by: list(authors) || null,
  id,
});

const offerOf = (completion: Completion, fit: number, known: number): Offer => ({
  ...completion,
  score: known + (WORTH[fit] ?? 0),
});

const fame = ({ popularity }: NamedWork): number => popularity / MOST_POPULAR;

function fameOf(works: readonly NamedWork[]): number {
  const many = Math.min(1, works.length / MANY_WORKS);
  return (1 - WORKS_SHARE) * Math.max(...works.map(fame)) + WORKS_SHARE * many;
}

function best(offers: readonly Offer[], most: number): Offer[] {
  return distinct(offers.toSorted((a, b) => b.score - a.score)).slice(0, most);
}

/** The first of each. */
function distinct<One extends Completion>(offers: readonly One[]): One[] {
  const seen = new Set<string>();
  return offers.filter(({ kind, id, text }) => seen.size < seen.add(`${kind} ${id ?? text}`).size);
}

function readNames(works: readonly NamedWork[], readAt: number): Names {
  // The best known first, as they were read.
  const authors = new Map<string, Author>();
  for (const work of works) {
    for (const name of work.authors) {
      const known = authors.get(name) ?? { name, works: [] };
      known.works.push(work);
      authors.set(name, known);
    }
  }
  const all = [...topics().values()];
  const naming = new Map<string, number>();
  for (const { parent, related } of all) {
    for (const key of [parent, ...related]) if (key) naming.set(key, (naming.get(key) ?? 0) + 1);
  }
  const named = all.map(({ key, name, forms }) => ({
    entry: { key, name, fame: Math.min(1, Math.log1p(naming.get(key) ?? 0) / Math.log1p(MOST_NAMED)) },
    forms,
  }));
  return {
    readAt,
    titles: wordStarts(works.map((work) => [work.title, work] as const)),
    characters: wordStarts(
      works.flatMap((work) =>
        work.characters.flatMap((character) => character.split('/').map((name) => [name, work] as const)),
      ),
    ),
    // Authors are known by the last of their names.
    authors: wordStarts(
      [...authors.values()].flatMap((author) =>
        [author.name, author.name.slice(author.name.lastIndexOf(' ') + 1)].map((name) => [name, author] as const),
      ),
    ),
    topics: wordStarts(named.map(({ entry }) => [entry.name, entry] as const)),
    topicForms: wordStarts(named.flatMap(({ entry, forms }) => forms.map((form) => [form, entry] as const))),
  };
}
