import { GENRES } from '../../../../contract/books.ts';
import { fold } from '../../../wording/words.ts';
import type { UnderstoodQuery } from '../understand/understand.ts';

/** The genre whose name is all that a request asks a book to be about; undefined where it asks for more or else. */
export const genreAsked = ({ wanted }: Pick<UnderstoodQuery, 'wanted'>) =>
  GENRES.find((each) => fold(each) === fold(wanted));
