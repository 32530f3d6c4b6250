import { partOfTitle, withoutBrackets } from './part-of-title.ts';
import { normaliseTitle } from './title-key.ts';

/** What names are made from. `ids` are external ones with their source: `openlibrary:OL1W`. */
export type NamedBook = {
  title: string;
  subtitle: string | null;
  authors: readonly string[];
  isbns: readonly string[];
  ids: readonly string[];
};

/** Names are made for this many authors, enough to match a record that lists them in another order. */
const NAMED_AUTHORS = 3;

/** Subtitles that name a kind of book or edition, and do not say which book. */
const EMPTY_SUBTITLE =
  /^(?:an? )?(?:novel|memoir|autobiography|biography|play|poems?|stories|thriller|mystery|(?:.* )?(?:edition|ed))$/;

/**
 * The names that identify a book as a work that we have. Each includes the volume or companion that the title mentions,
 * so that volumes and study guides share no name with each other or with the whole.
 */
export function namesOf(book: NamedBook): string[] {
  const part = partOfTitle(book.title, book.subtitle);
  const mark = part && `#${part}`;
  const title = bareTitle(book.title);
  const subtitle = bareSubtitle(book.subtitle);
  const authors = [...new Set(book.authors.slice(0, NAMED_AUTHORS).map(authorKey))].filter(Boolean);
  const names = [...book.ids, ...book.isbns.map((isbn) => `isbn:${isbn}`)].map((name) => name + mark);
  for (const author of title === '' ? [] : authors) {
    const name = `title:${title}/${author}${mark}`;
    names.push(name);
    if (subtitle) names.push(`sub${name}|${subtitle}`);
  }
  return [...new Set(names)];
}

/** Longest author's name that is read, in characters. */
const AUTHOR_MAX = 300;

/** `J. R. R. Tolkien`, `Tolkien, J.R.R.` and `John Ronald Tolkien` are all `tolkien j`. '' for an empty name. */
export function authorKey(name: string): string {
  const plain = name
    .slice(0, AUTHOR_MAX)
    .replace(/\s*\([^)]*\)/g, '')
    .replace(/,?\s+(jr|sr|ph\.?d|m\.?d|esq|ii|iii)\.?\s*$/i, '');
  const [last, ...rest] = plain.split(',');
  const upright = rest.length > 0 ? `${rest.join(' ')} ${last}` : plain;
  // Prefixed with a word, so that the initial of A. Writer is not taken for an article.
  const words = normaliseTitle(`by ${upright}`).split(' ').slice(1);
  const surname = words.at(-1) ?? '';
  return words.length > 1 ? `${surname} ${words[0]?.[0]}` : surname;
}

function bareTitle(title: string): string {
  const upright = withoutBrackets(title).replace(/^(.*), (the|a|an)$/i, '$2 $1');
  return normaliseTitle(upright)
    .replace(
      / (?:\d+(?:st|nd|rd|th)|first|second|third|fourth|fifth|revised|illustrated|annotated) (?:edition|ed)$/,
      '',
    )
    .slice(0, 200);
}

function bareSubtitle(subtitle: string | null): string {
  const bare = normaliseTitle(withoutBrackets(subtitle ?? ''));
  return EMPTY_SUBTITLE.test(bare) ? '' : bare.slice(0, 200);
}
