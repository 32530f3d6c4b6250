import { fold } from '../../platform/fold.ts';
import type { Work } from '../books/books.ts';
import { asWritten } from '../search/search.ts';

/** Labels that a sentence puts an article before: “the Roman Empire”, “the fall of Rome”. */
const WITH_ARTICLE =
  /^(?!the )(?:(?:fall|rise|end|origins|destruction|making|library|battle|art|nature|age|power) of .+|(?:[^ ]+ ){0,3}(?:empire|republic|revolution|renaissance|enlightenment|reformation|holocaust|universe|brain|mind|slave trade|black death|middle ages|cold war|world war|civil war|great depression|silk road|big bang|bible))$/i;

/** How a subject is written inside a sentence about these books: an author's name as the record has it. */
export type Spell = (subject: string) => string;

export function spellerFor(works: readonly Work[]): Spell {
  const names = new Map(works.flatMap(({ authors }) => authors.map((name) => [name.toLowerCase(), name] as const)));
  return (subject) => {
    const written = names.get(subject.toLowerCase()) ?? asWritten(subject);
    return WITH_ARTICLE.test(written) ? `the ${written}` : written;
  };
}

/** Whether a subject is the name of one of these authors: then it says nothing about the book. */
export function isAuthor(subject: string, work: Work): boolean {
  const parts = (text: string) =>
    fold(text)
      .split(/[\s.-]+/)
      .filter(Boolean)
      .sort()
      .join(' ');
  return work.authors.some((author) => parts(author) === parts(subject));
}
