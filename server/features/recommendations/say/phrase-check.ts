import { type GroundingPolicy, groundingFault } from '../../../wording/grounded.ts';
import { quote } from '../../../wording/lists.ts';
import { fold } from '../../../wording/words.ts';

/** What a worded pick may say: the draft from our records, its books, and why each of them. */
export type Facts = {
  theme: string;
  draft: { title: string; description: string };
  books: readonly { title: string; authors: readonly string[]; reason: string }[];
};

type Worded = { title: string; description: string };

const QUOTED = /“([^“”]*)”/g;
const MOST_SENTENCES = 5;

/** A closed vocabulary: a word that neither the facts nor plain speech have is an invention, in whatever language. */
export const pickPolicy: GroundingPolicy = { words: 'all', capitals: true, wholeNames: true, run: 12, longest: 2000 };

function groundOf({ draft, theme, books }: Facts) {
  const said = [draft.title, draft.description, theme, ...books.map(({ reason }) => reason)];
  return {
    said,
    labels: said,
    names: books.flatMap(({ authors }) => authors),
    titles: [...books.map(({ title }) => inQuotes(title)), ...titlesIn(said.map(tidied))],
    notRepeated: [],
  };
}

/** Straight double quotes become curly ones, and runs of spaces one. */
export const tidied = (text: string): string =>
  text
    .replace(/"([^"]*)"/g, '“$1”')
    .replace(/[ \u00a0]+/g, ' ')
    .trim();

/**
 * What is wrong with a model's wording, in words that help it to mend it; null when it says nothing but what the facts say:
 * it is grounded in them, names the first book, and mistakes no book of the shelf for a new one.
 */
export function faultIn({ title, description }: Worded, facts: Facts): string | null {
  const lead = facts.books[0]?.title ?? '';
  if (!description.includes(quote(lead))) return 'The description must name the first book by its title in “ ”.';
  const authors = facts.books.flatMap((book) => book.authors);
  if (
    bare(description, authors)
      .split(/[.?]/)
      .filter((sentence) => sentence.trim()).length > MOST_SENTENCES
  )
    return 'The description is too long.';
  for (const text of [title, description]) {
    const fault =
      groundingFault(text, groundOf(facts), pickPolicy) ?? faultOfShelf(text, facts) ?? faultOfAuthors(text, facts);
    if (fault) return fault;
  }
  return null;
}

/** A title as it stands inside quotation marks. */
const inQuotes = (title: string): string => quote(title).slice(1, -1);

const outsideTitles = (text: string): string => text.replace(QUOTED, ' “” ');

/** Books of the shelf are not passed off as new, nor the new ones as the reader's. */
function faultOfShelf(text: string, facts: Facts): string | null {
  const picked = new Set(facts.books.map(({ title }) => fold(inQuotes(title))));
  for (const { 1: title = '', index } of text.matchAll(QUOTED)) {
    const before = text.slice(0, index);
    const isNew = picked.has(fold(title));
    if (!isNew && /\b(begin|start|open|try|read|then|next|first)( \w+)? $/i.test(before))
      return `“${title}” is on the shelf already.`;
    if (isNew && /\byou(r|’ve|'ve)?( \w+){0,3} $/i.test(clause(before)) && HAVING.test(clause(before)))
      return `“${title}” is new to the reader.`;
  }
  return null;
}

const HAVING =
  /\b(have|own|keep|kept|had|read|liked|loved|know|knew|bookmarked|added|finished|shelf|library|books?)\b/i;
const clause = (text: string): string => text.split(/[.,:;?]/).at(-1) ?? '';

const titlesIn = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => [...text.matchAll(QUOTED)].map((match) => match[1] ?? ''));

/** An author stands behind "by" and after a book of theirs, alone or among its other authors. */
function faultOfAuthors(text: string, { books, draft, theme }: Facts): string | null {
  const authorsOf = new Map(books.map(({ title, authors }) => [inQuotes(title), authors]));
  const names = new Set(books.flatMap(({ authors }) => authors));
  // An author can be a subject too: whom the draft names without a book may be named so.
  const draftText = outsideTitles([draft.title, draft.description, theme].join('\n'));
  for (const name of names) {
    if (draftText.replaceAll(`by ${name}`, '').includes(name)) continue;
    for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
      const before = text.slice(0, at);
      if (before.lastIndexOf('“') > before.lastIndexOf('”')) continue;
      const [, title = '', between = '-'] = /^.*“([^“”]*)” by ([^“”]*)$/.exec(before) ?? [];
      const authors = authorsOf.get(title) ?? [];
      const others = authors.reduce((rest, author) => rest.replaceAll(author, ''), between);
      if (!authors.includes(name) || !/^[ ,]*(and )?$/.test(others))
        return `${name} is named without a book of theirs.`;
    }
  }
  return null;
}

/** Without titles and names, which are judged as wholes: a word of a title says nothing about the book. */
function bare(text: string, authors: readonly string[]): string {
  return authors.reduce((rest, author) => rest.replaceAll(author, ' '), outsideTitles(text));
}
