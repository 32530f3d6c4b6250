import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SEARCH_FITTING } from '../../contract/limits.ts';
import {
  FIT_FEATURES,
  flatten,
  isLong,
  LONG_SHARE,
  logistic,
  sumOfLeaves,
} from '../../server/features/search/testing.ts';
import { type JudgedPair, judgedPairs, openStarterSearch, serves } from '../judged-search.ts';
import { growTrees, type TreesModel } from './boost.ts';
import { FOLDS } from './examples.ts';
import type { Observation } from './logistic.ts';
import { noisy } from './noise.ts';
import { hash } from './requests.ts';

/** A book that a request shows or might show. `serves` says how well, between 0 and 1, where readers have judged it. */
type Row = { features: readonly number[]; serves: number | null };
export type Page = { id: string; fold: number; isNoisy: boolean; isLong: boolean; rows: readonly Row[] };

/**
 * `DEPTH` books of a page are looked at. For a request for no book, `WRONG` of them are wrong, each with this weight.
 */
const DEPTH = 24;
const WRONG = 8;
const OFF_WEIGHT = 0.6;
/**
 * Requests that readers would type in one breath, in the first person and with circumstances, count more because unseen
 * ones are like them.
 */
const NATURAL =
  /^(?:natural|life|curious|fiction|terms|situations|curiosity|stories|conditions|everyday|strangers|visitors|guests|callers|latecomers|inquirers|browsers|searchers|walkers|readalikes|sparers|passers|wanderers|drifters|likeners|roamers|askers|seekers|finders|wishers)-/;
const NATURAL_WEIGHT = 3;
/** `VARIANTS` noisy variants of a request are learned from too, each with `NOISE_WEIGHT` of its weight. */
const VARIANTS = 2;
const NOISE_WEIGHT = 0.15;
/**
 * Most judged books are ones that some page has shown, and these serve more often than others. One in ten served of the
 * books that a stranger's requests came near and did not show. Without unshown books the learned chance of a middling
 * book would be too high.
 */
const UNJUDGED_SERVES = 0.1;
const UNJUDGED_WEIGHT = 0.2;
/** Chosen by the five folds: fewer or wider trees lose a little, more gain nothing. */
const GROWTH = { rounds: 300, rate: 0.03, depth: 4, ridge: 10, leastOnLeaf: 40 };

/** The pages of every judged request and of requests that ask for no book. Folds are split by the request. */
export async function judgedPages(): Promise<Page[]> {
  const search = await openStarterSearch();
  const held = new Set(judgedPairs('held-out-pairs').map(({ request }) => request));
  const pairs = judgedPairs().filter(({ request }) => !held.has(request));
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
    const fold = hash(request) % FOLDS;
    const read = async (text: string, isNoisy: boolean) => {
      let rows: Row[] = [];
      const { query } = await search.find(text, DEPTH, {
        learn: (examples) => {
          rows = examples.slice(0, DEPTH).map(({ work, features }) => ({
            features: FIT_FEATURES.map((name) => features[name]),
            serves: known.get(work.id) ?? null,
          }));
        },
      });
      pages.push({ id: of[0]?.id ?? 'off', fold, isNoisy, isLong: isLong(query), rows });
    };
    await read(request, false);
    if (of.length > 0) for (const text of someNoisy(request)) await read(text, true);
  }
  await search.close();
  return pages;
}

/** Neighbours in the list of variants are of one kind, so every third is taken. */
function someNoisy(request: string): string[] {
  const all = noisy(request, 'learned');
  return Array.from({ length: VARIANTS }, (_, at) => all[(hash(request) + 3 * at) % all.length] ?? request);
}

