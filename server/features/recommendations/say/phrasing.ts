import { z } from 'zod';
import { SECOND } from '../../../../contract/limits.ts';
import { AppError } from '../../../errors.ts';
import type { Services } from '../../../services.ts';
import type { Catalogue } from '../pick/catalogue.ts';
import type { ComposedPick } from './compose.ts';
import { type Facts, faultIn, tidied } from './phrase-check.ts';

/** Words the title and the description of picks again where a model can; `earlier` are the titles the reader has had. */
export type Phrase = (
  catalogue: Catalogue,
  composed: readonly { pick: ComposedPick; earlier: ReadonlySet<string> }[],
) => Promise<ComposedPick[]>;

/** A model that is slow, or many readers, must not hold up a Sunday: what is not worded in time keeps its template. */
const FOR_ONE = 10 * SECOND;
const FOR_A_RUN = 120 * SECOND;
const MOST_QUESTIONS = 300;
const AT_ONCE = 4;
/** After so many failures in a row the rest of the run does without. */
const PATIENCE = 5;

const SYSTEM = `You word the weekly note of a book service. Rewrite the title and the description of the draft in plain, warm, brief English, in sentence case.
Say only what the draft and the reasons say: the same theme and the same books, and nothing about plot, quality, prizes, numbers or people that is not there.
Name a book only by its exact title in “ ”, and name the first book of the list in the description. An author stands only behind "by" after the title.
Two to four sentences of everyday words. No lists, links, markup, emoji or exclamation marks.`;

/** Phrasing for one run, which stops asking when its time, its questions or its patience are used up. */
export function beginPhrasing({ model }: Pick<Services, 'model'>, signal?: AbortSignal): Phrase {
  let time = FOR_A_RUN;
  let questions = MOST_QUESTIONS;
  let failures = 0;
  if (model === null) return async (_, composed) => composed.map(({ pick }) => pick);

  async function reword(facts: Facts, pick: ComposedPick, earlier: ReadonlySet<string>, deadline: AbortSignal) {
    questions--;
    try {
      const worded = await model?.ask({
        task: 'weekly',
        prompt: { system: SYSTEM, data: facts },
        schema: answerFor(facts, earlier),
        signal: AbortSignal.any([deadline, AbortSignal.timeout(FOR_ONE)]),
        // What everybody gets that week is asked for once; what comes from a reader's shelf is not kept.
        cacheKey: pick.theme.startsWith('editors:') ? JSON.stringify(facts) : undefined,
      });
      failures = 0;
      return { ...pick, ...worded };
    } catch (error) {
      // Whatever it was, the template stands; there is nothing in it for anybody to act on.
      const spent = error instanceof AppError && error.code === 'model_budget_spent';
      failures = spent ? PATIENCE : failures + 1;
      return pick;
    }
  }

  return async (catalogue, composed) => {
    const picks = composed.map(({ pick }) => pick);
    const began = performance.now();
    const deadline = AbortSignal.any([AbortSignal.timeout(Math.max(1, Math.ceil(time))), ...(signal ? [signal] : [])]);
    const queue = composed.entries();
    const work = async () => {
      for (const [at, { pick, earlier }] of queue) {
        if (deadline.aborted || questions <= 0 || failures >= PATIENCE) return;
        picks[at] = await reword(factsOf(catalogue, pick), pick, earlier, deadline);
      }
    };
    if (time > 0) await Promise.all(Array.from({ length: AT_ONCE }, work));
    time -= performance.now() - began;
    return picks;
  };
}

function answerFor(facts: Facts, earlier: ReadonlySet<string>) {
  return z
    .object({ title: z.string().min(6).max(90), description: z.string().min(60).max(700) })
    .transform(({ title, description }) => ({ title: tidied(title), description: tidied(description) }))
    .superRefine((worded, context) => {
      const fault = earlier.has(worded.title) ? 'This title was used before.' : faultIn(worded, facts);
      if (fault) context.addIssue(fault);
    });
}

/** All that the model is shown, and all that it may say: no address, no shelf beyond what the reasons name. */
function factsOf(catalogue: Catalogue, pick: ComposedPick): Facts {
  return {
    theme: pick.themeName,
    draft: { title: pick.title, description: pick.description },
    books: pick.books.map(({ id, why }) => {
      const entry = catalogue.works.get(id);
      return { title: entry?.title ?? '', authors: entry?.authors ?? [], reason: why };
    }),
  };
}
