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
import { askedList, type CandidateList, retrieve, retrieveMore } from './retrieve/retrieve.ts';
import { isNameOfBook } from './retrieve/title-and-author.ts';
import { castNamed } from './understand/characters.ts';
import { asksProvenance, NO_PROVENANCE } from './understand/provenance.ts';
import { settingAsked } from './understand/setting-asked.ts';
import { repairSpelling } from './understand/spelling.ts';
import { type UnderstoodQuery, understand } from './understand/understand.ts';

/** A work that was found, the evidence for it, and the adviser's reason where it passed the check. */
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
 * `given`: no book on the subject meets the wishes for a language, an origin or years. They are dropped then, unless
 * one is for an origin. `isTitled`: the request is the title and the author of a book of ours, or names its
 * characters.
 */
export type Discovered = {
  query: UnderstoodQuery;
  insight: Insight;
  found: Discovery[];
  missing: string | null;
  given: boolean;
  isTitled: boolean;
};

/** At least this many fused candidates are read from the records and ranked. Reading takes the longest. */
const RANKED = 80;
/** The same where a request says only how a book was made or where it is set: every book that is so may be meant. */
const RANKED_OPEN = 200;

/**
 * Finds books: understand → retrieve → fuse → rank → explain. An adviser, if there is one, helps with the first, second
 * and fourth. Best first, at most `limit`.
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
  // The embedding service answers while our own search runs.
  const nearest = source.near?.(text) ?? [];
  const options = { weighted: !off('weights'), ...(year && { year }) };
  const heard = understand(text, options);
  const isName = await isNameOfBook(source.index, heard);
  const understood = isName ? understand(text, { ...options, plain: true }) : heard;
  const spelt = off('spelling') ? understood : await repairSpelling(source.index, understood);
  const { found: alike, missing: unknown } = isName ? NO_LIKENESS : await findLikeness(source, spelt);
  // A name that we do not know is quoted to the reader as it was typed.
  const missing = unknown !== null && spelt.repaired ? (await findLikeness(source, understood)).missing : unknown;
  const whole = alike?.query ?? spelt;
  const own = off('synonyms') ? { ...whole, also: [] } : whole;
  const insight = (await adviser?.understand(understood)) ?? NO_INSIGHT;
  const query = widen(insight.translated ? understood : own, insight);
  step('understand', query.terms.length);

  // Each stage computes for some milliseconds, so other requests get a turn in between.
  await setImmediate();
  const near = await retrieve(source.index, query, { named: !off('names'), asked: !off('asks'), request: text });
  const titled = new Set(near.find(({ source: of }) => of === 'asked')?.hits.map(({ id }) => id));
  const named = off('names') || titled.size > 0 ? null : namedInQuery(text);
  const asked = named ? [askedList(await findInCatalogue(source, named))] : [];
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
  const inCast = new Set(near.find(({ source: of }) => of === 'character')?.hits.map(({ id }) => id));
  const cast = inCast.size > 0 ? castNamed(query, works) : inCast;

  const ranked = (asked: UnderstoodQuery, isStrict = true) =>
    rank(asked, candidates, works, {
      strict: isStrict,
      popular: !off('popularity'),
      labelled: !off('labels'),
      focus: alike?.likeness.focus,
      cast,
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
  const reading = { query, insight, likeness: alike?.likeness ?? null, titled, cast };
  const ownIds = new Set(lists.flatMap(({ hits }) => hits.map(({ id }) => id)));
  const settle = <Entry extends { work: Work }>(ranked: readonly Entry[]) =>
    (off('diversity') ? ranked : spread(query, ranked)).slice(0, limit);
  const advised = adviser ? settle(await takeAdvice(adviser, reading, local, ownIds)) : null;
  step('rank', local.length);

  await setImmediate();
  const found = advised ?? settle(local).map((entry) => explain(reading, entry));
  step('explain', found.length);
  return { query, insight, found, missing, given, isTitled: titled.size + cast.size > 0 };
}

const NO_LIKENESS = { found: null, missing: null };

/** Books that a bookseller would recommend, best first. */
const kindredList = (ids: readonly string[]): CandidateList => ({
  source: 'kindred',
  weight: 2,
  hits: ids.map((id, place) => ({ id, score: 1 - place / (2 * Math.max(1, ids.length)) })),
});

/** Books that an embedding model finds near. They add to what the words find, and count for less. */
const vectorList = (hits: readonly Ranked[]): CandidateList[] =>
  hits.length > 0 ? [{ source: 'vector', weight: 0.8, hits }] : [];

function stopwatch(trace: DiscoveryOptions['trace']) {
  let last = trace ? performance.now() : 0;
  return (stage: string, count: number) => {
    if (!trace) return;
    const now = performance.now();
    trace(stage, count, now - last);
    last = now;
  };
}
