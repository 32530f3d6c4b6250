import { z } from 'zod';
import { AppError } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { type GroundingPolicy, type GroundRecord, groundingFault, groundOf } from '../../wording/grounded.ts';
import type { Found } from './choose-books.ts';
import type { Wording } from './compose.ts';
import { phrasingPrompt } from './prompt.ts';

const Phrasing = z.object({
  overview: z.string().min(80).max(1400),
  books: z.array(z.object({ id: z.string().max(80), why: z.string().min(10).max(300) })).max(20),
});

/** An overview speaks freely, but every name, number and title in it is from our records. */
export const overviewPolicy: GroundingPolicy = {
  words: 'names',
  capitals: false,
  wholeNames: false,
  run: 4,
  longest: 1400,
};

const isGrounded = (text: string, works: readonly GroundRecord[], question: string, draft: string) =>
  groundingFault(text, groundOf(works, [question], [draft]), overviewPolicy) === null;

type Asked = { userId: string; question: string; path: readonly Found[]; composed: Wording; signal: AbortSignal };

/**
 * The same answer in a model's words, where there is a model and every word of it can be held against our records; null
 * otherwise, and the composed words stand. It never chooses a book. A reason that does not hold is replaced by ours.
 */
export async function phraseByModel(
  { model, log }: Pick<Services, 'model' | 'log'>,
  { userId, question, path, composed, signal }: Asked,
): Promise<Wording | null> {
  if (!model) return null;
  try {
    const { overview, books } = await model.ask({
      task: 'question',
      prompt: phrasingPrompt(question, path, composed),
      schema: Phrasing,
      userId,
      signal,
    });
    const works = path.map(({ work }) => work);
    if (!isGrounded(overview, works, question, composed.explanation)) return null;
    const said = new Map(books.map(({ id, why }) => [id, why]));
    const whys = path.map(({ work }, place) => {
      const why = said.get(work.id)?.trim();
      return why && isGrounded(why, [work], question, composed.whys[place] ?? '') ? why : (composed.whys[place] ?? '');
    });
    return { explanation: overview.trim(), whys };
  } catch (error) {
    // Slow, down, out of budget or talking nonsense: all of that costs better words, never the answer.
    if (!(error instanceof AppError)) throw error;
    log.info({ code: error.code }, 'a question keeps the words of our records');
    return null;
  }
}
