import { type DiscoverySource, discover } from '../../server/features/search/discover.ts';
import { phrase } from '../../server/features/search/explain.ts';
import { suggest } from '../../server/features/search/suggest.ts';

const SHOWN = 10;

/**
 * One query with everything that the stages did, as lines for a terminal: the words and their weights, how many candidates
 * each stage left and how long it took, scores, reasons, next steps.
 */
export async function traceSearch(source: DiscoverySource, text: string): Promise<string[]> {
  // The first search of an index reads it from disk; the second is what a reader waits for.
  await discover(source, text, SHOWN);
  const stages: string[] = [];
  const trace = (stage: string, count: number, milliseconds: number) =>
    stages.push(`${stage} ${count} (${milliseconds.toFixed(1)} ms)`);
  const { query, found } = await discover(source, text, SHOWN, { trace });
  const works = found.map(({ work }) => work);
  return [
    `${query.text}${query.repaired ? ' (repaired)' : ''}`,
    `  words   ${query.terms.map(({ word, weight }) => `${word} ${weight.toFixed(2)}`).join(', ')}`,
    ...(query.unwanted.length > 0 ? [`  without ${query.unwanted.map((wish) => wish.join(' ')).join(', ')}`] : []),
    `  stages  ${stages.join(' → ')}`,
    ...found.flatMap(({ work, score, evidence }) => [
      `  ${score.toFixed(3)}  ${work.title}, ${work.authors.join(', ')}`,
      `         ${phrase(evidence) ?? '(no reason)'}`,
    ]),
    `  next    ${suggest(query, works)
      .map((step) => `${step.query} (${step.kind})`)
      .join(', ')}`,
  ];
}
