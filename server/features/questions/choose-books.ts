import { QUESTION_BOOKS_MAX, QUESTION_BOOKS_PER_AUTHOR } from '../../../contract/limits.ts';
import { Level } from '../../../contract/questions.ts';
import { fold } from '../../wording/words.ts';
import { askedIn, topicsAsked, topicsOf, type Work } from '../books/books.ts';

/** A work that was found, and the reason for it. */
export type Found = { work: Work; why: string };

/** A level that is missing is looked for among so many of the best; further down the books only graze the question. */
const LOOKED_AT = 16;
/** A book makes room for one of a missing level only where its own has at least so many. */
const CROWDED = 3;

export const levelOf = ({ level }: Pick<Work, 'level'>): Level => Level.catch('core').parse(level);
const stepOf = (work: Work) => Level.options.indexOf(levelOf(work));

/** A book among the first few answers the question whatever the others are about. */
const SURE = 3;
const STORY = /fiction|fantasy|mystery|thriller|horror|romance|short stories|graphic novel|drama|poetry|mythology/i;

/** Whether a work tells a story rather than studies a matter. */
export const isStory = ({ genres }: Pick<Work, 'genres'>): boolean => genres.some((genre) => STORY.test(genre));

/** How something is or came about is told by studies; what it is like, by stories as well. */
const ASKS_FOR_REASONS =
  /^\W*(?:how|why|who|when|is|are|do|does|did|what (?:caused|causes|made|makes|is|are|was|were|happened))\b/iu;

/**
 * The way through these books: the best few, best first within each level, from introductory to advanced. A question for
 * reasons is answered by studies, and stories fill what those leave, unless most of the surest answers are stories.
 */
export function choosePath(question: string, found: readonly Found[]): Found[] {
  const kept = inReach(question, withoutStrays(found.slice(0, LOOKED_AT)));
  const forStories = kept.slice(0, SURE).filter(isStoryFound).length * 2 > SURE;
  const best = ASKS_FOR_REASONS.test(question) && !forStories ? studiesFirst(kept) : kept;
  const path: Found[] = [];
  for (const each of best) if (path.length < QUESTION_BOOKS_MAX && hasRoomFor(path, each)) path.push(each);
  for (const level of Level.options) bringIn(level, path, best);
  const mostlyStudies = path.filter(isStoryFound).length * 2 < path.length;
  return inOrder(mostlyStudies ? studiesFirst(path) : path, ({ work }) => work);
}

const isStoryFound = ({ work }: Found) => isStory(work);
const studiesFirst = (found: readonly Found[]) =>
  found.toSorted((a, b) => Number(isStoryFound(a)) - Number(isStoryFound(b)));

/** Things about books, from introductory to advanced; those of one level keep their order. */
export function inOrder<Thing>(things: readonly Thing[], workOf: (thing: Thing) => Work): Thing[] {
  return things.toSorted((a, b) => stepOf(workOf(a)) - stepOf(workOf(b)));
}

/** Without books that share no word of their subjects with any other that was found: a word of the question led there astray. */
function withoutStrays(found: readonly Found[]): Found[] {
  const wordsOf = ({ work }: Found) =>
    new Set(work.subjects.flatMap((subject) => subject.split(' ')).filter(isTelling));
  const all = found.map(wordsOf);
  return found.filter((_, at) => {
    const own = all[at] ?? new Set<string>();
    return at < SURE || all.some((words, other) => other !== at && [...own].some((word) => words.has(word)));
  });
}

/** Where the question names a topic and so many books stand in it, the others must stand beside one of those. */
const ENOUGH = 4;

/** Without books that share a word with the question and no topic with the books that it is answered by. */
function inReach(question: string, found: readonly Found[]): readonly Found[] {
  const asked = askedIn(question);
  const named = found.filter(({ work }) => topicsAsked(work, asked).length > 0);
  if (named.length < ENOUGH) return found;
  const near = new Set(named.flatMap(({ work }) => topicsOf(work.id)));
  return found.filter((each) => named.includes(each) || topicsOf(each.work.id).some((topic) => near.has(topic)));
}

/** Words that are in the subjects of books on anything. */
const isTelling = (word: string) =>
  word.length > 3 && !/^(?:with|from|history|life|world|work|theory|culture|modern|ancient|social)$/.test(word);

/** Gives the place of the last book of the most crowded level to the best book of a level that is missing. */
function bringIn(level: Level, path: Found[], best: readonly Found[]): void {
  if (path.some(({ work }) => levelOf(work) === level)) return;
  const last = path.findLastIndex(
    ({ work }) => path.filter((other) => levelOf(other.work) === levelOf(work)).length >= CROWDED,
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
