import { paths } from '../../../contract/paths.ts';
import { printed } from '../../../contract/printed.ts';
import type { WeeklyPick } from '../../../contract/recommendations.ts';
import { composeLetter } from '../../platform/mail/compose-letter.ts';
import type { LetterBook } from '../../platform/mail/letter.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { yearText } from '../../wording/numbers.ts';
import { sentencesOf, standsAlone } from '../../wording/sentences.ts';

export type SundayFacts = {
  to: string;
  pick: WeeklyPick;
  product: { name: string; supportEmail: string };
  publicUrl: string;
  postalAddress: string;
  unsubscribeUrl: string;
  headers: Record<string, string>;
};

/**
 * The Sunday mail. Its pictures are the same for every reader and come from our own server, so that nobody can tell
 * from them who opened it.
 */
export function sundayLetter(facts: SundayFacts): Promise<Mail> {
  const { to, pick, product, publicUrl, postalAddress, unsubscribeUrl, headers } = facts;
  const page = `${publicUrl}${paths.recommendation(pick.id)}`;
  const [first] = pick.books;
  return composeLetter(
    { ...product, publicUrl, postalAddress },
    {
      to,
      subject: printed(pick.title),
      preview: first ? printed(`${first.title}, by ${first.authors.join(', ')}`) : 'Your book for the week',
      title: printed(pick.title),
      opening: pick.description ? printed(pick.description).split(/\n+/) : [],
      books: pick.books.map((book, place) =>
        bookOf(book, { first: place === 0, isArgued: pick.description !== '' }, publicUrl, page),
      ),
      button: { label: 'See this week’s book', url: page },
      closing: ['You get this email on Sundays because you asked for it.'],
      links: [
        { label: 'Unsubscribe', url: unsubscribeUrl },
        { label: 'Change when it comes', url: `${publicUrl}${paths.settings}` },
      ],
      headers,
    },
  );
}

/**
 * A first pick is made days before its mail: books that the reader has set aside since are not offered again, and the
 * description does not name them. Null if nothing is left.
 */
export function withoutSetAside(pick: WeeklyPick): WeeklyPick | null {
  const books = pick.books.filter(({ hidden }) => !hidden);
  const named = pick.books.some(({ hidden, title }) => hidden && pick.description.includes(title));
  return books.length === 0 ? null : { ...pick, books, description: named ? '' : pick.description };
}

/**
 * The opening, if there is one, says why the first book was chosen, and the summary belongs to it only: the others
 * follow with one line each and, where that is brief, the first sentence of their summary, or with their summary if
 * they have none.
 */
function bookOf(
  book: WeeklyPick['books'][number],
  { first, isArgued }: { first: boolean; isArgued: boolean },
  publicUrl: string,
  page: string,
): LetterBook {
  const why = first && isArgued ? '' : (book.why ?? '');
  return {
    title: printed(book.title),
    byline: printed(
      [book.authors.join(', '), book.year === null ? '' : yearText(book.year)].filter(Boolean).join(' · '),
    ),
    url: page,
    picture: `${publicUrl}/covers/${book.id}.png`,
    why: printed(why),
    summary: printed(first || !why ? book.summary : why.length < BRIEF ? firstOf(book.summary) : ''),
  };
}

/** A line of fewer characters says little of a book. */
const BRIEF = 80;
const firstOf = (summary: string) => sentencesOf(summary).find(standsAlone) ?? '';
