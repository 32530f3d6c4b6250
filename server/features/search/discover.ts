import { setImmediate } from 'node:timers/promises';
import type { Ranked, SearchIndex } from '../../platform/retrieval/search-index.ts';
import type { Work } from '../books/books.ts';
import type { Leaning } from '../taste/taste.ts';
import type { Adviser } from './advise/adviser.ts';
import { explain, takeAdvice } from './advise/blend.ts';
import { type Insight, NO_INSIGHT, widen } from './advise/insight.ts';
import type { Evidence } from './explain/evidence.ts';
import { applyTaste } from './rank/apply-taste.ts';
import { FLOOR } from './rank/learned.ts';
import { type RankOptions, rank } from './rank/rank.ts';
import { spread } from './rank/spread.ts';
import { askedOfBook } from './retrieve/asked-of-book.ts';
import { findInCatalogue, namedInQuery } from './retrieve/find-named.ts';
import { fuse } from './retrieve/fuse.ts';
import { findLikeness } from './retrieve/likeness.ts';
import { type CandidateList, retrieve, retrieveMore } from './retrieve/retrieve.ts';
import { asksProvenance, NO_PROVENANCE } from './understand/provenance.ts';
import { settingAsked } from './understand/setting-asked.ts';
import { repairSpelling } from './understand/spelling.ts';
import { type UnderstoodQuery, understand } from './understand/understand.ts';

/** A work that was found, with the evidence for it, and its reason in an adviser's words where these hold. */
export type Discovery = { work: Work; score: number; fit: number; evidence: Evidence; phrased: string | null };

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
  'labels',
  'diversity',
  'popularity',
] as const;
export type StageName = (typeof stageNames)[number];

export type DiscoveryOptions = {
  without?: readonly StageName[];
  /** Is told of every stage when it is done: its name, how many it left, and how long it took, in milliseconds. */
  trace?: (stage: string, count: number, milliseconds: number) => void;
  /** A model or the live look-up; without one this is our own engine alone. */
  adviser?: Adviser;
  /** What the reader has said to steer by; may come while we look. */
  leaning?: Promise<Leaning>;
  /** This year, for “recent”. */
  year?: number;
  /** Is told of all that is ranked, with what its chance of fit is read from. */
  learn?: RankOptions['learn'];
};

/**
 * `given`: whether no book on the subject meets the wishes for a language, an origin or years. They are given up then,
 * unless one is for an origin.
 */
export type Discovered = {
  query: UnderstoodQuery;
  insight: Insight;
  found: Discovery[];
  missing: string | null;
  given: boolean;
};

/** At least so many fused candidates are read from the records and ranked: reading takes the longest. */
const RANKED = 80;
/** Of what says only how a book was made or where it is set, all that is so is a candidate. */
const RANKED_OPEN = 200;

/**
 * How a book is found: understand → retrieve → fuse → rank → explain, with advice on the first, second and fourth where
 * there is somebody to give it. Best first, at most `limit`.
 */
