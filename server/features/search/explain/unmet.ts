import { list } from '../../../wording/lists.ts';
import { isByWoman, type Work } from '../../books/books.ts';
import { judgeMade } from '../rank/made.ts';
import type { Likeness } from '../resolve/likeness.ts';
import { asksOrigin, asksProvenance, type Provenance } from '../understand/provenance.ts';
import { asksLaureates } from '../understand/understand.ts';
import { unrecordedIn } from '../understand/unrecorded.ts';

/**
 * Tells a reader who asks for prize winners, a price or an edition that our records do not have them. `text`: the
 * request as it was read, without those that were taken out of what was `typed`.
 */
export function sayUnknown(text: string, typed: string): string[] {
  const unknown = [
    ...(asksLaureates(text) ? ['who has won a prize'] : []),
    ...(text === typed ? [] : unrecordedIn(typed)),
  ];
  return unknown.length > 0 ? [`Our records do not say ${unknown.join(' or ')}.`] : [];
}

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
    const rest = asksOrigin(provenance)
      ? ' Below is what comes nearest.'
      : ' These meet the rest of what you asked for.';
    const closest = shown.length > 0 ? rest : '';
    // We do not know where many authors come from.
    const none = asksOrigin(provenance) ? 'We know of no book on this' : 'We have no book on this';
    said.push(`${none} ${wishes(provenance).join(', ')}.${closest}`);
  } else if (shown.some((work) => judgeMade(provenance, work).unsaid > 0)) {
    said.push(`For some of these books we do not know ${list(unsaidOf(provenance, shown))}.`);
  }
  if (!given && provenance.origin?.part && shown.length > 0) {
    const { origin } = provenance;
    const so = origin.isPlace ? `from ${withArticle(origin.said)}` : origin.said;
    said.push(`Our records give an author’s country, but not whether they are ${so}; these books speak of it.`);
  }
  const { notBy } = provenance;
  if (!given && notBy && SAYS_WHITE.test(notBy.said) && shown.length > 0) {
    const others = notBy.orByWoman ? ' or by women' : '';
    said.push(
      `Our records give an author’s country, but not whether they are white. These books are from countries where few authors are${others}, so books by other authors from elsewhere are missing.`,
    );
  }
  return said;
}
const SAYS_WHITE = /\bwhite\b/u;

function wishes({ language, original, origin, published, byWoman, notBy }: Provenance): string[] {
  return [
    language && `in ${language.said}`,
    original && `first written in ${original.said}`,
    origin &&
      (origin.isPlace
        ? `by an author from ${withArticle(origin.said)}`
        : `by ${article(origin.said)} ${origin.said} author`),
    byWoman ? 'by a woman' : null,
    notBy && (notBy.orByWoman ? `not by ${notBy.said}` : `by an author who is not ${notBy.said}`),
    published && years(published),
  ].filter((each) => each !== null);
}

/** “The Caribbean”, but “Poland”. */
const withArticle = (place: string): string => (WITH_ARTICLE.test(place) ? `the ${place}` : place);
const WITH_ARTICLE =
  /^(?:Caribbean|West Indies|Netherlands|Philippines|United (?:States|Kingdom)|USA?|UK|Middle East|Arab World|Czech Republic|Dominican Republic)$/iu;

const article = (word: string) => (/^(?:[AEIO]|Ug)/.test(word) ? 'an' : 'a');

function years({ from, to }: NonNullable<Provenance['published']>): string {
  if (from === null) return `from before ${(to ?? 0) + 1}`;
  if (to === null) return `from ${from} or later`;
  return from === to ? `from ${from}` : `from ${from} to ${to}`;
}

function unsaidOf({ published, byWoman, notBy }: Provenance, shown: readonly Work[]): string[] {
  return [
    ...(byWoman && shown.some((work) => work.country === null && !isByWoman(work))
      ? ['whether a woman wrote them']
      : []),
    ...(notBy && shown.some((work) => work.country === null) ? ['where their authors come from'] : []),
    ...(published && shown.some((work) => work.year === null) ? ['the year'] : []),
  ];
}
