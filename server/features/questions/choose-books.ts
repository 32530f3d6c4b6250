import { isStory } from '../../../contract/books.ts';
import { QUESTION_BOOKS_MAX, QUESTION_BOOKS_PER_AUTHOR } from '../../../contract/limits.ts';
import { Level } from '../../../contract/questions.ts';
import { fold } from '../../wording/words.ts';
import { askedIn, inOrder, levelOf, topicsAsked, topicsOf, type Work } from '../books/books.ts';

/** A work that was found, and why. A guess may fit, and is there because few surely do. */
export type Found = { work: Work; why: string; isGuess?: boolean };

/**
 * A missing level is looked for among this many of the best results; further down, books only touch on the question.
 */
const LOOKED_AT = 16;
/** A book is replaced by one of a missing level only if its own level has at least this many. */
const CROWDED = 3;

/**
 * An answer of fewer books is a short page: books that may fit join it, each is introduced by itself, and the topic of
 * one of them leads on.
 */
export const FEW = 3;

/** This many first books answer the question, whatever the others are about. */
const SURE = 3;

/** Whether a work studies a subject rather than telling a story or being poems. */
export const isStudy = (work: Work): boolean => !isStory(work) && work.form !== 'poetry';

/** Studies say how something is or came about; stories also say what it is like. */
const ASKS_FOR_REASONS =
  /^\W*(?:how|why|who|when|is|are|do|does|did|what (?:caused|causes|made|makes|is|are|was|were|happened))\b(?! (?:it|life) like\b)/iu;

/** Whether a question asks how something is or came about. */
export const asksForReasons = (question: string): boolean => ASKS_FOR_REASONS.test(question);

/**
 * The reading path through these books: the best few, ordered from introductory to advanced, best first within each
 * level. A question for reasons is answered by studies, with stories filling the gaps, unless most of the surest
 * answers are stories. The books of `core` were chosen for what it asks: they need not share a word with the others.
 */
export function choosePath(question: string, found: readonly Found[], core: ReadonlySet<string> = NO_CORE): Found[] {
  const others = found.filter(({ work }) => !core.has(work.id)).slice(0, LOOKED_AT);
  const near = new Set(inReach(question, withoutStrays(others)));
  const kept = found.filter((each) => core.has(each.work.id) || near.has(each));
  const chosen = kept.filter(({ work }) => core.has(work.id));
  const forStories = kept.slice(0, SURE).filter(isStudyFound).length * 2 < SURE && !chosen.some(isStudyFound);
  const forStudies = asksForReasons(question) && !forStories;
  const best = forStudies ? studiesFirst(withoutTales(kept, core)) : kept;
  // The overview speaks of the chosen ones.
  const path = chosen.slice(0, QUESTION_BOOKS_MAX);
  for (const each of best)
    if (path.length < QUESTION_BOOKS_MAX && !path.includes(each) && hasRoomFor(path, each)) path.push(each);
  const newcomers = forStudies ? best.filter(isStudyFound) : best;
  for (const level of Level.options) bringIn(level, path, newcomers, core);
  const mostlyStudies = path.filter(isStudyFound).length * 2 > path.length;
  return inOrder(mostlyStudies ? studiesFirst(path) : path, ({ work }) => work);
}

const NO_CORE: ReadonlySet<string> = new Set();
const isStudyFound = ({ work }: Found) => isStudy(work);
const studiesFirst = (found: readonly Found[]) =>
  found.toSorted((a, b) => Number(isStudyFound(b)) - Number(isStudyFound(a)));

const LEAST_OTHERS = 4;

/** Leaves out stories for children if enough other books are left: they do not answer “How do volcanoes work?”. */
function withoutTales(found: readonly Found[], core: ReadonlySet<string>): readonly Found[] {
  const others = found.filter(({ work }) => core.has(work.id) || !(work.audience === 'child' && isStory(work)));
  return others.length < LEAST_OTHERS ? found : others;
}

/**
 * Removes books after the first few that share no subject word with any other result: a single word of the question led
 * there by mistake.
 */
function withoutStrays(found: readonly Found[]): Found[] {
  const wordsOf = ({ work }: Found) =>
    new Set(work.subjects.flatMap((subject) => subject.split(' ')).filter(isTelling));
  const all = found.map(wordsOf);
  return found.filter((_, at) => {
    const own = all[at] ?? new Set<string>();
    return at < SURE || all.some((words, other) => other !== at && [...own].some((word) => words.has(word)));
  });
}

/** If the question names a topic with this many of the books, the others must be related to one of those. */
const ENOUGH = 4;

/** Removes books that share a word with the question but no topic with the books that answer it. */
function inReach(question: string, found: readonly Found[]): readonly Found[] {
  const asked = askedIn(question);
  const named = found.filter(({ work }) => topicsAsked(work, asked).length > 0);
  if (named.length < ENOUGH) return found;
  const near = new Set(named.flatMap(({ work }) => topicsOf(work.id)));
  return found.filter((each) => named.includes(each) || topicsOf(each.work.id).some((topic) => near.has(topic)));
}

/** At least this many fitting books show what is meant. */
const SEVERAL = 2;

/**
 * Whether a book shares a topic with one of the books that fit; true if those do not show what is meant. A single word
 * of “How did life begin?” would lead to novels about what to make of a life.
 */
export function isNear(book: Pick<Work, 'id'>, fitting: readonly Pick<Work, 'id'>[]): boolean {
  const topics = new Set(fitting.flatMap(({ id }) => topicsOf(id)));
  return fitting.length < SEVERAL || topics.size === 0 || topicsOf(book.id).some((topic) => topics.has(topic));
}

/** Whether a word says something about a book: words that are in the subjects of very different books do not. */
const isTelling = (word: string) =>
  word.length > 3 && !/^(?:with|from|history|life|world|work|theory|culture|modern|ancient|social)$/.test(word);

/**
 * Replaces the last book of a crowded level, unless it was chosen for the question, by the best book of a missing
 * level.
 */
function bringIn(level: Level, path: Found[], best: readonly Found[], core: ReadonlySet<string>): void {
  if (path.some(({ work }) => levelOf(work) === level)) return;
  const last = path.findLastIndex(
    ({ work }) => !core.has(work.id) && path.filter((other) => levelOf(other.work) === levelOf(work)).length >= CROWDED,
  );
  const others = path.toSpliced(last, 1);
  const newcomer = best.find((each) => levelOf(each.work) === level && hasRoomFor(others, each));
  if (last >= 0 && newcomer) path.splice(last, 1, newcomer);
}

function hasRoomFor(path: readonly Found[], { work }: Found): boolean {
  return work.authors.every((author) => {
    const name = fold(author);
    const books = path.filter((other) => other.work.authors.some((each) => fold(each) === name));
    return books.length < QUESTION_BOOKS_PER_AUTHOR;
  });
}
