import { setTimeout } from 'node:timers/promises';

/** What one try came to: an answer, or an error that may pass, and how long the service asks to be left alone. */
export type Try<Answer> = { answer: Answer } | { error: Error; after: number };

type Limits = {
  tries: number;
  /** The first pause, in milliseconds: each further one is twice as long. They vary, so that callers spread out. */
  delay: number;
  /** In milliseconds: a longer pause is not waited for. */
  longest?: number;
  signal?: AbortSignal | null | undefined;
};

/**
 * Tries until there is an answer. What `tryOnce` throws is not tried again.
 * @throws the last error, when the tries or the patience are used up; AbortError, when `signal` aborts a pause.
 */
export async function retry<Answer>(
  { tries, delay, longest = Infinity, signal }: Limits,
  tryOnce: () => Promise<Try<Answer>>,
): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await tryOnce();
    if ('answer' in outcome) return outcome.answer;
    const pause = Math.max(outcome.after, delay * 2 ** (attempt - 1) * (0.5 + Math.random()));
    if (attempt >= tries || pause > longest) throw outcome.error;
    await setTimeout(pause, undefined, signal ? { signal } : {});
  }
}
