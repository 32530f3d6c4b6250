import type { Hit, Ranked, SearchIndex } from '../../../platform/retrieval/search-index.ts';
import { spelledOut } from '../../../wording/numbers.ts';
import { words } from '../../../wording/words.ts';
import { placesIn } from '../../books/books.ts';
import type { Adviser, Insight } from '../adviser.ts';
import { NOBODY } from '../resolve/cast.ts';
import type { Circle } from '../resolve/circle.ts';
import type { Reading } from '../resolve/read-request.ts';
import { titledBy, titledInPart } from '../resolve/title-and-author.ts';
import { askedTopics, listedBooks, namesTopic } from '../understand/asked-topics.ts';
import { isOneName, namedAuthors } from '../understand/named-authors.ts';
import { matchTitle } from '../understand/named-titles.ts';
import { settingAsked } from '../understand/setting-asked.ts';
import { REPAIRABLE } from '../understand/spelling.ts';
import type { UnderstoodQuery } from '../understand/understand.ts';
import type { CandidateList } from './candidate-list.ts';
import { MADE_ANY, MADE_DEPTH, onlySuch, retrieveMade } from './made-as-asked.ts';
import { repeatByWeight } from './repeat-by-weight.ts';

/** How many candidates one list of a query has. */
const DEPTH = 120;
/** The same among titles and names. */
const NAMED_DEPTH = 40;

/** What all lists of a request hold. */
type Gathered = {
  /** From our own engine, and those that an adviser adds. */
  lists: readonly CandidateList[];
  more: readonly CandidateList[];
  /** The works whose title and author the request gives, and nothing else. */
  titled: ReadonlySet<string>;
  /** The works that may have a character whom the request names. */
  inCast: ReadonlySet<string>;
  /** The works of whose title it has a part. */
  inPart: ReadonlySet<string>;
};

/** Stage 2: the candidates for a request. `near`: the books that an embedding model finds near in meaning. */
export async function gather(
  index: SearchIndex,
  { query, insight, likeness, circle, named: held, asked: sought, cast }: Reading,
  {
    text,
    named,
    asked,
    near,
    adviser,
  }: { text: string; named: boolean; asked: boolean; near: readonly Ranked[]; adviser?: Adviser | undefined },
): Promise<Gathered> {
  const own = await retrieve(index, query, { named, asked, request: text, cast, isAlike: likeness !== null });
  const idsOf = (source: CandidateList['source']) =>
    new Set(own.find((list) => list.source === source)?.hits.map(({ id }) => id));
  const titled = idsOf('asked');
  const lists = [
    ...own,
    ...(titled.size === 0 && held.length > 0 ? [askedList(held)] : []),
    ...(likeness ? [kindredList(circle), toldList(likeness.told)] : []),
    ...(likeness?.within ? await meeting(index, likeness.within) : []),
    ...(sought.size > 0 ? [soughtList(sought)] : []),
    ...vectorList(near),
  ];
  return {
    lists,
    titled,
    inCast: idsOf('character'),
    inPart: idsOf('part'),
    more: adviser ? await retrieveMore(index, insight, await adviser.find(insight)) : [],
  };
}

/** Books of which the request is an ask, word for word. */
const soughtList = (ids: ReadonlySet<string>): CandidateList => ({
  source: 'ask',
  weight: NAMED_WEIGHT.asked,
  hits: [...ids].map((id) => ({ id, score: 1 })),
});

/** Books that a bookseller would recommend, and those beside these, nearest first. */
const kindredList = (circle: Circle): CandidateList => ({
  source: 'kindred',
  weight: 2,
  hits: [...circle].slice(0, DEPTH).map(([id, score]) => ({ id, score })),
});

/** The books of topics that books like others are to be about. */
const toldList = (told: readonly UnderstoodQuery[]): CandidateList => ({
  source: 'made',
  weight: 1,
  hits: told.flatMap((each) => [...listedBooks(askedTopics(each))].map(([id, score]) => ({ id, score }))),
});

/** Books that have the words of its conditions, however far from the named ones. */
const meeting = async (index: SearchIndex, within: string): Promise<CandidateList[]> =>
  (
    await Promise.all([
      index.search('text', within, { limit: MADE_DEPTH }),
      index.search('asks', within, { limit: MADE_DEPTH }),
    ])
  ).map((hits) => ({ source: 'made', weight: 1, hits }));

/** Books that an embedding model finds near. They add to what the words find, and count for less. */
const vectorList = (hits: readonly Ranked[]): CandidateList[] =>
  hits.length > 0 ? [{ source: 'vector', weight: 0.8, hits }] : [];

/**
 * BM25 over everything, with each word repeated by its weight. For a short query, also the titles and authors
 * that it names; works that only share a word with a title or a name are left to the first list. `request` is the query
 * as it was typed, which may be the title and the author of a book.
 */
