import { plainWords } from './plain-words.ts';

/** What a worded pick may say: the draft from our records, its books, and why each of them. */
export type Facts = {
  theme: string;
  draft: { title: string; description: string };
  books: readonly { title: string; authors: readonly string[]; reason: string }[];
};

type Worded = { title: string; description: string };

const QUOTED = /“([^“”]*)”/g;
const MOST_SENTENCES = 5;

/** Straight double quotes become curly ones, and runs of spaces one. */
export const tidied = (text: string): string =>
  text
    .replace(/"([^"]*)"/g, '“$1”')
    .replace(/[ \u00a0]+/g, ' ')
    .trim();

/**
 * What is wrong with a model's wording, in words that help it to mend it; null when it says nothing but what the facts say.
 * Judged by a closed vocabulary: a word that neither the facts nor plain speech have is an invention, in whatever language.
 */
export function faultIn({ title, description }: Worded, facts: Facts): string | null {
  const lead = facts.books[0]?.title ?? '';
  if (!description.includes(`“${lead}”`)) return 'The description must name the first book by its title in “ ”.';
  const authors = facts.books.flatMap((book) => book.authors);
  if (
    bare(description, authors)
      .split(/[.?]/)
      .filter((sentence) => sentence.trim()).length > MOST_SENTENCES
  )
    return 'The description is too long.';
  for (const text of [title, description]) {
    const fault =
      faultOfForm(text) ?? faultOfTitles(text, facts) ?? faultOfAuthors(text, facts) ?? faultOfWords(text, facts);
    if (fault) return fault;
  }
  return null;
}

/** Letters, digits and the marks of a plain sentence; nothing that a page, a mail or a phone would make into a link. */
function faultOfForm(text: string): string | null {
  if (/[^\p{L}\p{M}\p{N} .,:;?&’'“”()–—-]/u.test(outsideTitles(text)))
    return 'Only plain sentences: no markup or signs.';
  return /\w\.\w|www|\bhttp/i.test(outsideTitles(text)) ? 'No addresses.' : null;
}

const outsideTitles = (text: string): string => text.replace(QUOTED, ' “” ');

/** Every quoted title is one of ours, and those of the shelf are not passed off as new, nor the new ones as the reader's. */
function faultOfTitles(text: string, facts: Facts): string | null {
  const picked = new Set(facts.books.map(({ title }) => title));
  const named = new Set(titlesIn([facts.draft.title, facts.draft.description, ...facts.books.map((b) => b.reason)]));
  for (const { 1: title = '', index } of text.matchAll(QUOTED)) {
    const before = text.slice(0, index);
    if (!picked.has(title) && !named.has(title)) return `“${title}” is not among the books.`;
    if (!picked.has(title) && /\b(begin|start|open|try|read|then|next|first)( \w+)? $/i.test(before))
      return `“${title}” is on the shelf already.`;
    if (picked.has(title) && /\byou(r|’ve|'ve)?( \w+){0,3} $/i.test(clause(before)) && HAVING.test(clause(before)))
      return `“${title}” is new to the reader.`;
  }
  return /[“”]/.test(text.replace(QUOTED, '')) ? 'A title needs both its quotation marks.' : null;
}

const HAVING =
  /\b(have|own|keep|kept|had|read|liked|loved|know|knew|bookmarked|added|finished|shelf|library|books?)\b/i;
const clause = (text: string): string => text.split(/[.,:;?]/).at(-1) ?? '';

const titlesIn = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => [...text.matchAll(QUOTED)].map((match) => match[1] ?? ''));

/** An author stands behind "by" and after a book of theirs, alone or among its other authors. */
function faultOfAuthors(text: string, { books }: Facts): string | null {
  const authorsOf = new Map(books.map(({ title, authors }) => [title, authors]));
  const names = new Set(books.flatMap(({ authors }) => authors));
  for (const name of names) {
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

function faultOfWords(text: string, facts: Facts): string | null {
  const authors = facts.books.flatMap((book) => book.authors);
  const said = [facts.draft.title, facts.draft.description, facts.theme, ...facts.books.map(({ reason }) => reason)];
  const known = wordsOf(said.map((part) => bare(part, authors)).join(' . '));
  const exact = new Set(known);
  const stems = new Set(known.map(stem));
  for (const sentence of bare(text, authors).split(/[.:;?…]/)) {
    for (const [at, word] of wordsOf(sentence).entries()) {
      const plain = plainWords.has(word.toLowerCase()) || plainWords.has(stem(word));
      const capital = /^\p{Lu}/u.test(word) && at > 0 && word !== 'I';
      if (!plain && !stems.has(stem(word))) return `“${word}” is not in the draft; use plainer words.`;
      if (capital && !exact.has(word)) return `“${word}” has a capital letter that the draft does not give it.`;
    }
  }
  return null;
}

/** Without titles and names, which are judged as wholes: a word of a title says nothing about the book. */
function bare(text: string, authors: readonly string[]): string {
  return authors.reduce((rest, author) => rest.replaceAll(author, ' '), outsideTitles(text));
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+(?:[’'-][\p{L}\p{M}\p{N}]+)*/gu) ?? [];

/** 'Stars', 'starred' and 'star’s' are one word here. */
function stem(word: string): string {
  const lower = word.toLowerCase().replace(/[’']s$|[’'](ve|ll|re|d|m)$/, '');
  if (lower.length < 5) return lower;
  return lower
    .replace(/ies$/, 'y')
    .replace(/(ing|ed|es|s|e)$/, '')
    .replace(/([bdgmnprt])\1$/, '$1');
}
