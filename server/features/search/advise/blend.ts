import { reasonFault } from '../../books/books.ts';
import { type Evidence, gatherEvidence, isEvidence } from '../explain/evidence.ts';
import { FLOOR, FLOOR_OF_MORE } from '../rank/learned.ts';
import type { RankedWork } from '../rank/rank.ts';
import type { Likeness } from '../retrieve/likeness.ts';
import { matchTitle, namedAuthors } from '../understand/named.ts';
import type { UnderstoodQuery } from '../understand/understand.ts';
import type { Adviser } from './adviser.ts';
import type { Insight } from './insight.ts';
import { mergeOrders } from './merge-orders.ts';

/** At most this many known works are put before an adviser. */
const ADVISED = 30;
/** And so many of the first are given its words, where these hold. */
const PHRASED = 10;
/** The least chance of fit of a book that an adviser's choice makes an answer. */
const LIFTED = 0.1;

export type ExplainedWork = RankedWork & { evidence: Evidence; phrased: string | null };
type Reading = {
  query: UnderstoodQuery;
  insight: Insight;
  likeness: Likeness | null;
  /** The works whose title and author the request gives, and nothing else. */
  titled: ReadonlySet<string>;
};

/** The evidence for a work: of the query itself or, marked so, of what the query was rewritten to. */
export function explain(
  { query, insight, likeness, titled }: Reading,
  { work, score, fit }: RankedWork,
): ExplainedWork {
  const gathered = gatherEvidence(query, work, likeness);
  const own: Evidence = titled.has(work.id) ? { ...gathered, title: 'exact' } : gathered;
  const others = isEvidence(own) ? [] : insight.rewrites.map((rewrite) => gatherEvidence(rewrite, work));
  const other = others.find(isEvidence);
  return { work, score, fit, evidence: other ? { ...other, nearby: true } : own, phrased: null };
}

/**
 * Stage 4 with advice. Works that only advice brought (not in `local`) need evidence of ours. What the query names
 * stays in front; behind it our order and the adviser's count as much. A reason in its words stands only if it holds.
 */
export async function takeAdvice(
  adviser: Adviser,
  reading: Reading,
  ranked: readonly RankedWork[],
  local: ReadonlySet<string>,
): Promise<ExplainedWork[]> {
  const works = ranked
    .map((entry) => explain(reading, entry))
    .filter(({ work, evidence }) => local.has(work.id) || isEvidence(evidence));
  const sent = works.filter(({ evidence }) => isEvidence(evidence)).slice(0, ADVISED);
  const opinion = await adviser.rank(
    reading.query,
    sent.map(({ work }) => work),
  );
  if (!opinion) return works;
  const behind = works.findIndex((entry) => !isNamed(reading.query, entry));
  const named = behind < 0 ? works : works.slice(0, behind);
  const others = new Map(works.slice(named.length).map((entry) => [entry.work.id, entry]));
  const order = mergeOrders([...others.keys()], opinion.order).flatMap((id) => others.get(id) ?? []);
  const chosen = new Set(opinion.order);
  const [ours] = works.filter(({ work, fit }) => local.has(work.id) && fit >= FLOOR).toSorted((a, b) => b.fit - a.fit);
  const requests = [reading.query, ...reading.insight.rewrites].map(({ text }) => text);
  return [...named, ...order].map((entry, place) => {
    const said = place < PHRASED && entry.evidence.title === null ? opinion.reasons.get(entry.work.id) : undefined;
    // The adviser chose it, and our evidence supports it, or it is what we would have answered ourselves: an order in a
    // request hides nothing.
    const isLifted = (chosen.has(entry.work.id) && entry.fit >= LIFTED) || entry.work.id === ours?.work.id;
    const fit = isLifted ? Math.max(entry.fit, FLOOR_OF_MORE) : entry.fit;
    return said && reasonFault(said, entry.work, { requests }) === null
      ? { ...entry, fit, phrased: said }
      : { ...entry, fit };
  });
}

function isNamed(query: UnderstoodQuery, { work }: RankedWork): boolean {
  const title = matchTitle(query, work.title, work.subtitle);
  return title === 'exact' || title === 'near' || title === 'short' || namedAuthors(query, work.authors).length > 0;
}
