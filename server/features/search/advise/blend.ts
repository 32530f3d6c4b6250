import { reasonFault } from '../../books/books.ts';
import type { Adviser } from '../adviser.ts';
import { FLOOR, FLOOR_OF_MORE } from '../rank/learned.ts';
import type { RankedWork } from '../rank/rank.ts';
import { type Cited, cite, type Discovery, isEvidence } from '../select/evidence.ts';
import { namedAuthors } from '../understand/named-authors.ts';
import { matchTitle } from '../understand/named-titles.ts';
import type { UnderstoodQuery } from '../understand/understand.ts';
import { mergeOrders } from './merge-orders.ts';

/** An adviser is shown at most this many of the works that were found. */
const ADVISED = 30;
/** At most this many of the first works get the adviser's reason, where it passes the check. */
const PHRASED = 10;
/** From this chance of fit on, the adviser's choice makes a book an answer. */
const LIFTED = 0.1;

/**
 * Works that only the adviser brought (not in `local`) need evidence from our records. Works that
 * the query names stay in front; behind them our order and the adviser's count equally. The adviser's reason is used
 * only if it passes the check.
 */
export async function takeAdvice(
  adviser: Adviser,
  reading: Cited,
  ranked: readonly RankedWork[],
  local: ReadonlySet<string>,
): Promise<Discovery[]> {
  const works = ranked
    .map((entry) => cite(reading, entry))
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

function isNamed(query: UnderstoodQuery, { work, evidence }: Discovery): boolean {
  const title = matchTitle(query, work.title, work.subtitle);
  return (
    title === 'exact' ||
    title === 'near' ||
    title === 'short' ||
    namedAuthors(query, work.authors).length > 0 ||
    evidence.characters.length > 0
  );
}
