import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { embedMany } from 'ai';
import { createBreaker } from '../breaker.ts';
import type { Clock } from '../clock.ts';
import type { Connection } from '../db/database.ts';
import { ifThereIsRoom } from '../db/disk-guard.ts';
import { estimateTokens, pauseAskedBy, statusOf } from './chat.ts';
import { budgetSpent, noRoom, unavailable } from './failures.ts';
import { dayOf } from './meter.ts';
import { addCall, correctTokens, takeDayTokens } from './queries.ts';

export type EmbedderOptions = {
  baseUrl: string;
  apiKey: string | null;
  model: string;
  /** For one call, in milliseconds. */
  timeout: number;
  dailyTokens: number;
  /** Per million tokens. */
  inputPrice: number;
};

/** Turns texts into vectors: texts of similar meaning point in similar directions. */
export type Embedder = {
  /** The currently configured model. */
  model: string;
  /**
   * The vectors of texts, in the same order, all of one length. `share` is the part of the day's budget that may be
   * spent in total before this call.
   * @throws AppError `model_unavailable` when the service is slow, down or gives invalid answers, `model_budget_spent`.
   */
  embed(texts: readonly string[], asked: { model: string; share: number; timeout?: number }): Promise<number[][]>;
};

/** Uses the language model's service and budget. Null where no embedding model is configured. */
export function openEmbedder(
  options: EmbedderOptions | null,
  { db, clock }: { db: Connection; clock: Clock },
): Embedder | null {
  if (options === null) return null;
  const provider = createOpenAICompatible({
    name: 'llm',
    baseURL: options.baseUrl,
    ...(options.apiKey !== null && { apiKey: options.apiKey }),
  });
  const breaker = createBreaker(clock);

  return {
    model: options.model,
    async embed(texts, { model, share, timeout = options.timeout }) {
      if (texts.length === 0) return [];
      if (breaker.isOpen()) throw unavailable('paused after failures');
      const tokens = texts.reduce((sum, text) => sum + estimateTokens(text.length), 0);
      const day = dayOf(clock.now());
      const budget = Math.floor(share * options.dailyTokens);
      if (!(await takeDayTokens(db, { day, tokens, budget }).catch(noRoom))) throw budgetSpent('day');
      const began = performance.now();
      let outcome = 'answered';
      try {
        const { embeddings } = await embedMany({
          model: provider.embeddingModel(model),
          values: [...texts],
          maxRetries: 0,
          abortSignal: AbortSignal.timeout(timeout),
        });
        if (!isSound(embeddings, texts.length)) throw new Error('the service answered no vectors');
        breaker.succeed();
        return embeddings;
      } catch (error) {
        outcome = `status ${statusOf(error) ?? 'none'}`;
        breaker.fail(pauseAskedBy(error));
        throw unavailable(outcome, error);
      } finally {
        const call = {
          task: 'embed',
          outcome,
          calls: 1,
          inputTokens: outcome === 'answered' ? tokens : 0,
          outputTokens: 0,
          milliseconds: performance.now() - began,
          costMicros: outcome === 'answered' ? tokens * options.inputPrice : 0,
        };
        // As with the language model, a full disk must not replace what came of the call.
        if (outcome !== 'answered') await ifThereIsRoom(correctTokens(db, { userId: null, day, difference: -tokens }));
        await ifThereIsRoom(addCall(db, day, call));
      }
    },
  };
}

/** As many as were requested, all of one length, with no gap. */
function isSound(vectors: readonly (readonly number[])[], count: number): boolean {
  const length = vectors[0]?.length ?? 0;
  return (
    vectors.length === count &&
    length > 0 &&
    vectors.every((vector) => vector.length === length && vector.every(Number.isFinite))
  );
}
