import { setImmediate } from 'node:timers/promises';
import type { Leaning } from '../taste/taste.ts';
import { FLOOR } from './rank/learned.ts';
import { order } from './rank/order.ts';
import type { RankedWork } from './rank/rank.ts';
import type { Source } from './resolve/find-models.ts';
import { readRequest } from './resolve/read-request.ts';
import { fuse, rankedMost } from './retrieve/fuse.ts';
import { gather } from './retrieve/retrieve.ts';

const NOBODY: ReadonlySet<string> = new Set();
type Options = { weighted: boolean; spelling: boolean; synonyms: boolean; asked: boolean };

/**
 * The works for a request that is content with one of several things, best first. Each `alternative` is searched for by
 * itself, and a work is as likely as it is for the best of them. No name in an alternative counts, since half a request
 * may happen to be a title.
 */
export async function rankAlternatives(
  source: Source,
  alternatives: readonly string[],
  whole: readonly RankedWork[],
  limit: number,
  { leaning, year, asked, ...reading }: Options & { leaning: Leaning | null; year?: number | undefined },
): Promise<RankedWork[]> {
  const best = new Map(whole.slice(0, limit).map((entry) => [entry.work.id, entry]));
  for (const text of alternatives) {
    await setImmediate();
    const read = await readRequest(source, text, { ...reading, names: false, year });
    if (read.likeness) continue;
    // “Sad poems or stories in English”: the second half has lost what both should be, so it does not mean every story.
    const { origin, original } = read.query.provenance;
    const query = { ...read.query, bare: '', isOpen: read.query.isOpen && (origin ?? original) !== null };
    const { lists } = await gather(source.index, { ...read, query }, { text: '', named: false, asked, near: [] });
    const candidates = fuse(lists).slice(0, Math.max(rankedMost(query), limit));
    const works = await source.readWorks(candidates.map(({ id }) => id));
    const { ranked } = order({ ...read, query }, candidates, works, { leaning, inCast: NOBODY, inPart: NOBODY });
    for (const entry of ranked.slice(0, limit)) {
      const known = best.get(entry.work.id);
      if (!known || known.fit < entry.fit) best.set(entry.work.id, entry);
    }
  }
  const isLikely = ({ fit }: RankedWork) => fit >= FLOOR;
  const likely = [...best.values()].filter(isLikely).sort((a, b) => b.fit - a.fit);
  const others = [...best.values()].filter((entry) => !isLikely(entry)).sort((a, b) => b.score - a.score);
  return [...likely, ...others, ...whole.slice(limit).filter(({ work }) => !best.has(work.id))];
}
