import type { Work } from '../../books/books.ts';
import type { Leaning } from '../../taste/taste.ts';
import type { Reading } from '../resolve/read-request.ts';
import type { Candidate } from '../retrieve/fuse.ts';
import { castNamed } from '../understand/characters.ts';
import { genreAsked } from '../understand/genre-asked.ts';
import { asksOrigin, asksProvenance, NO_PROVENANCE } from '../understand/provenance.ts';
import type { UnderstoodQuery } from '../understand/understand.ts';
import { applyTaste } from './apply-taste.ts';
import { withCourses } from './language-courses.ts';
import { FLOOR } from './learned.ts';
import { type RankedWork, type RankOptions, rank } from './rank.ts';

type Options = Pick<RankOptions, 'popular' | 'labelled' | 'learn'> & {
  leaning: Leaning | null;
  /** The works that may have a character whom the request names. */
  inCast: ReadonlySet<string>;
  /** The works of whose title it has a part. */
  inPart: ReadonlySet<string>;
};

/**
 * Stage 3: the candidates in order, best first. Where nothing would be left, what the request rules out and how a book
 * was made count for less. `given`: no book on the subject meets the wishes for a language, an origin or years. `cast`:
 * the works of which the request names a character. `inTitle`: those of whose title it has a part, where nothing fits.
 */
export function order(
  { query, likeness, cast: asked }: Pick<Reading, 'query' | 'likeness' | 'cast'>,
  candidates: readonly Candidate[],
  read: readonly Work[],
  { leaning, inCast, inPart, ...options }: Options,
): { ranked: RankedWork[]; given: boolean; cast: ReadonlySet<string>; inTitle: ReadonlySet<string> } {
  const works = likeness ? read.filter((work) => !likeness.isKnown(work) && !likeness.isOtherKind(work)) : read;
  const meant = castNamed(query, works, inCast);
  const ranked = (as: UnderstoodQuery, { strict = true, cast = asked.isSure ? meant : NOBODY } = {}) =>
    rank(as, candidates, works, { ...options, cast, strict, likeness });
  const careful = ranked(query);
  // Only where it is needed: a chance of fit takes hundreds of trees.
  const fitting = () => careful.filter(({ fit }) => fit >= FLOOR);
  const cast = meant.size > 0 && (asked.isSure || isOfOne(works, meant, fitting())) ? meant : NOBODY;
  const inTitle = inPart.size > 0 && cast.size === 0 && !careful.some(({ fit }) => fit >= FLOOR) ? inPart : NOBODY;
  // If that leaves too few, only books labelled with the unwanted thing are excluded, not those that mention it. A
  // whole genre has others.
  const isLax = query.unwanted.length > 0 && genreAsked(query.wanted) === undefined && fitting().length <= 1;
  const named = inTitle.size > 0 ? inTitle : cast;
  const isNew = inTitle.size > 0 || (cast.size > 0 && !asked.isSure);
  const chosen = isLax || isNew ? ranked(query, { strict: !isLax, cast: named }) : careful;
  // Books like another that do not meet such a wish are none of those asked for.
  const given = !likeness && asksProvenance(query.provenance) && !chosen.some(({ fit }) => fit >= FLOOR);
  // When something happened is a wish that other books do not serve, as where their authors are from.
  const isKept = asksOrigin(query.provenance) || query.provenance.published?.ofEvents === true;
  const neutral = given && !isKept ? ranked({ ...query, provenance: NO_PROVENANCE, isOpen: false }) : chosen;
  const taught = withCourses(query, neutral);
  return { ranked: leaning ? applyTaste(query, taught, leaning) : taught, given, cast, inTitle };
}
const NOBODY: ReadonlySet<string> = new Set();

/**
 * Whether a part of a name means these works: nothing else fits, or only books by the same author, as “Frodo” in the
 * second volume.
 */
function isOfOne(works: readonly Work[], cast: ReadonlySet<string>, fitting: readonly RankedWork[]): boolean {
  const authors = new Set(works.flatMap(({ id, authors: [first] }) => (cast.has(id) ? first : [])));
  return fitting.every(({ work }) => authors.has(work.authors[0]));
}
