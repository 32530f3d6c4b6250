import { z } from 'zod';
import { AppError } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { type GroundingPolicy, groundingFault, groundOf } from '../../wording/grounded.ts';
import { sentencesOf } from '../../wording/sentences.ts';
import { isStarter, reasonFault, type Work } from '../books/books.ts';
import type { Found } from './choose-books.ts';
import type { Wording } from './compose.ts';
import { phrasingPrompt } from './prompt.ts';

const Phrasing = z.object({
  overview: z.string().min(80).max(1400),
  books: z.array(z.object({ id: z.string().max(80), why: z.string().min(10).max(300) })).max(20),
});

export const overviewPolicy: GroundingPolicy = { capitals: true, run: Infinity, longest: 1400, cuts: 'sentences' };

/**
 * What is wrong with an overview of these books; null if each of its sentences is cut from one that the model was
 * shown.
 */
export function overviewFault(text: string, works: readonly Work[], shown: readonly string[]): string | null {
  const ground = groundOf(works, []);
  // Our own editors may say “best” and “must”; a description from elsewhere may not.
  const labels = works.every(isStarter) ? shown : ground.labels;
  return groundingFault(text, { ...ground, said: shown, labels }, overviewPolicy);
}

/** The minimum number of sentences of an overview. */
const FEWEST = 3;

/** The sentences of an overview that hold, in their order; null if too few do. */
function whatHolds(overview: string, works: readonly Work[], shown: readonly string[]): string | null {
  const kept: string[] = [];
  for (const sentence of sentencesOf(overview))
    if (overviewFault([...kept, sentence].join(' '), works, shown) === null) kept.push(sentence);
  return kept.length >= FEWEST ? kept.join(' ') : null;
}

type Asked = { userId: string; question: string; path: readonly Found[]; composed: Wording; signal: AbortSignal };

/**
 * The same answer, cut and ordered from our sentences by a model. Null if there is no model, it fails, or too little of
 * its overview passes the check; then the composed text is shown. It never chooses a book. A reason that fails is
 * replaced by ours.
 */
export async function phraseByModel(
  { model, log }: Pick<Services, 'model' | 'log'>,
  { userId, question, path, composed, signal }: Asked,
): Promise<Wording | null> {
  if (!model) return null;
  const prompt = phrasingPrompt(question, path, composed);
  try {
    const { overview, books } = await model.ask({ task: 'question', prompt, schema: Phrasing, userId, signal });
    const works = path.map(({ work }) => work);
    const explanation = whatHolds(overview, works, prompt.data.says);
    if (explanation === null) return null;
    const said = new Map(books.map(({ id, why }) => [id, why]));
    const whys = path.map(({ work }, place) => {
      const own = composed.whys[place] ?? '';
      const why = said.get(work.id)?.trim();
      return why && reasonFault(why, work, { alsoSaid: [own] }) === null ? why : own;
    });
    return { explanation, whys };
  } catch (error) {
    // If it is slow, down, out of budget or gives invalid answers, the text is less good, but the answer is still
    // shown.
    if (!(error instanceof AppError)) throw error;
    log.info({ code: error.code }, 'a question is answered without the model');
    return null;
  }
}
