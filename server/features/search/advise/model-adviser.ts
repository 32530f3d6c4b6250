import type { z } from 'zod';
import { AppError } from '../../../errors.ts';
import type { Services } from '../../../services.ts';
import { type Adviser, type Insight, type Named, NO_INSIGHT } from '../adviser.ts';
import { findNamed } from '../resolve/find-named.ts';
import { meaningKey } from './cache-key.ts';
import { groundInsight } from './insight.ts';
import { Ranking, Understanding } from './model-answers.ts';
import { type Prompt, rerankPrompt, rerankTokens, sentId, UNDERSTAND_TOKENS, understandPrompt } from './prompt.ts';

type AdviceServices = Pick<Services, 'db' | 'alone' | 'clock' | 'index' | 'log' | 'config' | 'secrets' | 'model'>;
type Asked = { task: string; prompt: Prompt; cacheKey: string; maxOutputTokens: number };

/**
 * Asks the model and the book services, where they are configured. Each answers within the time that the operator set.
 * A model that failed once is not asked again for the same query. If the reader's or the day's budget was spent,
 * `notice` is what to tell the reader.
 */
export function openAdviser(
  services: AdviceServices,
  { userId, asked, signal }: { userId: string; asked: Named | null; signal: AbortSignal },
): Adviser & { notice(): string | null } {
  let { model } = services;
  let notice: string | null = null;

  async function ask<T>(question: Asked & { schema: z.ZodType<T> }): Promise<T | null> {
    try {
      return (await model?.ask({ ...question, userId, signal })) ?? null;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'model_budget_spent') notice = error.message;
      services.log.info({ code: error.code, task: question.task }, 'a search is answered without the model');
      model = null;
      return null;
    }
  }
  const contextTokens = services.config.model?.contextTokens ?? 0;

  return {
    notice: () => notice,
    async understand(query): Promise<Insight> {
      const said = await ask({
        task: 'understand',
        prompt: understandPrompt(query.text, contextTokens),
        schema: Understanding,
        cacheKey: meaningKey(query.text),
        maxOutputTokens: UNDERSTAND_TOKENS,
      });
      return { ...(said ? groundInsight(query, said) : NO_INSIGHT), asked };
    },
    async find(insight) {
      const find = (named: Named) => findNamed(services, named, signal);
      const [first, others] = await Promise.all([
        insight.asked ? find(insight.asked) : [],
        Promise.all(insight.named.map(find)),
      ]);
      return { asked: first, named: others.flat() };
    },
    async rank(query, works) {
      const sized = works.length > 1 ? rerankPrompt(query, works, contextTokens) : null;
      if (model === null || sized === null) return null;
      const sent = new Map(works.slice(0, sized.count).map(({ id }, place) => [sentId(place), id]));
      const said = await ask({
        task: 'rerank',
        prompt: sized.prompt,
        schema: Ranking,
        cacheKey: JSON.stringify([meaningKey(query.text), ...sent.values()]),
        maxOutputTokens: rerankTokens(sized.count),
      });
      if (!said) return null;
      const ours = <T>(id: string, take: (id: string) => T): T[] => {
        const known = sent.get(id);
        return known === undefined ? [] : [take(known)];
      };
      return {
        order: said.order.flatMap((id) => ours(id, (known) => known)),
        reasons: new Map(
          said.reasons.flatMap(({ id, why }) => ours(id, (known): [string, string] => [known, why.trim()])),
        ),
      };
    },
  };
}
