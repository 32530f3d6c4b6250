import { list } from '../../../wording/lists.ts';
import { isByWoman, type Work } from '../../books/books.ts';
import { judgeMade } from '../rank/made.ts';
import type { Likeness } from '../resolve/likeness.ts';
import { asksProvenance, type Provenance } from '../understand/provenance.ts';
import { asksLaureates } from '../understand/understand.ts';

/** Tells a reader who asks for prize winners that we cannot tell them. */
export const sayUnknown = (text: string): string[] =>
  asksLaureates(text) ? ['Our records do not say who has won a prize.'] : [];

/** Tells a reader who asks for books like one, and for more, that none of ours is both. `isNear`: some come near. */
export const sayUnlike = (likeness: Pick<Likeness, 'named' | 'isPlain'> | null, isNear: boolean): string[] =>
  likeness && !likeness.isPlain
    ? [
        `We know of no book that is like ${likeness.named} and all that you ask for.${isNear ? ' Below is what comes nearest.' : ''}`,
      ]
    : [];

/**
 * Tells the reader which wishes for language, origin and years the books shown do not meet. `given`: no book on the
 * subject meets them. They are dropped then, unless one is for an origin.
 */
export function sayUnmet(provenance: Provenance, given: boolean, shown: readonly Work[]): string[] {
  const said: string[] = [];
  if (given && asksProvenance(provenance)) {
    // A wish for an origin is never dropped, so all we can say of the books shown is that they come nearest.
    const rest = provenance.origin ? ' Below is what comes nearest.' : ' These meet the rest of what you asked for.';
    const closest = shown.length > 0 ? rest : '';
    // We do not know where many authors come from.
    const none = provenance.origin ? 'We know of no book on this' : 'We have no book on this';
    said.push(`${none} ${wishes(provenance).join(', ')}.${closest}`);
  } else if (shown.some((work) => judgeMade(provenance, work).unsaid > 0)) {
    said.push(`For some of these books we do not know ${list(unsaidOf(provenance, shown))}.`);
  }
  if (!given && provenance.origin?.part && shown.length > 0) {
    const { origin } = provenance;
    const so = origin.isPlace ? `from ${origin.said}` : origin.said;
    said.push(`Our records give an author’s country, but not whether they are ${so}; these books speak of it.`);
  }
  return said;
}

function wishes({ language, original, origin, published, byWoman }: Provenance): string[] {
  return [
    language && `in ${language.said}`,
    original && `first written in ${original.said}`,
    origin &&
      (origin.isPlace ? `by an author from ${origin.said}` : `by ${article(origin.said)} ${origin.said} author`),
    byWoman ? 'by a woman' : null,
    published && years(published),
  ].filter((each) => each !== null);
}

const article = (word: string) => (/^(?:[AEIO]|Ug)/.test(word) ? 'an' : 'a');

function years({ from, to }: NonNullable<Provenance['published']>): string {
  if (from === null) return `from before ${(to ?? 0) + 1}`;
  if (to === null) return `from ${from} or later`;
  return from === to ? `from ${from}` : `from ${from} to ${to}`;
}

function unsaidOf({ published, byWoman }: Provenance, shown: readonly Work[]): string[] {
  return [
    ...(byWoman && shown.some((work) => work.country === null && !isByWoman(work))
      ? ['whether a woman wrote them']
      : []),
    ...(published && shown.some((work) => work.year === null) ? ['the year'] : []),
  ];
}
