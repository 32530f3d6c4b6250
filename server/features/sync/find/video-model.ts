import { AppError } from '../../../errors.ts';
import type { Services } from '../../../services.ts';
import type { CleanText } from '../read/clean.ts';
import { type Advice, ANSWER_TOKENS, askAboutVideos, asSent } from './ask-about-videos.ts';

/** Asks the model service, where there is one, about the videos of one run. */
export type Adviser = {
  /** How many videos are asked about together; 0 without a model, or when no more questions are asked. */
  portion(): number;
  /** The answers for each of these; any or all may be null, and then our own judgement stands. */
  advise(texts: readonly CleanText[], signal: AbortSignal): Promise<(Advice | null)[]>;
};

/** Videos per question: small models mix up more than this. */
const BATCH_MAX = 12;
/** Questions under way at once, so that a sync leaves room for readers who search. */
const AT_ONCE = 2;
/** Time limit of a question in milliseconds, because the lease of the run must be renewed in between. */
const PATIENCE = 60_000;
/** Questions in a row without an answer, after which this run asks no more. */
const FAILURES_MAX = 3;
/** Tokens for the instructions, the schema and an invalid answer that is sent back. */
const OVERHEAD = 2_000;
/** Maximum tokens for a cleaned title and description and the answer about them. */
const PER_VIDEO = 240 + ANSWER_TOKENS;
/** The share of a reader's daily tokens that one run may use, so that some are left for searches. */
const RUN_SHARE = 0.5;

/** One adviser for one run of one reader; `most` limits its time, in milliseconds, if somebody is waiting. */
export function newAdviser({ model, config, log }: Services, userId: string, most: number | null): Adviser {
  if (model === null || config.model === null)
    return { portion: () => 0, advise: async (texts) => texts.map(() => null) };
  const until = most === null ? [] : [AbortSignal.timeout(most)];
  const asked = model;
  const { contextTokens, readerDailyTokens } = config.model;
  const batch = Math.max(1, Math.min(BATCH_MAX, Math.floor((contextTokens - OVERHEAD) / PER_VIDEO)));
  let left = readerDailyTokens * RUN_SHARE;
  let failures = 0;

  async function askOnce(texts: readonly CleanText[], signal: AbortSignal): Promise<(Advice | null)[]> {
    const nothing = texts.map(() => null);
    const estimate = OVERHEAD / 2 + texts.reduce((sum, text) => sum + ANSWER_TOKENS + length(text) / 3, 0);
    if (failures >= FAILURES_MAX || left < estimate) return nothing;
    left -= estimate;
    try {
      const patience = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE), ...until]);
      const advice = await askAboutVideos(asked, texts, { userId, signal: patience });
      failures = 0;
      return advice;
    } catch (error) {
      // Only the code: the error itself carries what was sent.
      const code = error instanceof AppError ? error.code : 'unexpected_failure';
      failures = code === 'model_budget_spent' ? FAILURES_MAX : failures + 1;
      log.warn({ task: 'videos', code }, 'videos are judged without the model');
      return nothing;
    }
  }

  return {
    portion: () => (failures < FAILURES_MAX && left > 0 ? AT_ONCE * batch : 0),
    async advise(texts, signal) {
      const batches = Array.from({ length: Math.ceil(texts.length / batch) }, (_, at) =>
        texts.slice(at * batch, (at + 1) * batch),
      );
      return (await Promise.all(batches.map((some) => askOnce(some, signal)))).flat();
    },
  };
}

const length = (text: CleanText): number => JSON.stringify(asSent(text)).length;
