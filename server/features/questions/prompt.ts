import { type Found, levelOf } from './choose-books.ts';
import type { Wording } from './compose.ts';

/** As much of a summary as the model is shown; it is there for the sense, not to be repeated. */
const SUMMARY_LENGTH = 400;

const SYSTEM = `You write for a bookshop whose readers ask questions and get a few books in reply.
The data holds a question, the books that were found for it in reading order, what our records say of each, and a plain draft.
Write the draft better: "overview" says in 60 to 140 words what these books share, which to begin with and why, and where they differ; "books" gives for each id one sentence of at most 30 words that says why that book is here.
Use only what the records say. Name no book, person, place, year or number that is not in the records. Put titles in “curly quotes”, exactly as they are written. No links, no lists, no markup. Do not repeat the question. Plain, warm English.`;

/** What the model is asked: ours in `system`; the reader's words and the records' only as data. */
export function phrasingPrompt(question: string, path: readonly Found[], composed: Wording) {
  return {
    system: SYSTEM,
    data: {
      question,
      draft: composed.explanation,
      books: path.map(({ work }, place) => ({
        id: work.id,
        title: work.title,
        authors: work.authors,
        year: work.year,
        level: levelOf(work),
        subjects: work.subjects,
        genres: work.genres,
        summary: work.summary.slice(0, SUMMARY_LENGTH),
        reason: composed.whys[place],
      })),
    },
  };
}
