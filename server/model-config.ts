import { z } from 'zod';
import { optional, pairFaults, type RawEnvironment, Url } from './config-values.ts';

/** The settings of the model service, in the environment. Everything works without one. */
export const modelEnvironment = {
  /** Where an OpenAI-compatible service answers, with its version: `http://localhost:11434/v1`. */
  LLM_BASE_URL: optional(Url),
  LLM_API_KEY: optional(z.string()),
  LLM_MODEL: optional(z.string()),
  /** A model of the same service that turns texts into vectors. */
  EMBEDDING_MODEL: optional(z.string()),
  /** Seconds for one question to it, including the retry after an invalid answer. */
  LLM_TIMEOUT: optional(z.coerce.number().min(1).max(600)),
  /** Context size in tokens. Longer prompts are shortened or not sent. */
  LLM_CONTEXT_TOKENS: optional(z.coerce.number().int().min(2048)),
  /** Questions at once from one process; a small machine's model answers one at a time anyway. */
  LLM_CONCURRENCY: optional(z.coerce.number().int().min(1).max(64)),
  /** Budgets in tokens per day (UTC). */
  LLM_READER_DAILY_TOKENS: optional(z.coerce.number().int().min(0)),
  LLM_DAILY_TOKENS: optional(z.coerce.number().int().min(0)),
  /** Prices per million tokens, in whatever currency the operator counts; only for `/metrics`. */
  LLM_INPUT_PRICE: optional(z.coerce.number().min(0)),
  LLM_OUTPUT_PRICE: optional(z.coerce.number().min(0)),
};

type ModelEnvironment = Partial<z.output<z.ZodObject<typeof modelEnvironment>>>;

/** What is wrong with the settings taken together. */
export function modelFaults(env: RawEnvironment): string[] {
  if (!env.EMBEDDING_MODEL) return pairFaults(env, 'LLM_BASE_URL', 'LLM_MODEL');
  return env.LLM_BASE_URL ? [] : ['EMBEDDING_MODEL: needs LLM_BASE_URL'];
}

/** Null: texts are not turned into vectors. */
export function readEmbeddingConfig(value: ModelEnvironment) {
  const { LLM_BASE_URL: baseUrl, EMBEDDING_MODEL: model } = value;
  return baseUrl && model ? { baseUrl, model, ...readService(value) } : null;
}

/** Null: there is no model. */
export function readModelConfig(value: ModelEnvironment) {
  const { LLM_BASE_URL: baseUrl, LLM_MODEL: model } = value;
  if (!baseUrl || !model) return null;
  return {
    baseUrl,
    model,
    ...readService(value),
    contextTokens: value.LLM_CONTEXT_TOKENS ?? 8192,
    concurrency: value.LLM_CONCURRENCY ?? 4,
    readerDailyTokens: value.LLM_READER_DAILY_TOKENS ?? 200_000,
    outputPrice: value.LLM_OUTPUT_PRICE ?? 0,
  };
}

/** Settings that apply to every model of the service. */
const readService = (value: ModelEnvironment) => ({
  apiKey: value.LLM_API_KEY ?? null,
  /** Milliseconds. */
  timeout: (value.LLM_TIMEOUT ?? 20) * 1000,
  dailyTokens: value.LLM_DAILY_TOKENS ?? 5_000_000,
  inputPrice: value.LLM_INPUT_PRICE ?? 0,
});
