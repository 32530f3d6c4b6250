import type { Work } from '../../books/books.ts';
import type { Likeness } from '../resolve/likeness.ts';
import { askedTopics, listedBooks } from '../understand/asked-topics.ts';
import { nearnessTo, viewQuery } from './features.ts';

/** How much a book is like those that a request names, and how it meets what the request says besides. */
export type Alike = {
  /** As in `Likeness`. */
  kin: number;
  listsBack: number;
  /** How much it says about the subject that is asked for besides, from 0 to 1; 0 if none is. */
  told: number;
  /** Whether a subject is asked for besides. */
  asksSubject: boolean;
  /** Whether more is asked for than likeness. */
  asksMore: boolean;
  /** How many conditions it does not meet. */
  missed: number;
  /** Whether one of the named books is for children. */
  ofChildren: boolean;
  /**
   * Where the request asks for no certain kind: whether it has none of the genres that all named books share. Where
   * it does: whether it shares no subject or genre with any of them, or only one and is hardly akin to them. Never
   * where the request says what it should be about.
   */
  isApart: boolean;
};

export const NOT_ALIKE: Alike = {
  kin: 0,
  listsBack: 0,
  told: 0,
  asksSubject: false,
  asksMore: false,
  missed: 0,
  ofChildren: false,
  isApart: false,
};

/** A book that says less than this about the subject misses it. */
const TELLS = 0.5;
/** Of more subjects in one request, “about a or b or c …”, the others do not count. */
const MOST_TOLD = 4;
/** Among the books on a subject, one less akin to the named books than this is no answer. */
const AKIN = 0.35;

/** Books as little akin as this are near only if they share two subjects. A family is in every other picture book. */
const AKIN_AT_ALL = 0.1;
/** Genres of which a book for other readers may be none, however near it is. */
const OF_READERS = new Set(['Literary Fiction', 'Classics', 'Young Adult', "Children's"]);

/** Judges each work beside the named books. `works`: all candidates. */
export function judgeAlike(likeness: Likeness, works: readonly Work[]): (work: Work) => Alike {
  const told = likeness.told.slice(0, MOST_TOLD).map((each) => ({
    view: viewQuery(each, works),
    listed: listedBooks(askedTopics(each)),
  }));
  const { ofChildren, models, isPlain, isOfAnyKind } = likeness;
  const [first, ...others] = models.map(({ genres }) => genres.filter((genre) => !OF_READERS.has(genre)));
  const genres = (first ?? []).filter((genre) => others.every((own) => own.includes(genre)));
  const isBound = !isPlain && told.length === 0;
  const sharesNothing = (work: Work, kin: number) =>
    isOfAnyKind
      ? genres.length > 0 && !genres.some((genre) => work.genres.includes(genre))
      : likeness.shared(work).filter((label) => !OF_READERS.has(label)).length < (kin < AKIN_AT_ALL ? 2 : 1);
  return (work) => {
    const kin = likeness.kin(work);
    const tells = Math.max(0, ...told.map(({ view, listed }) => (listed.has(work.id) ? 1 : nearnessTo(view, work))));
    const isOff = told.length > 0 && (tells < TELLS || kin < AKIN);
    const missed = likeness.missed(work) + Number(isOff);
    const isApart = isBound && sharesNothing(work, kin);
    return {
      kin,
      listsBack: likeness.listsBack(work),
      told: tells,
      asksSubject: told.length > 0,
      asksMore: !isPlain,
      missed,
      ofChildren,
      isApart,
    };
  };
}
