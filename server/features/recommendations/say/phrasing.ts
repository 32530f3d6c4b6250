import { z } from 'zod';
import { SECOND } from '../../../../contract/limits.ts';
import { AppError } from '../../../errors.ts';
import type { Services } from '../../../services.ts';
import { HOW_TO_CUT } from '../../../wording/cuts/cuts.ts';
import { isDiscreet } from '../../../wording/discreet.ts';
import { unfitWords } from '../../../wording/plain-words.ts';
import { sentencesOf, standsAlone } from '../../../wording/sentences.ts';
import { words } from '../../../wording/words.ts';
import { whysInTopics } from '../../books/books.ts';
import type { Catalogue, Entry } from '../pick/catalogue.ts';
import type { ComposedPick } from './compose.ts';
import { bookNamed } from './of-book.ts';
import { type Facts, faultIn, tidied } from './phrase-check.ts';
import { otherTitles } from './titles.ts';

/** Has the model, if there is one, cut the titles and descriptions of picks out of our sentences. */
export type Phrase = (catalogue: Catalogue, picks: readonly ComposedPick[]) => Promise<ComposedPick[]>;

/** A slow model, or many readers, must not delay a Sunday: a pick that is not worded in time keeps its template. */
const FOR_ONE = 10 * SECOND;
const FOR_A_RUN = 120 * SECOND;
const MOST_QUESTIONS = 300;
const AT_ONCE = 4;
/** After this many failures in a row the rest of the run does without the model. */
const PATIENCE = 5;

const SYSTEM = `You edit the weekly letter of a book service: one book for one reader. The data holds titles that we have for it, and sentences of ours that argue for it ("says").
"title": the one of our titles that makes a reader open the letter.
"description": three or four sentences of "says": why this book, for this reader, and what is in it. Keep the one that names the book, and the order in which ours stand.
Do not write them: copy, whole or cut.
${HOW_TO_CUT}
- Begin each sentence as ours begins. Titles of books stand in “curly quotes”. No lists, links or markup.`;

/** Wording for one run, which stops when its time, its questions or its allowed failures are used up. */
export function beginPhrasing({ model }: Pick<Services, 'model'>, signal?: AbortSignal): Phrase {
  let time = FOR_A_RUN;
  let questions = MOST_QUESTIONS;
  let failures = 0;
  if (model === null) return async (_, composed) => [...composed];

  async function reword(facts: Facts, pick: ComposedPick, deadline: AbortSignal) {
    questions--;
    try {
      const worded = await model?.ask({
        task: 'weekly',
        prompt: { system: SYSTEM, data: facts },
        schema: answerFor(facts),
        signal: AbortSignal.any([deadline, AbortSignal.timeout(FOR_ONE)]),
        // The text of a general pick is asked for once and stored; text about a reader's shelf is not stored.
        cacheKey: pick.theme.startsWith('editors:') ? JSON.stringify(facts) : undefined,
      });
      failures = 0;
      return { ...pick, ...worded };
    } catch (error) {
      // The template is used whatever the error was, so nobody has to act on it.
      const spent = error instanceof AppError && error.code === 'model_budget_spent';
      failures = spent ? PATIENCE : failures + 1;
      return pick;
    }
  }

  return async (catalogue, composed) => {
    const picks = [...composed];
    const began = performance.now();
    const deadline = AbortSignal.any([AbortSignal.timeout(Math.max(1, Math.ceil(time))), ...(signal ? [signal] : [])]);
    const queue = composed.entries();
    const work = async () => {
      for (const [at, pick] of queue) {
        if (deadline.aborted || questions <= 0 || failures >= PATIENCE) return;
        const facts = factsOf(catalogue, pick);
        if (facts) picks[at] = await reword(facts, pick, deadline);
      }
    };
    if (time > 0) await Promise.all(Array.from({ length: AT_ONCE }, work));
    time -= performance.now() - began;
    return picks;
  };
}

function answerFor(facts: Facts) {
  return z
    .object({ title: z.string().min(6).max(90), description: z.string().min(60).max(700) })
    .transform(({ title, description }) => ({ title: tidied(title), description: tidied(description) }))
    .superRefine((worded, context) => {
      const fault = faultIn(worded, facts);
      if (fault) context.addIssue(fault);
    });
}

/** The maximum number of sentences on what is in the book. */
const MOST_LINES = 4;

/**
 * All that the model is shown, and all that it may use: no address, and nothing of the shelf beyond what the draft
 * names.
 */
export function factsOf(catalogue: Catalogue, pick: ComposedPick): Facts | null {
  const lead = catalogue.works.get(pick.books[0]?.id ?? '');
  if (!lead) return null;
  const book = bookNamed(lead);
  const draft = sentencesOf(pick.description);
  const named = draft.findIndex((sentence) => sentence.includes(book)) + 1;
  return {
    book,
    titles: [pick.title, ...otherTitles(lead)],
    // What is in the book follows the sentence that names it, so that it is not said about another book.
    says: named === 0 ? draft : [...draft.slice(0, named), ...linesOf(lead, pick), ...draft.slice(named)],
  };
}

/** What our records say is in the book, without what the page shows next to it. */
function linesOf(lead: Entry, { description, books }: ComposedPick): string[] {
  const shown = `${description} ${books[0]?.why ?? ''}`;
  return [...whysInTopics(lead), ...sentencesOf(lead.summary).filter(standsAlone)]
    .filter((line) => isDiscreet(line) && !shown.includes(line) && !words(line).some((word) => unfitWords.has(word)))
    .slice(0, MOST_LINES);
}
