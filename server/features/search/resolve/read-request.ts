import { type Adviser, type Insight, NO_INSIGHT } from '../adviser.ts';
import { repairSpelling } from '../understand/spelling.ts';
import { type QueryTerm, type UnderstoodQuery, understand } from '../understand/understand.ts';
import { type CastAsked, castAsked, NOBODY } from './cast.ts';
import type { Circle } from './circle.ts';
import type { Source } from './find-models.ts';
import { findInCatalogue, namedInQuery } from './find-named.ts';
import { findLikeness, type Likeness } from './likeness.ts';
import { isNameOfBook } from './title-and-author.ts';
import { booksAsked } from './whole-ask.ts';

/** A request as it was understood, with what it names looked up among our books. */
export type Reading = {
  query: UnderstoodQuery;
  insight: Insight;
  /** The books that others should be like, if it asks for that, and how near others are to them. */
  likeness: Likeness | null;
  circle: Circle;
  /** Ids of the book that it names by title and author or in quotation marks, where we hold it. */
  named: readonly string[];
  /** Ids of the books of which it is an ask, word for word. */
  asked: ReadonlySet<string>;
  /** The works that may have the characters whom it names. */
  cast: CastAsked;
  /** The name of a book that others should be like and that we do not have. */
  missing: string | null;
};

export type ReadingOptions = {
  /** The words of the reader, if the text is a translation of them; null otherwise. A model can read them. */
  typed?: string | null;
  weighted: boolean;
  spelling: boolean;
  synonyms: boolean;
  names: boolean;
  year?: number | undefined;
  adviser?: Adviser | undefined;
};

/** Understands a request, repairs its spelling, and looks up the books that it names. */
export async function readRequest(
  source: Source,
  text: string,
  { typed, weighted, spelling, synonyms, names, year, adviser }: ReadingOptions,
): Promise<Reading> {
  const options = { weighted, ...(year && { year }) };
  const heard = understand(text, options);
  const [isName, asked] = await Promise.all([isNameOfBook(source.index, heard), booksAsked(source.index, text)]);
  const understood = isName ? understand(text, { ...options, plain: true }) : heard;
  const cast = names ? castAsked(source.index, understood) : NOBODY;
  // “Mustapha Mond” is a name, and no Dutch for the mouth.
  const plain = cast.name === 'full' && cast.isAlone ? understand(text, { ...options, plain: true }) : understood;
  const spelt = cast.name
    ? { ...plain, nameOfCharacter: cast.name }
    : spelling && cast.ids.size === 0 && asked.size === 0
      ? await repairSpelling(source.index, understood)
      : understood;
  const { found: alike, missing: unknown } = isName ? NO_LIKENESS : await findLikeness(source, spelt);
  // A name that we do not know is quoted to the reader as it was typed.
  const missing = unknown !== null && spelt.repaired ? (await findLikeness(source, understood)).missing : unknown;
  const whole = alike?.query ?? spelt;
  const own = synonyms ? whole : { ...whole, also: [] };
  const insight = (await adviser?.understand(typed ? { ...understood, text: typed } : understood)) ?? NO_INSIGHT;
  const named = names ? namedInQuery(text) : null;
  return {
    query: widen(insight.translated ? understood : own, insight),
    insight,
    likeness: alike?.likeness ?? null,
    circle: alike?.circle ?? new Map(),
    asked,
    cast,
    named: named ? await findInCatalogue(source, named) : [],
    missing,
  };
}

const NO_LIKENESS = { found: null, missing: null };

/** Adds the insight to the query: what is unwanted and, if we cannot read the query, the words of its translation. */
export function widen(query: UnderstoodQuery, insight: Insight): UnderstoodQuery {
  const unwanted = [...query.unwanted, ...insight.unwanted];
  if (!insight.translated) return { ...query, unwanted };
  const terms = new Map<string, QueryTerm>();
  for (const term of [...query.terms, ...insight.rewrites.flatMap((rewrite) => rewrite.terms)]) {
    if (!terms.has(term.stem)) terms.set(term.stem, term);
  }
  return { ...query, terms: [...terms.values()], unwanted };
}
