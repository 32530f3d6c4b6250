import { discover } from '../../server/features/search/search.ts';
import {
  type DiscoverySource,
  type Facets,
  FLOOR,
  isErrand,
  readAs,
  reasonFor,
  say,
  suggest,
} from '../../server/features/search/testing.ts';

const SHOWN = 10;

/** A book's required form, mood and use, one line each. */
const understood = (facets: Facets): string[] =>
  Object.entries(facets).flatMap(([name, value]) =>
    value === null || value.length === 0 ? [] : [`${name.padEnd(7)} ${[value].flat().join(', ')}`],
  );

/**
 * One query with the work of every stage, as lines for a terminal: the words and their weights, each stage's candidates
 * and time, scores, reasons, next steps.
 */
export async function traceSearch(source: DiscoverySource, text: string): Promise<string[]> {
  // The first search of an index reads it from disk. Readers wait only as long as the second.
  await discover(source, text, SHOWN);
  const stages: string[] = [];
  const trace = (stage: string, count: number, milliseconds: number) =>
    stages.push(`${stage} ${count} (${milliseconds.toFixed(1)} ms)`);
  const { query, found, missing } = await discover(source, text, SHOWN, { trace });
  const works = found.map(({ work }) => work);
  return [
    `${query.text}${query.repaired ? ' (repaired)' : ''}`,
    `  words   ${query.terms.map(({ word, weight }) => `${word} ${weight.toFixed(2)}`).join(', ')}`,
    ...(query.unwanted.length > 0 ? [`  without ${query.unwanted.map((wish) => wish.join(' ')).join(', ')}`] : []),
    ...understood(query.facets).map((line) => `  ${line}`),
    ...(missing ? [`  missing ${missing}`] : []),
    ...(isErrand(text) ? ['  errand  nothing to read'] : []),
    `  stages  ${stages.join(' → ')}`,
    ...found.flatMap(({ work, score, fit, evidence }) => {
      const reason = reasonFor(query, work, evidence);
      return [
        `  ${score.toFixed(3)}  ${fit >= FLOOR ? 'fits ' : 'afar '} ${fit.toFixed(2)}  ${work.title}, ${work.authors.join(', ')}`,
        `         ${reason ? say(reason) : '(no reason)'}`,
      ];
    }),
    `  next    ${suggest(query, works, [], [], readAs(query, found))
      .map((step) => `${step.query} (${step.kind})`)
      .join(', ')}`,
  ];
}
