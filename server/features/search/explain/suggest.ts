import type { SearchSuggestion } from '../../../../contract/search.ts';
import { isDiscreet } from '../../../wording/discreet.ts';
import { asWritten } from '../../../wording/labels.ts';
import { stemsOf } from '../../../wording/words.ts';
import type { Topic, Work } from '../../books/books.ts';
import { askedTopics } from '../understand/asked-topics.ts';
import { isErrand } from '../understand/errand.ts';
import type { UnderstoodQuery } from '../understand/understand.ts';

const MOST = 6;
/** Next steps come from this many of the first works. */
const LOOKED_AT = 12;
const NEAR_WORKS = 8;
/** A subject of this many of the nearest works is no coincidence. */
const MANY_NEAR = 3;
const MOST_TOPICS = 3;
const MOST_GENRES = 3;
/** A subject of one book is an accident where others are shared, and a sensitive one (heroin, of jazz) even of two. */
const [SHARED, SHARED_IF_SENSITIVE] = [2, 3];
/** Where to begin when nothing was found: the broad genres of the nearest books, then these. */
const BEGINNINGS = ['History', 'Science', 'Philosophy', 'Psychology', 'Economics', 'Classics'];

/**
 * Next steps that find something. They come from the subjects of the books that were found: one that shares a word with
 * the query is narrower, another a neighbour. Their commonest genre is broader. `readAs`, the query as it was read if
 * not as it stands, comes first. If nothing fits: the query without what it ruled out, the topics it may mean (or else
 * what many of the nearest books, `near`, share), and where to begin. `further` are steps that a model suggested and
 * that were checked.
 */
export function suggest(
  query: UnderstoodQuery,
  found: readonly Work[],
  further: readonly SearchSuggestion[] = [],
  near: readonly Work[] = [],
  readAs: string | null = null,
): SearchSuggestion[] {
  const repaired: SearchSuggestion[] = readAs === null ? [] : [{ query: readAs, kind: 'spelling' }];
  if (found.length > 0) return distinct([...repaired, ...further, ...nearby(query, found.slice(0, LOOKED_AT))]);
  const wanted = query.unwanted.length > 0 ? [query.terms.map(({ word }) => word).join(' ')] : [];
  const isWish = query.terms.length > 0 && !isErrand(query.text);
  const asked = isWish ? askedTopics(query).map(({ topic }) => topic.name) : [];
  const topics = asked.length > 0 ? asked.slice(0, MOST_TOPICS) : isWish ? nearTopics(near.slice(0, NEAR_WORKS)) : [];
  const genres = isWish ? shared(near.slice(0, NEAR_WORKS).flatMap((work) => work.genres)) : [];
  return [...new Set([...wanted, ...topics, ...genres.slice(0, MOST_GENRES), ...BEGINNINGS])]
    .slice(0, MOST)
    .map((text) => ({ query: text, kind: 'broader' }));
}

/** A topic is shown if its name is at least this share of the request. At most this many are shown. */
const TOPIC_SHARE = 0.5;
const TOPICS_SHOWN = 2;

/**
 * The topics whose pages answer the request. If books fit, a topic that lists none of them has only words in common
 * with the request, unless its name is the whole request.
 */
export function topicsShown(
  query: UnderstoodQuery,
  fitting: readonly Pick<Work, 'id'>[],
): { key: string; name: string }[] {
  const fits = new Set(fitting.map(({ id }) => id));
  const listsOne = ({ books }: Topic) => books.some(({ key }) => fits.has(key));
  return askedTopics(query)
    .filter(({ topic, share }) => share === 1 || (share >= TOPIC_SHARE && (fits.size === 0 || listsOne(topic))))
    .slice(0, TOPICS_SHOWN)
    .map(({ topic: { key, name } }) => ({ key, name }));
}

/** Subjects that several of the nearest books share. */
function nearTopics(works: readonly Work[]): string[] {
  const subjects = byCount(works.flatMap((work) => work.subjects));
  return subjects
    .filter((label) => works.filter((work) => work.subjects.includes(label)).length >= MANY_NEAR)
    .slice(0, MOST_TOPICS)
    .map(asWritten);
}

/** Each query once, whatever its case. */
function distinct(steps: readonly SearchSuggestion[]): SearchSuggestion[] {
  const known = new Set<string>();
  const isNew = ({ query }: SearchSuggestion) =>
    !known.has(query.toLowerCase()) && Boolean(known.add(query.toLowerCase()));
  return steps.filter(isNew).slice(0, MOST);
}

function nearby(query: UnderstoodQuery, found: readonly Work[]): SearchSuggestion[] {
  const asked = new Set(query.terms.map((term) => term.stem));
  const isNew = (label: string) => [...stemsOf(label)].some((root) => !asked.has(root));
  const goesOn = (label: string) => [...stemsOf(label)].some((root) => asked.has(root));
  const all = found.flatMap((work) => work.subjects);
  const [common, rest] = [shared(all), byCount(all).filter(isDiscreet)];
  const subjects = [...new Set(found.length > 1 ? [...common, ...rest] : byCount(all))].filter(isNew);
  const genre = byCount(found.flatMap((work) => work.genres)).filter(isNew)[0];
  const steps = subjects.slice(0, MOST - 1).map(
    (label): SearchSuggestion => ({
      query: asWritten(label),
      kind: goesOn(label) ? 'narrower' : 'neighbour',
    }),
  );
  return genre && !subjects.includes(genre.toLowerCase()) ? [...steps, { query: genre, kind: 'broader' }] : steps;
}

/** Labels that several books share, the most frequent first; sensitive ones only if many do. */
const shared = (labels: readonly string[]): string[] =>
  counted(labels).flatMap(([label, count]) =>
    count >= (isDiscreet(label) ? SHARED : SHARED_IF_SENSITIVE) ? label : [],
  );

/** Distinct labels, the most frequent first. Those of equal count keep their order. */
const byCount = (labels: readonly string[]): string[] => counted(labels).map(([label]) => label);

function counted(labels: readonly string[]): [label: string, count: number][] {
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}
