import { isStory } from '../../../../contract/books.ts';
import type { Work } from '../../books/books.ts';

/** How much of what makes two books the same kind of reading each of these is. */
const SHARE = { genres: 0.4, form: 0.2, moods: 0.4 };
/** What is left of that if they are for readers of another age. */
const OTHER_READERS = 0.5;
/** More moods in common than this count no more. */
const SAME_MOODS = 3;

/** How much a work is the same kind of reading as the nearest of the models, whatever its subject: from 0 to 1. */
export const kinTo = (models: readonly Work[], work: Work): number =>
  Math.max(0, ...models.map((model) => kin(model, work)));

function kin(model: Work, work: Work): number {
  const shared = (own: readonly string[], most: number) =>
    own.filter((each) => work.genres.includes(each) || work.moods.includes(each)).length /
    Math.max(1, Math.min(most, own.length));
  const isSameForm = model.form !== null && model.form === work.form;
  const form = isSameForm ? 1 : isStory(model) && isStory(work) ? 0.5 : 0;
  const all =
    SHARE.genres * shared(model.genres, model.genres.length) +
    SHARE.form * form +
    SHARE.moods * Math.min(1, shared(model.moods, SAME_MOODS));
  return readersOf(model) === readersOf(work) ? all : OTHER_READERS * all;
}

const readersOf = ({ audience }: Work): string => (audience === 'child' || audience === 'teen' ? audience : 'adult');

/**
 * Whether a work goes with stories and with studies alike: it is between the two and no novel, or nothing says that it
 * is a story.
 */
const isOpen = (work: Work): boolean =>
  work.fiction === 'between' ? work.form !== 'novel' : work.fiction === null && !isStory(work);

/**
 * A reader who loved a novel does not want a study of its time, one who loved a history does not want a novel, and
 * neither wants a textbook.
 */
export function isOtherKind(models: readonly Work[], work: Work): boolean {
  if (work.form === 'textbook' && models.every(({ form }) => form !== 'textbook')) return true;
  return [work, ...models].every((each) => !isOpen(each)) && models.every((model) => isStory(model) !== isStory(work));
}
