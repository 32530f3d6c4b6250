import { keysOf } from '../../../../contract/keys-of.ts';
import { AppError } from '../../../errors.ts';
import type { Model } from '../../../platform/llm/llm.ts';
import type { Services } from '../../../services.ts';
import { toTraitColumns } from '../traits/book-traits.ts';
import { catchUp, noteForIndexes } from '../index/indexing.ts';
import { inferForm } from '../traits/infer-traits.ts';
import type { Work } from '../queries.ts';
import { countWaiting, selectWaiting, writeTraits } from './queries.ts';
import { estimateOf, type Said, sayOfBooks } from './say-of-books.ts';

/** Books in one question to the model. */
const BATCH = 4;
/** This many failed batches in a row end the run: the service is down, or does not understand us. */
const MOST_FAILURES = 3;

export type EnrichPlan = { books: number; silent: number; tokensPerBook: number; affordable: number };

/** Estimates a run within `tokens`, from the books that come first. */
export async function planEnrichment({ db }: Pick<Services, 'db'>, tokens: number): Promise<EnrichPlan> {
  const { books, silent } = await countWaiting(db);
  const sample = await selectWaiting(db, { after: null, limit: BATCH });
  const { input, output } = estimateOf(sample);
  const tokensPerBook = sample.length > 0 ? Math.ceil((input + output) / sample.length) : 0;
  return { books, silent, tokensPerBook, affordable: tokensPerBook > 0 ? Math.floor(tokens / tokensPerBook) : 0 };
}

export type Enriched = {
  asked: number;
  /** Books with at least one valid field, and how often each field is valid. */
  described: number;
  fields: Record<keyof Said, number>;
  /** Why it ended before every book was asked about; null when nothing is left to do. */
  ended: 'tokens' | 'budget' | 'service' | null;
};

/**
 * Has the model describe the works that have no description yet, the best known first, until none is left or `tokens`
 * are used (estimated). Every batch is stored when it is finished, so the next run continues where this one ends.
 */
export async function enrichBooks(
  services: Pick<Services, 'db' | 'alone' | 'index' | 'clock'>,
  options: { model: Model; name: string; tokens: number; tell(line: string): void },
): Promise<Enriched> {
  const result: Enriched = {
    ...{ asked: 0, described: 0, ended: null },
    fields: { pitch: 0, asks: 0, form: 0, fiction: 0, moods: 0, needs: 0 },
  };
  let left = options.tokens;
  let failures = 0;
  let after: { popularity: number; id: string } | null = null;
  for (;;) {
    const works: Work[] = await selectWaiting(services.db, { after, limit: BATCH });
    const last = works.at(-1);
    if (!last) return result;
    const { input, output } = estimateOf(works);
    if (input + output > left) return { ...result, ended: 'tokens' };
    left -= input + output;
    after = { popularity: last.popularity, id: last.id };
    try {
      const said = await sayOfBooks(options.model, works);
      result.asked += works.length;
      await keep(services, options.name, works, said, result);
      failures = 0;
      options.tell(`${result.asked} asked, ${result.described} described: “${last.title}”`);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'model_budget_spent') return { ...result, ended: 'budget' };
      if (++failures >= MOST_FAILURES) return { ...result, ended: 'service' };
      options.tell('The model did not answer; these books are asked about in the next run.');
    }
  }
}

async function keep(
  services: Pick<Services, 'db' | 'alone' | 'index' | 'clock'>,
  name: string,
  works: readonly Work[],
  said: ReadonlyMap<string, Said>,
  result: Enriched,
): Promise<void> {
  const now = services.clock.now();
  const by = `model ${name} ${now.toISOString().slice(0, 10)}`;
  const changed = await services.db.transaction().execute(async (trx) => {
    const described: string[] = [];
    for (const work of works) {
      const held = said.get(work.id);
      if (!held) continue;
      const { form, fiction } = inferForm(work);
      const whole = { ...(form && { form }), ...(fiction && { fiction }), ...held };
      if (await writeTraits(trx, work.id, toTraitColumns(whole, by), now)) described.push(work.id);
    }
    await noteForIndexes(trx, { created: [], changed: described, merged: [] });
    return described;
  });
  for (const id of changed) {
    result.described++;
    for (const field of keysOf(said.get(id) ?? {})) result.fields[field]++;
  }
  await catchUp(services);
}