/** Learns from all these pages how well a book serves. */
export function learnFit(pages: readonly Page[]): TreesModel {
  const data = pages.flatMap(({ id, isNoisy, rows }): Observation[] =>
    id === 'off'
      ? rows.slice(0, WRONG).map(({ features }) => ({ features, so: 0, weight: OFF_WEIGHT }))
      : rows.flatMap(({ features, serves }) =>
          serves === null
            ? [{ features, so: UNJUDGED_SERVES, weight: UNJUDGED_WEIGHT * (isNoisy ? NOISE_WEIGHT : 1) }]
            : [
                {
                  features,
                  so: serves,
                  weight: (NATURAL.test(id) ? NATURAL_WEIGHT : 1) * (isNoisy ? NOISE_WEIGHT : 1),
                },
              ],
        ),
  );
  return growTrees(data, FIT_FEATURES.length, GROWTH);
}

const FLOORS = [0.4, 0.45, 0.5];
const FLOORS_OF_MORE = [0.5, 0.55, 0.6, 0.65, 0.68, 0.7];
const RULES = FLOORS.flatMap((floor) => FLOORS_OF_MORE.map((more) => ({ floor, more })));

/**
 * What each rule would show, each page with weights that have not seen it. A rule shows the likeliest book from a floor
 * on, and more from a higher one. For all requests that ask for a book, for those typed in one breath, and for noisy
 * variants, it prints the fit among the first five, the share of serving books shown, books a page, and pages empty
 * though one of their books serves.
 */
export function reportFit(pages: readonly Page[]): void {
  const judged = Array.from({ length: FOLDS }, (_, fold) => {
    const { bias, trees } = learnFit(pages.filter((page) => page.fold !== fold));
    const flat = flatten(trees);
    return pages
      .filter((page) => page.fold === fold)
      .map(({ rows, ...page }) => ({
        ...page,
        books: rows.map(({ features, serves }) => ({ serves, chance: logistic(bias + sumOfLeaves(flat, features)) })),
      }));
  }).flat();
  const off = judged.filter(({ id }) => id.startsWith('off') && !id.includes('-'));
  const asking = judged.filter(({ id, isNoisy }) => !id.startsWith('off') && !isNoisy);
  const groups = {
    all: asking,
    natural: asking.filter(({ id }) => NATURAL.test(id)),
    noisy: judged.filter(({ isNoisy }) => isNoisy),
  };
  for (const rule of RULES) {
    const silent = off.filter((page) => shownBy(rule, page).length === 0).length / off.length;
    const said = Object.entries(groups).map(([name, of]) => `${name} ${figuresOf(rule, of)}`);
    console.log(
      `floor ${rule.floor} of more ${rule.more}: ${said.join('; ')}; what asks for no book silent ${silent.toFixed(3)}`,
    );
  }
}
type Judged = { serves: number | null; chance: number };
type JudgedPage = { isLong: boolean; books: readonly Judged[] };
type Rule = (typeof RULES)[number];

function shownBy({ floor, more }: Rule, { isLong: long, books }: JudgedPage): readonly Judged[] {
  const best = Math.max(0, ...books.map(({ chance }) => chance));
  const fitting = books.filter(({ chance }) => chance >= more);
  const alone = books.filter(({ chance }) => chance === best && best >= (long ? LONG_SHARE * floor : floor));
  return (fitting.length > 0 ? fitting : alone.slice(0, 1)).slice(0, SEARCH_FITTING);
}

function figuresOf(rule: Rule, pages: readonly JudgedPage[]): string {
  const known = (of: readonly Judged[]) => of.flatMap(({ serves }) => serves ?? []);
  const shown = pages.map((page) => shownBy(rule, page));
  const answerable = shown.filter((_, at) => sum(known(pages[at]?.books ?? [])) > 0);
  const all = sum(pages.flatMap(({ books }) => known(books)));
  return (
    `fit@5 ${mean(shown.flatMap((books) => known(books.slice(0, 5)))).toFixed(3)} coverage ${(sum(known(shown.flat())) / all).toFixed(3)} ` +
    `${mean(shown.map(({ length }) => length)).toFixed(1)} a page, empty ${mean(answerable.map(({ length }) => Number(length === 0))).toFixed(3)}`
  );
}
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]) => sum(values) / (values.length || 1);
