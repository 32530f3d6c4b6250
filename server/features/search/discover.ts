import { setImmediate } from 'node:timers/promises';
import type { Ranked, SearchIndex } from '../../platform/retrieval/search-index.ts';
import type { Work } from '../books/books.ts';
import type { Leaning } from '../taste/taste.ts';
import { takeAdvice } from './advise/blend.ts';
import type { Adviser, Insight } from './adviser.ts';
import { order } from './rank/order.ts';
import type { RankOptions } from './rank/rank.ts';
import { wishesMore, youngReaderAsked } from './rank/shelf.ts';
import { rankAlternatives } from './rank-alternatives.ts';
import { asRead } from './resolve/as-read.ts';
import { askedOfBook } from './resolve/asked-of-book.ts';
import type { Likeness } from './resolve/likeness.ts';
import { readRequest } from './resolve/read-request.ts';
import { fuse, rankedMost } from './retrieve/fuse.ts';
import { languageCourses } from './retrieve/language-courses.ts';
import { ofAge } from './retrieve/of-age.ts';
import { gather } from './retrieve/retrieve.ts';
import { cite, type Discovery } from './select/evidence.ts';
import { spread } from './select/spread.ts';
import { alternativesIn } from './understand/alternatives.ts';
import { languageLearnt } from './understand/language-learnt.ts';
import type { UnderstoodQuery } from './understand/understand.ts';

export type DiscoverySource = {
  index: SearchIndex;
  /** Reads records by id; works that must not be found (removed by the reader) are left out here. */
  readWorks(ids: readonly string[]): Promise<Work[]>;
  /** The books whose texts are nearest in meaning, where an embedding model has read them. */
  near?(text: string): Promise<readonly Ranked[]>;
};

/** What can be switched off, one at a time, to see what it is worth. */
export const stageNames = [
  'asks',
  'weights',
  'synonyms',
  'spelling',
  'names',
  'alternatives',
  'labels',
  'diversity',
  'popularity',
] as const;
export type StageName = (typeof stageNames)[number];

export type DiscoveryOptions = {
  without?: readonly StageName[];
  /** Called after every stage with its name, how many results it left, and how long it took, in milliseconds. */
  trace?: (stage: string, count: number, milliseconds: number) => void;
  /** A model or the live look-up; without one this is our own engine alone. */
  adviser?: Adviser;
  /** The reader's taste, which may still be loading while we search. */
  leaning?: Promise<Leaning>;
  /** This year, for “recent”. */
  year?: number;
  /** Called for every ranked book with the features behind its chance of fit. */
  learn?: RankOptions['learn'];
};

/**
 * `text`: the request, in English as far as we can translate it and without what no record can tell. `likeness`: the
 * books that others should be like. `given`: no book on the subject meets the wishes for a language, an origin or
 * years. They are dropped then, unless one is for an origin. `isTitled`: the request is the title and the author of a
 * book of ours, a part of a title where nothing fits, or the name of a character.
 */
export type Discovered = {
  text: string;
  query: UnderstoodQuery;
  insight: Insight;
  likeness: Likeness | null;
  found: Discovery[];
  missing: string | null;
  given: boolean;
  isTitled: boolean;
};

/**
 * Finds books, one folder a stage: resolve (which understands the request) → retrieve → rank → select. An adviser, if
 * there is one, helps with each. Best first, at most `limit`.
 */
export async function discover(
  source: DiscoverySource,
  request: string,
  limit: number,
  { without = [], trace, adviser, year, leaning, learn }: DiscoveryOptions = {},
): Promise<Discovered> {
  const step = stopwatch(trace);
  const isOn = (stage: StageName) => !without.includes(stage);

  const plain = await asRead(source.index, request);
  const text = await askedOfBook(source, plain);
  // The embedding service answers while our own search runs.
  const nearest = source.near?.(text) ?? [];
  const reading = await readRequest(source, text, {
    typed: plain === request ? null : request,
    weighted: isOn('weights'),
    spelling: isOn('spelling'),
    synonyms: isOn('synonyms'),
    names: isOn('names'),
    year,
    adviser,
  });
  const { query, insight, likeness, missing } = reading;
  step('understand', query.terms.length);

  // Each stage computes for some milliseconds, so other requests get a turn in between.
  await setImmediate();
  const { lists, more, titled, inCast, inPart } = await gather(source.index, reading, {
    text,
    named: isOn('names'),
    asked: isOn('asks'),
    near: reading.likeness ? [] : await nearest,
    adviser,
  });
  const suited = await ofAge(source.index, youngReaderAsked(query)?.age ?? null);
  const courses = await languageCourses(source.index, languageLearnt(query.text));
  const candidates = fuse([...lists, ...suited, ...courses, ...more]).slice(0, Math.max(rankedMost(query), limit));
  step('retrieve', candidates.length);

  const works = await source.readWorks(candidates.map(({ id }) => id));
  await setImmediate();
  step('read', works.length);

  const {
    ranked: byWhole,
    given,
    cast,
    inTitle,
  } = order(reading, candidates, works, {
    popular: isOn('popularity'),
    labelled: isOn('labels'),
    learn,
    inCast,
    inPart,
    leaning: (await leaning) ?? null,
  });
  const isPlain = !likeness && titled.size + inTitle.size + cast.size + reading.named.length === 0;
  const alternatives = isPlain && isOn('alternatives') ? alternativesIn(text, wishesMore(query)) : [];
  const ranked =
    alternatives.length === 0
      ? byWhole
      : await rankAlternatives(source, alternatives, byWhole, limit, {
          weighted: isOn('weights'),
          spelling: isOn('spelling'),
          synonyms: isOn('synonyms'),
          asked: isOn('asks'),
          leaning: (await leaning) ?? null,
          year,
        });
  step('rank', ranked.length);

  await setImmediate();
  const cited = { ...reading, titled, inTitle, cast };
  const own = new Set(lists.flatMap(({ hits }) => hits.map(({ id }) => id)));
  const settle = <Entry extends { work: Work }>(entries: readonly Entry[]) =>
    (isOn('diversity') ? spread(query, entries) : entries).slice(0, limit);
  const found = adviser
    ? settle(await takeAdvice(adviser, cited, ranked, own))
    : settle(ranked).map((entry) => cite(cited, entry));
  step('select', found.length);
  const isTitled = titled.size + inTitle.size + cast.size > 0;
  return { text: plain, query, insight, likeness, found, missing, given, isTitled };
}

function stopwatch(trace: DiscoveryOptions['trace']) {
  let last = trace ? performance.now() : 0;
  return (stage: string, count: number) => {
    if (!trace) return;
    const now = performance.now();
    trace(stage, count, now - last);
    last = now;
  };
}
