import type { SearchIndex } from '../../platform/retrieval/search-index.ts';
import type { Work } from '../books/books.ts';
import { type Evidence, gatherEvidence } from './evidence.ts';
import { fuse } from './fuse.ts';
import { findLikeness } from './likeness.ts';
import { rank } from './rank.ts';
import { retrieve } from './retrieve.ts';
import { repairSpelling } from './spelling.ts';
import { type UnderstoodQuery, understand } from './understand.ts';

/** A work that was found, with the evidence for it. */
export type Discovery = { work: Work; score: number; evidence: Evidence };

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
};

/** At least so many fused candidates are read from the records and ranked: reading is the dearest part of a search. */
const RANKED = 60;

/** How a book is found: understand → retrieve → fuse → rank → explain. Best first, at most `limit`. */
export async function discover(
  source: DiscoverySource,
  text: string,
  limit: number,
  { without = [], trace }: DiscoveryOptions = {},
): Promise<{ query: UnderstoodQuery; found: Discovery[] }> {
  const step = stopwatch(trace);
  const off = (stage: StageName) => without.includes(stage);

  const understood = understand(text, { weighted: !off('weights') });
  const spelt = off('spelling') ? understood : await repairSpelling(source.index, understood);
  const alike = await findLikeness(source, spelt);
  const whole = alike?.query ?? spelt;
  const query = off('synonyms') ? { ...whole, also: [] } : whole;
  step('understand', query.terms.length);

  const lists = await retrieve(source.index, query, { named: !off('names') });
  step(
    'retrieve',
    lists.reduce((sum, { hits }) => sum + hits.length, 0),
  );

  const candidates = fuse(lists).slice(0, Math.max(RANKED, limit));
  step('fuse', candidates.length);

  const read = await source.readWorks(candidates.map(({ id }) => id));
  const works = alike ? read.filter(({ id }) => id !== alike.likeness.id) : read;
  step('read', works.length);

  const ranked = rank(query, candidates, works, {
    diverse: !off('diversity'),
    popular: !off('popularity'),
    labelled: !off('labels'),
    focus: alike?.likeness.focus,
  });
  step('rank', ranked.length);

  const found = ranked
    .slice(0, limit)
    .map((entry) => ({ ...entry, evidence: gatherEvidence(query, entry.work, alike?.likeness) }));
  step('explain', found.length);
  return { query, found };
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
