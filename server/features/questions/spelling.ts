import { fold } from '../../platform/fold.ts';
import type { Work } from '../books/books.ts';
import { asWritten } from '../search/search.ts';

/** Labels that a sentence puts an article before: “the Roman Empire”, “the fall of Rome”. */
const WITH_ARTICLE =
  /^(?!the )(?:(?:fall|rise|end|origins|destruction|making|library|battle|art|nature|age|power) of .+|(?:[^ ]+ ){0,3}(?:empire|republic|revolution|renaissance|enlightenment|reformation|holocaust|universe|brain|mind|slave trade|black death|middle ages|cold war|world war|civil war|great depression|silk road|big bang|bible))$/i;

/** How a subject is written inside a sentence about these books: names get the capitals that the records give them. */
export type Spell = (subject: string) => string;

export function spellerFor(works: readonly Work[]): Spell {
  const names = new Map<string, string>();
  for (const { authors, title } of works) for (const name of [...authors, title]) names.set(name.toLowerCase(), name);
  const texts = works.map(({ summary }) => summary);
  const cases = casesIn(texts);
  return (subject) => {
    const name = names.get(subject.toLowerCase()) ?? phraseIn(texts, subject);
    if (name) return name;
    const written = asWritten(subject)
      .split(' ')
      .map((word) => (cases.get(word) === 'capital' ? word.charAt(0).toUpperCase() + word.slice(1) : word))
      .join(' ');
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

/** The phrase as a summary has it, where that has a capital that no beginning of a sentence explains. */
function phraseIn(texts: readonly string[], subject: string): string | undefined {
  for (const text of texts) {
    const at = text.toLowerCase().indexOf(subject.toLowerCase());
    const phrase = text.slice(at, at + subject.length);
    if (at >= 0 && /\s\p{Lu}/u.test(phrase) && !/\p{L}/u.test(text.charAt(at - 1))) return phrase;
  }
  return undefined;
}

/** Words that always have a capital inside sentences. */
function casesIn(texts: readonly string[]): Map<string, 'capital' | 'small'> {
  const cases = new Map<string, 'capital' | 'small'>();
  for (const clause of texts.flatMap((text) => text.split(/[.!?:“"]\s*/))) {
    // The first word of a sentence has a capital whatever it is.
    for (const word of clause.split(/\s+/).slice(1)) {
      const bare = word.replace(/^[^\p{L}\p{N}]+|(?:['’]s)?[^\p{L}\p{N}]*$/gu, '');
      if (/^\p{Ll}/u.test(bare)) cases.set(bare.toLowerCase(), 'small');
      else if (/^\p{Lu}/u.test(bare) && !cases.has(bare.toLowerCase())) cases.set(bare.toLowerCase(), 'capital');
    }
  }
  return cases;
}
