import { z } from 'zod';
import { estimateTokens } from '../../../platform/llm/chat.ts';
import type { Model } from '../../../platform/llm/llm.ts';
import { groundingFault, groundOf } from '../../../wording/grounded.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { stem, words } from '../../../wording/words.ts';
import { ASKS, PITCH_LENGTH, type Traits } from '../traits/book-traits.ts';
import type { WorkRecord } from '../works/merge.ts';
import { namedIn, repeatedRun, twinOf } from '../traits/trait-rules.ts';
import { FICTION, FORMS, MOODS, NEEDS } from '../traits/traits.ts';

/** A model's description of a book, as far as it is valid. */
export type Said = Pick<Partial<Traits>, 'pitch' | 'asks' | 'form' | 'fiction' | 'moods' | 'needs'>;

/** How much of a summary the model is shown, in characters. */
const SUMMARY_LENGTH = 1000;
const TOKENS_PER_BOOK = 500;
const MOST_MOODS = 4;
const MOST_NEEDS = 4;

/** Wide on purpose: a book whose answer is faulty in one field keeps the others. */
const Answer = z.object({
  books: z
    .array(
      z.object({
        id: z.string(),
        pitch: z.string().default(''),
        asks: z.array(z.string()).default([]),
        form: z.string().default(''),
        fiction: z.string().default(''),
        moods: z.array(z.string()).default([]),
        needs: z.array(z.string()).default([]),
      }),
    )
    .max(20),
});
type Answered = z.infer<typeof Answer>['books'][number];

const listed = (list: Readonly<Record<string, string | { means: string }>>) =>
  Object.entries(list)
    .map(([name, said]) => `${name} (${typeof said === 'string' ? said : said.means})`)
    .join('; ');

const SYSTEM = `You help a library to describe books so that readers find them. For each book of the document, from what is said there and nothing else, write:
- "id": as given.
- "pitch": one concrete sentence of at most ${PITCH_LENGTH} characters that makes the right reader open the book, in other words than the summary. No praise, no ending. Name nothing that the record does not name.
- "asks": ten phrasings, in lower case, under which a reader who does not know the book would look for it: its topic, a curious question, a half-remembered plot or argument, a need it serves, a mood. Never its title or author. Each with other words.
- "form": one of ${listed(FORMS)}.
- "fiction": yes, no, or between.
- "moods": one to ${MOST_MOODS} of ${listed(MOODS)}.
- "needs": none to ${MOST_NEEDS}, only where the book truly serves it, of ${listed(NEEDS)}.
Leave out what the record does not tell.`;

/**
 * The tokens that a batch of these books is likely to take: our question, as the budget estimates it, and the answer.
 */
export function estimateOf(works: readonly WorkRecord[]): { input: number; output: number } {
  const input = estimateTokens(SYSTEM.length + JSON.stringify(works.map(shown)).length);
  return { input, output: TOKENS_PER_BOOK * works.length };
}

/**
 * Asks the model about some books and keeps the valid parts of its answer; books without any are absent.
 * @throws AppError as `Model.ask` does.
 */
export async function sayOfBooks(
  model: Model,
  works: readonly WorkRecord[],
  signal?: AbortSignal,
): Promise<Map<string, Said>> {
  const { books } = await model.ask({
    task: 'enrich',
    prompt: { system: SYSTEM, data: { books: works.map(shown) } },
    schema: Answer,
    signal,
    maxOutputTokens: TOKENS_PER_BOOK * works.length + 500,
  });
  const said = new Map<string, Said>();
  for (const work of works) {
    const answered = books.find(({ id }) => id === work.id);
    const held = answered && whatHolds(answered, work);
    if (held && Object.keys(held).length > 0) said.set(work.id, held);
  }
  return said;
}

const shown = ({ id, title, subtitle, authors, year, genres, subjects, summary }: WorkRecord) => ({
  ...{ id, title, subtitle, authors, year, genres, subjects },
  summary: summary.slice(0, SUMMARY_LENGTH),
});

const isOf = <Name extends string>(list: Readonly<Record<Name, unknown>>, name: string): name is Name =>
  Object.hasOwn(list, name);

/**
 * The valid parts of an answer: values from our lists, asks that are about this book, a pitch that passes the check.
 */
function whatHolds(answered: Answered, work: WorkRecord): Said {
  const pitch = answered.pitch.trim();
  const asks = asksThatHold(answered.asks, work);
  const form = isOf(FORMS, answered.form) ? answered.form : undefined;
  const fiction = FICTION.find((each) => each === answered.fiction);
  const moods = answered.moods.filter((mood) => isOf(MOODS, mood)).slice(0, MOST_MOODS);
  const needs = answered.needs.filter((need) => isOf(NEEDS, need)).slice(0, MOST_NEEDS);
  return {
    ...(pitch !== '' && pitchHolds(pitch, work) && { pitch }),
    ...(asks.length >= ASKS.min && { asks }),
    ...(form && { form }),
    ...(fiction && { fiction }),
    ...(moods.length > 0 && { moods: [...new Set(moods)] }),
    ...(needs.length > 0 && { needs: [...new Set(needs)] }),
  };
}

function pitchHolds(pitch: string, work: WorkRecord): boolean {
  const ground = groundOf([{ ...work, pitch: null }], [work.summary]);
  const policy = { capitals: true, run: 8, longest: PITCH_LENGTH };
  return groundingFault(pitch, ground, policy) === null && repeatedRun(pitch, work.summary) === undefined;
}

/**
 * An ask is never shown, but books are found by it: each must share a word with its record, so that a text inside a
 * record cannot make its book appear for every query.
 */
function asksThatHold(given: readonly string[], work: WorkRecord): string[] {
  const own = [work.title, work.subtitle ?? '', ...work.genres, ...work.subjects, work.summary].join(' ');
  const known = new Set(words(own).map(stem));
  const asks = given
    .map((ask) => ask.trim().toLowerCase())
    .filter((ask) => ask !== '' && ask.length <= ASKS.length && /^[\p{L}\p{N} ,.'’?!&/-]+$/u.test(ask))
    .filter((ask) => namedIn(ask, work) === null)
    .filter((ask) => words(ask).some((word) => !plainWords.has(word) && known.has(stem(word))));
  return asks.filter((_, at) => twinOf(asks, at) === undefined).slice(0, ASKS.max);
}