export async function retrieve(
  index: SearchIndex,
  query: UnderstoodQuery,
  { named = true, asked = true, request = query.text, cast = NOBODY, isAlike = false } = {},
): Promise<CandidateList[]> {
  const said = query.bare === '' || !named ? '' : words(query.text).join(' ');
  const meant = repeatByWeight([...query.terms, ...query.also]);
  const { moods, needs, forms } = query.facets;
  const isMarked = moods.length + needs.length > 0;
  const marked = [meant, ...moods, ...needs, ...(isMarked || !forms.includes('novel') ? forms : [])].join(' ');
  const listed = asked ? listedBooks(askedTopics(query)) : new Map<string, number>();
  const only = onlySuch(query, isAlike);
  const setting = settingAsked(query);
  const within = setting ? [...placesIn(setting.place), setting.genre ?? ''].join(' ') : '';
  const [made, text, asks, topics, spelled, titles, authors, there] = await Promise.all([
    only ? retrieveMade(index, only, meant, query.isOpen) : [],
    index.search('text', meant, { limit: DEPTH }),
    asked ? index.search('asks', marked, { limit: DEPTH }) : [],
    asked ? index.search('topics', meant, { limit: DEPTH }) : [],
    index.search('title', spelledOut(said), { limit: NAMED_DEPTH }),
    said === spelledOut(said) ? [] : index.search('title', said, { limit: NAMED_DEPTH }),
    index.search('authors', said, { limit: NAMED_DEPTH }),
    within ? index.search('text', within, { limit: MADE_ANY }) : [],
  ]);
  const known = new Set(titles.map(({ id }) => id));
  const nearTitles = [...titles, ...spelled.filter(({ id }) => !known.has(id))];
  const title = nearTitles.filter((hit) => matchTitle(query, hit.title, null) !== null);
  const isByNamed = (hit: Hit) => namedAuthors(query, hit.authors.split(', ')).length > 0;
  const exact = authors.filter(isByNamed);
  // The query may misspell an author: “Shakespear” is in no name.
  const isShort =
    said !== '' && query.terms.length <= NAME_WORDS && title.length === 0 && namesTopic(query).length === 0;
  // A misspelt name of several words has one of them right. If fewer authors were found than the limit, these were all
  // who have any of the words, and none of them is meant.
  const mayBeSlip = isOneName(query) || authors.length === NAMED_DEPTH;
  const author =
    exact.length > 0 || !isShort || !mayBeSlip ? exact : (await authorsNear(index, query)).filter(isByNamed);
  // A title or an author of that name is meant first: “Emma” is the novel. “Tom Sawyer” is short for the title of his
  // book, but “Carrie White” is for none.
  const isTaking = ({ id, title: name }: Hit) => {
    const match = matchTitle(query, name, null);
    return match === 'exact' || (match !== 'named' && (!query.nameOfCharacter || cast.ids.has(id)));
  };
  const isTaken = exact.length > 0 || title.some(isTaking);
  const inCast = isTaken ? [] : [...cast.ids].slice(0, NAMED_DEPTH).map((id) => ({ id, score: 1 }));
  const inPart = (isTaken ? [] : titledInPart(nearTitles, query)).map((id) => ({ id, score: 1 }));
  const nearNames = [...nearTitles, ...authors];
  const typed = titledBy(nearNames, request);
  const whole = typed.length > 0 || !query.repaired ? typed : titledBy(nearNames, query.text);
  // Heavy enough that what the query names is never crowded out by what merely shares its words.
  const lists: CandidateList[] = [
    { source: 'text', weight: 1, hits: text },
    { source: 'asks', weight: 0.8, hits: asks },
    { source: 'topics', weight: 0.4, hits: topics },
    { source: 'listed', weight: 0.8, hits: [...listed].map(([id, score]) => ({ id, score })) },
    { source: 'title', weight: 1.5, hits: title },
    { source: 'author', weight: 1, hits: author },
    { source: 'character', weight: cast.isSure ? NAMED_WEIGHT.asked : NAMED_WEIGHT.doubtful, hits: inCast },
    { source: 'part', weight: NAMED_WEIGHT.doubtful, hits: inPart },
    { source: 'made', weight: 1, hits: there },
    askedList(whole),
  ];
  return [...made, ...lists].filter((list) => list.hits.length > 0);
}

/** The book that the query names by title and author, or in quotation marks, where we hold it. */
const askedList = (ids: readonly string[]): CandidateList => ({
  source: 'asked',
  weight: NAMED_WEIGHT.asked,
  hits: ids.map((id) => ({ id, score: 1 })),
});

/** Names have at most this many words. */
const NAME_WORDS = 3;

/** Books by authors whose names a word of the query may misspell. */
async function authorsNear(index: SearchIndex, { terms }: UnderstoodQuery): Promise<Hit[]> {
  const near = terms.filter(({ word }) => REPAIRABLE.test(word));
  const hits = await Promise.all(near.map(({ word }) => index.searchNear('authors', word, NAMED_DEPTH)));
  return [...new Map(hits.flat().map((hit) => [hit.id, hit])).values()];
}

/**
 * The weight of all rewrites together: beside the query itself (less than it, even with the named books), or instead of
 * one that we cannot read.
 */
const REWRITES_WEIGHT = { beside: 0.5, instead: 2 };
/**
 * A book that the query names by title and author is what it asks for. One that a model believes it to mean is a
 * candidate, and one of which it has a part of a name is a mere possibility.
 */
const NAMED_WEIGHT = { asked: 3, named: 0.4, doubtful: 0.01 };

/** With advice: a text list for each rewrite, and the named works that we have. */
async function retrieveMore(
  index: SearchIndex,
  { rewrites, translated }: Insight,
  { asked, named }: { asked: readonly string[]; named: readonly string[] },
): Promise<CandidateList[]> {
  const weight = REWRITES_WEIGHT[translated ? 'instead' : 'beside'] / Math.max(1, rewrites.length);
  const texts = await Promise.all(
    rewrites.map(({ terms }) => index.search('text', repeatByWeight(terms), { limit: DEPTH })),
  );
  const first = (ids: readonly string[]) => [...new Set(ids)].map((id) => ({ id, score: 1 }));
  const lists: CandidateList[] = [
    ...texts.map((hits) => ({ source: 'rewrite' as const, weight, hits })),
    askedList([...new Set(asked)]),
    { source: 'named', weight: NAMED_WEIGHT.named, hits: first(named) },
  ];
  return lists.filter((list) => list.hits.length > 0);
}
