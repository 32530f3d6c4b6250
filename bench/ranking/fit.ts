import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SEARCH_FITTING } from '../../contract/limits.ts';
import { FIT_FEATURES } from '../../server/features/search/rank/fit-features.ts';
import { type JudgedPair, judgedPairs, openStarterSearch, serves } from '../judged-search.ts';
import { FOLDS } from './examples.ts';
import { chanceBy, type LogisticModel, learnLogistic, type Observation } from './logistic.ts';

/** A book that a request shows or might show: how well it serves, between 0 and 1, where readers have judged it. */
type Row = { features: readonly number[]; serves: number | null };
export type Page = { id: string; fold: number; rows: readonly Row[] };

/** So many of the first are looked at; of what asks for no book, so many are wrong, and each counts so much. */
const DEPTH = 24;
const WRONG = 8;
const OFF_WEIGHT = 0.3;
/** Requests that readers would type in one breath, with their first person and their circumstances, count more: unseen ones are like them. */
const NATURAL_WEIGHT = 3;
/** How strongly weights are held near nothing. */
const RIDGE = 20;

/** What our engine makes of every judged request and of what asks for no book, split into folds by the request. */
export async function judgedPages(): Promise<Page[]> {
  const search = await openStarterSearch();
  const pairs = judgedPairs();
  const offTopic = readFileSync(join(import.meta.dirname, '../judged/off-topic.txt'), 'utf8')
    .split('\n')
    .filter(Boolean);
  const requests = new Map([
    ...offTopic.map((request) => [request, []] as const),
    ...Map.groupBy(pairs, ({ request }) => request),
  ] as [string, JudgedPair[]][]);
  const pages: Page[] = [];
  for (const [request, of] of requests) {
    const known = new Map(of.map((pair) => [pair.key, serves(pair)]));
    let rows: Row[] = [];
    await search.find(request, DEPTH, {
      learn: (examples) => {
        rows = examples.slice(0, DEPTH).map(({ work, features }) => ({
          features: FIT_FEATURES.map((name) => features[name]),
          serves: known.get(work.id) ?? null,
        }));
      },
    });
    const fold = createHash('sha256').update(request).digest().readUInt32BE() % FOLDS;
    pages.push({ id: of[0]?.id ?? 'off', fold, rows });
  }
  await search.close();
  return pages;
}

/** How well a book serves, learned from the pages of all these requests. */
export function learnFit(pages: readonly Page[]): LogisticModel {
  const data = pages.flatMap(({ id, rows }): Observation[] =>
    id === 'off'
      ? rows.slice(0, WRONG).map(({ features }) => ({ features, so: 0, weight: OFF_WEIGHT }))
      : rows.flatMap(({ features, serves }) =>
          serves === null ? [] : [{ features, so: serves, weight: id.startsWith('natural') ? NATURAL_WEIGHT : 1 }],
        ),
  );
  return learnLogistic(
    data,
    FIT_FEATURES.map(() => 0),
    RIDGE,
  );
}

const FLOORS = [0.35, 0.4, 0.45];
const FLOORS_OF_MORE = [0.4, 0.5, 0.55, 0.6];
const SHARES = [0.7, 0.75, 0.8];
const RULES = FLOORS.flatMap((floor) =>
  FLOORS_OF_MORE.flatMap((more) => SHARES.map((share) => ({ floor, more, share }))),
);

/**
 * What each rule would show, each page by weights that have not seen it: the likeliest book from a floor on, more from a higher one and from a share
 * of the best. `natural`: the same for the requests that readers type in one breath.
 */
export function reportFit(pages: readonly Page[]): void {
  const judged = Array.from({ length: FOLDS }, (_, fold) => {
    const model = learnFit(pages.filter((page) => page.fold !== fold));
    return pages
      .filter((page) => page.fold === fold)
      .map(({ id, rows }) => ({
        id,
        books: rows.map(({ features, serves }) => ({ serves, chance: chanceBy(model, features) })),
      }));
  }).flat();
  const asking = judged.filter(({ id }) => !id.startsWith('off'));
  const off = judged.filter(({ id }) => id.startsWith('off'));
  const natural = asking.filter(({ id }) => id.startsWith('natural'));
  for (const { floor, more, share } of RULES) {
    const silent = off.filter(({ books }) => books.every(({ chance }) => chance < floor)).length / off.length;
    const said = [asking, natural].map((pages) => {
      const shown = pages.map(({ books }) => {
        const best = Math.max(0, ...books.map(({ chance }) => chance));
        const fitting = books.filter(({ chance }) => chance >= Math.max(more, share * best));
        const alone = books.filter(({ chance }) => chance === best && best >= floor);
        return (fitting.length > 0 ? fitting : alone.slice(0, 1)).slice(0, SEARCH_FITTING);
      });
      const known = (of: readonly Judged[][]) => of.flat().flatMap(({ serves }) => serves ?? []);
      const all = sum(known(pages.map(({ books }) => books)));
      const empty = shown.filter((books) => books.length === 0).length / shown.length;
      return (
        `fit@5 ${mean(known(shown.map((books) => books.slice(0, 5)))).toFixed(3)}, ${(sum(known(shown)) / all).toFixed(3)} of those that serve are shown, ` +
        `${mean(shown.map(({ length }) => length)).toFixed(1)} a page, ${empty.toFixed(3)} of pages empty`
      );
    });
    console.log(
      `floor ${floor} of more ${more} share ${share}: ${said[0]}; natural ${said[1]}; what asks for no book silent ${silent.toFixed(3)}`,
    );
  }
}
type Judged = { serves: number | null; chance: number };
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]) => sum(values) / (values.length || 1);
