import { COMPLETIONS, MINUTE } from '../../../../contract/limits.ts';
import type { Completion } from '../../../../contract/search.ts';
import type { Services } from '../../../services.ts';
import { findDanger } from '../../../wording/danger.ts';
import { list } from '../../../wording/lists.ts';
import { words } from '../../../wording/words.ts';
import { topics } from '../../books/books.ts';
import { type NamedWork, selectKnownWorks } from './queries.ts';
import { type WordStarts, wordStarts } from './word-starts.ts';

/** How many works are known by name, the best known first, and how long until they are read again. */
const WORKS = 20_000;
const FRESH = 10 * MINUTE;
/** The most of each kind, so that none of them crowds out the others. */
const MOST = { topic: 3, author: 2, title: 5 } as const;
/** Fewer letters could be anything. */
const SHORTEST = 2;

type TopicName = { key: string; name: string; books: number };
type Author = { name: string; works: number };
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
 * Completes what somebody is typing with our topics, authors and titles, also the titles of a character's books. Whole
 * words come before beginnings of words, then a match at the start before one at a later word, then the best known.
 * Names are held in memory and read again after ten minutes; meanwhile the old ones serve. A cry for help gets no
 * completions.
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
  const found: Completion[] = [
    ...[
      ...new Set(
        [names.topics, names.topicForms].flatMap((each) => best(each(text), ({ books }) => books, MOST.topic)),
      ),
    ]
      .slice(0, MOST.topic)
      .map(({ key, name }): Completion => ({ kind: 'topic', text: name, by: null, id: key })),
    ...best(names.authors(text), ({ works }) => works, MOST.author).map(
      ({ name }): Completion => ({ kind: 'author', text: name, by: null, id: null }),
    ),
    ...[...new Set(worksCalled(names, text))]
      .slice(0, MOST.title)
      .map(({ id, title, authors }): Completion => ({ kind: 'title', text: title, by: list(authors) || null, id })),
  ];
  return found.slice(0, COMPLETIONS);
}

/** Works with that title, or with such a character once more than the first name was typed: “jean va”. */
function worksCalled(names: Names, text: string): NamedWork[] {
  const found = words(text).length > 1 ? [names.titles, names.characters] : [names.titles];
  return found.flatMap((each) => best(each(text), ({ popularity }) => popularity, MOST.title));
}

function best<Entry>(found: ReturnType<WordStarts<Entry>>, weight: (entry: Entry) => number, most: number): Entry[] {
  return found
    .toSorted((a, b) => b.fit - a.fit || weight(b.entry) - weight(a.entry))
    .slice(0, most)
    .map(({ entry }) => entry);
}

function readNames(works: readonly NamedWork[], readAt: number): Names {
  const authors = new Map<string, Author>();
  for (const { authors: names } of works) {
    for (const name of names) {
      const known = authors.get(name) ?? { name, works: 0 };
      known.works += 1;
      authors.set(name, known);
    }
  }
  const named = [...topics().values()].map(({ key, name, forms, books }) => ({
    entry: { key, name, books: books.length },
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
    authors: wordStarts([...authors.values()].map((author) => [author.name, author] as const)),
    topics: wordStarts(named.map(({ entry }) => [entry.name, entry] as const)),
    topicForms: wordStarts(named.flatMap(({ entry, forms }) => forms.map((form) => [form, entry] as const))),
  };
}
