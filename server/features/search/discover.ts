import type { SearchIndex } from '../../platform/retrieval/search-index.ts';
import type { Work } from '../books/books.ts';
import type { Adviser } from './adviser.ts';
import type { Evidence } from './evidence.ts';
import { fuse } from './fuse.ts';
import { type Insight, NO_INSIGHT, widen } from './insight.ts';
import { findLikeness } from './likeness.ts';
import { rank } from './rank.ts';
import { retrieve, retrieveMore } from './retrieve.ts';
import { repairSpelling } from './spelling.ts';
import { spread } from './spread.ts';
import { explain, takeAdvice } from './take-advice.ts';
import { type UnderstoodQuery, understand } from './understand.ts';

/** A work that was found, with the evidence for it, and its reason in an adviser's words where these hold. */
export type Discovery = { work: Work; score: number; evidence: Evidence; phrased: string | null };

export type DiscoverySource = {
  index: SearchIndex;
  /** Reads records by id; works that must not be found (removed by the reader) are left out here. */
  readWorks(ids: readonly string[]): Promise<Work[]>;
};

/** What can be switched off, one at a time, to see what it is worth. */
export const stageNames = ['weights', 'synonyms', 'spelling', 'names', 'labels', 'diversity', 'popularity'] as const;
export type StageName = (typeof stageNames)[number];

export type DiscoveryOptions = {
  without?: readonly StageName[];
  /** Is told of every stage when it is done: its name, how many it left, and how long it took, in milliseconds. */
  trace?: (stage: string, count: number, milliseconds: number) => void;
  /** A model or the live look-up; without one this is our own engine alone. */
  adviser?: Adviser;
};

/** At least so many fused candidates are read from the records and ranked: reading is the dearest part of a search. */
const RANKED = 60;

/**
 * How a book is found: understand → retrieve → fuse → rank → explain, with advice on the first, second and fourth where there is somebody to
 * give it. Best first, at most `limit`.
 */
export async function discover(
  source: DiscoverySource,
  text: string,
  limit: number,
  { without = [], trace, adviser }: DiscoveryOptions = {},
): Promise<{ query: UnderstoodQuery; insight: Insight; found: Discovery[] }> {
  const step = stopwatch(trace);
  const off = (stage: StageName) => without.includes(stage);

  const understood = understand(text, { weighted: !off('weights') });
  const spelt = off('spelling') ? understood : await repairSpelling(source.index, understood);
  const alike = await findLikeness(source, spelt);
  const whole = alike?.query ?? spelt;
  const own = off('synonyms') ? { ...whole, also: [] } : whole;
  const insight = (await adviser?.understand(understood)) ?? NO_INSIGHT;
  const query = widen(insight.translated ? understood : own, insight);
  step('understand', query.terms.length);

  const lists = await retrieve(source.index, query, { named: !off('names') });
  const more = adviser ? await retrieveMore(source.index, insight, await adviser.find(insight)) : [];
  step(
    'retrieve',
    [...lists, ...more].reduce((sum, { hits }) => sum + hits.length, 0),
  );

  const candidates = fuse([...lists, ...more]).slice(0, Math.max(RANKED, limit));
  step('fuse', candidates.length);

  const read = await source.readWorks(candidates.map(({ id }) => id));
  const works = alike ? read.filter(({ id }) => id !== alike.likeness.id) : read;
  step('read', works.length);

  const local = rank(query, candidates, works, {
    popular: !off('popularity'),
    labelled: !off('labels'),
    focus: alike?.likeness.focus,
  });
  const reading = { query, insight, likeness: alike?.likeness ?? null };
  const ownIds = new Set(lists.flatMap(({ hits }) => hits.map(({ id }) => id)));
  const settle = <Entry extends { work: Work }>(ranked: readonly Entry[]) =>
    (off('diversity') ? ranked : spread(query, ranked)).slice(0, limit);
  const advised = adviser ? settle(await takeAdvice(adviser, reading, local, ownIds)) : null;
  step('rank', local.length);

  const found = advised ?? settle(local).map((entry) => explain(reading, entry));
  step('explain', found.length);
  return { query, insight, found };
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
