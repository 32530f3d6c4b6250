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

/** An adviser is shown at most this many of the works that were found. */
const ADVISED = 30;
/** At most this many of the first works get the adviser's reason, where it passes the check. */
const PHRASED = 10;
/** From this chance of fit on, the adviser's choice makes a book an answer. */
const LIFTED = 0.1;

export type ExplainedWork = RankedWork & { evidence: Evidence; phrased: string | null };
type Reading = {
  query: UnderstoodQuery;
  insight: Insight;
  likeness: Likeness | null;
  /** The works whose title and author the request gives, and nothing else. */
  titled: ReadonlySet<string>;
  /** The works of which the request names a character. */
  cast: ReadonlySet<string>;
};

/** The evidence for a work: from the query itself or, marked `nearby`, from a rewrite of it. */
export function explain(
  { query, insight, likeness, titled, cast }: Reading,
  { work, score, fit }: RankedWork,
): ExplainedWork {
  const gathered = gatherEvidence(query, work, likeness);
  const own: Evidence = {
    ...gathered,
    ...(titled.has(work.id) && { title: 'exact' }),
    ...(!cast.has(work.id) && { characters: [] }),
  };
  const others = isEvidence(own) ? [] : insight.rewrites.map((rewrite) => gatherEvidence(rewrite, work));
  const other = others.find(isEvidence);
  return { work, score, fit, evidence: other ? { ...other, nearby: true } : own, phrased: null };
}

/**
 * Stage 4 with advice. Works that only the adviser brought (not in `local`) need evidence from our records. Works that
 * the query names stay in front; behind them our order and the adviser's count equally. The adviser's reason is used
 * only if it passes the check.
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
    // A book that the adviser chose and our evidence supports, or our own best answer: a request that gives orders to
    // the model cannot hide that one.
    const isLifted = (chosen.has(entry.work.id) && entry.fit >= LIFTED) || entry.work.id === ours?.work.id;
    const fit = isLifted ? Math.max(entry.fit, FLOOR_OF_MORE) : entry.fit;
    return said && reasonFault(said, entry.work, { requests }) === null
      ? { ...entry, fit, phrased: said }
      : { ...entry, fit };
  });
}

function isNamed(query: UnderstoodQuery, { work, evidence }: ExplainedWork): boolean {
  const title = matchTitle(query, work.title, work.subtitle);
  return (
    title === 'exact' ||
    title === 'near' ||
    title === 'short' ||
    namedAuthors(query, work.authors).length > 0 ||
    evidence.characters.length > 0
  );
}