export async function discover(
  source: DiscoverySource,
  request: string,
  limit: number,
  { without = [], trace, adviser, year, leaning, learn }: DiscoveryOptions = {},
): Promise<Discovered> {
  const step = stopwatch(trace);
  const off = (stage: StageName) => without.includes(stage);

  const text = await askedOfBook(source, request);
  // The service is asked while we look for ourselves.
  const nearest = source.near?.(text) ?? [];
  const understood = understand(text, { weighted: !off('weights'), ...(year && { year }) });
  const spelt = off('spelling') ? understood : await repairSpelling(source.index, understood);
  const { found: alike, missing: unknown } = await findLikeness(source, spelt);
  // A name that we do not know is said back as it was typed.
  const missing = unknown !== null && spelt.repaired ? (await findLikeness(source, understood)).missing : unknown;
  const whole = alike?.query ?? spelt;
  const own = off('synonyms') ? { ...whole, also: [] } : whole;
  const insight = (await adviser?.understand(understood)) ?? NO_INSIGHT;
  const query = widen(insight.translated ? understood : own, insight);
  step('understand', query.terms.length);

  // Others have their turn between the stages, each of which thinks for some milliseconds.
  await setImmediate();
  const near = await retrieve(source.index, query, { named: !off('names'), asked: !off('asks') });
  const named = off('names') ? null : namedInQuery(text);
  const asked = named ? askedList(await findInCatalogue(source, named)) : [];
  const alikeInMeaning = vectorList(alike ? [] : await nearest);
  const lists = [...near, ...asked, ...alikeInMeaning, ...(alike ? [kindredList(alike.kindred)] : [])];
  const more = adviser ? await retrieveMore(source.index, insight, await adviser.find(insight)) : [];
  step(
    'retrieve',
    [...lists, ...more].reduce((sum, { hits }) => sum + hits.length, 0),
  );

  const most = query.isOpen || settingAsked(query) !== null ? RANKED_OPEN : RANKED;
  const candidates = fuse([...lists, ...more]).slice(0, Math.max(most, limit));
  step('fuse', candidates.length);

  const read = await source.readWorks(candidates.map(({ id }) => id));
  await setImmediate();
  const works = alike
    ? read.filter((work) => !alike.likeness.isKnown(work) && !alike.likeness.isOtherKind(work))
    : read;
  step('read', works.length);

  const ranked = (asked: UnderstoodQuery, isStrict = true) =>
    rank(asked, candidates, works, {
      strict: isStrict,
      popular: !off('popularity'),
      labelled: !off('labels'),
      focus: alike?.likeness.focus,
      learn,
    });
  const careful = ranked(query);
  const isAnswered = () => careful.filter(({ fit }) => fit >= FLOOR).length > 1;
  // If that leaves too few, only books labelled with the unwanted thing are excluded, not those that mention it.
  const chosen = query.unwanted.length === 0 || isAnswered() ? careful : ranked(query, false);
  const given = asksProvenance(query.provenance) && !chosen.some(({ fit }) => fit >= FLOOR);
  const neutral =
    given && !query.provenance.origin ? ranked({ ...query, provenance: NO_PROVENANCE, isOpen: false }) : chosen;
  const local = leaning ? applyTaste(query, neutral, await leaning) : neutral;
  const reading = { query, insight, likeness: alike?.likeness ?? null };
  const ownIds = new Set(lists.flatMap(({ hits }) => hits.map(({ id }) => id)));
  const settle = <Entry extends { work: Work }>(ranked: readonly Entry[]) =>
    (off('diversity') ? ranked : spread(query, ranked)).slice(0, limit);
  const advised = adviser ? settle(await takeAdvice(adviser, reading, local, ownIds)) : null;
  step('rank', local.length);

  await setImmediate();
  const found = advised ?? settle(local).map((entry) => explain(reading, entry));
  step('explain', found.length);
  return { query, insight, found, missing, given };
}

/** Books that a bookseller would recommend, best first. */
const kindredList = (ids: readonly string[]): CandidateList => ({
  source: 'kindred',
  weight: 2,
  hits: ids.map((id, place) => ({ id, score: 1 - place / (2 * Math.max(1, ids.length)) })),
});

/** Books that an embedding model finds near: beside the words, never against them. */
const vectorList = (hits: readonly Ranked[]): CandidateList[] =>
  hits.length > 0 ? [{ source: 'vector', weight: 0.8, hits }] : [];

/** The book that the query names by title and author, or in quotation marks, where we hold it. */
const askedList = (ids: readonly string[]): CandidateList[] =>
  ids.length > 0 ? [{ source: 'asked', weight: 3, hits: ids.map((id) => ({ id, score: 1 })) }] : [];

function stopwatch(trace: DiscoveryOptions['trace']) {
  let last = trace ? performance.now() : 0;
  return (stage: string, count: number) => {
    if (!trace) return;
    const now = performance.now();
    trace(stage, count, now - last);
    last = now;
  };
}
