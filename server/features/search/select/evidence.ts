import { onceFor } from '../../../platform/once-for.ts';
import { FILLER, stem, stemsOf, words, wordsAsWritten } from '../../../wording/words.ts';
import type { Work } from '../../books/books.ts';
import type { RankedWork } from '../rank/rank.ts';
import type { Likeness } from '../resolve/likeness.ts';
import type { Reading } from '../resolve/read-request.ts';
import { charactersNamed } from '../understand/characters.ts';
import { namedAuthors } from '../understand/named-authors.ts';
import { matchTitle, type TitleMatch } from '../understand/named-titles.ts';
import { tellingTerms, type UnderstoodQuery } from '../understand/understand.ts';

/** Why a book was found, taken from the query and our record and from nowhere else. */
export type Evidence = {
  title: TitleMatch;
  /** Authors whom the query names. */
  authors: readonly string[];
  /** Main characters whom the query names, as it calls them. */
  characters: readonly string[];
  /**
   * The book that others should be like, what this one shares with it, and why our record recommends this one beside
   * it, if it does.
   */
  like: { title: string; shared: readonly string[]; why: string | null } | null;
  /** Subjects and genres all of whose words were asked for. */
  subjects: readonly string[];
  /** Subjects and genres with a word that was asked for and that no label above has. */
  kindredSubjects: readonly string[];
  /**
   * Words that were asked for and that nothing above covers, as written in the title, the authors' names and the
   * summary.
   */
  titleWords: readonly string[];
  nameWords: readonly string[];
  summaryWords: readonly string[];
  /** Whether all this is evidence for a rewrite of the query and not for the query itself. */
  nearby: boolean;
};

/** No evidence. A book that is shown for another reason adds only that reason. */
export const NO_EVIDENCE: Evidence = {
  title: null,
  authors: [],
  characters: [],
  like: null,
  subjects: [],
  kindredSubjects: [],
  titleWords: [],
  nameWords: [],
  summaryWords: [],
  nearby: false,
};

/** Whether there is any. */
export function isEvidence({ title, authors, characters, like, nearby: _, ...cited }: Evidence): boolean {
  return (
    title !== null ||
    authors.length > 0 ||
    characters.length > 0 ||
    Boolean(like?.why) ||
    Boolean(like?.shared.length) ||
    Object.values(cited).some((each) => each.length > 0)
  );
}

/** A work that was found, the evidence for it, and the adviser's reason where it passed the check. */
export type Discovery = RankedWork & { evidence: Evidence; phrased: string | null };

/**
 * A request, with the works whose title and author it gives and nothing else, those of whose title it has a part, and
 * those of which it names a character.
 */
export type Cited = Omit<Reading, 'cast'> & {
  titled: ReadonlySet<string>;
  inTitle: ReadonlySet<string>;
  cast: ReadonlySet<string>;
};

/** The evidence for a work: from the query itself or, marked `nearby`, from a rewrite of it. */
export function cite(
  { query, insight, likeness, titled, inTitle, cast }: Cited,
  { work, score, fit }: RankedWork,
): Discovery {
  const gathered = gatherEvidence(query, work, likeness, cast.has(work.id));
  const title = titled.has(work.id) ? 'exact' : inTitle.has(work.id) ? 'short' : gathered.title;
  const own: Evidence = { ...gathered, title };
  const others = isEvidence(own) ? [] : insight.rewrites.map((rewrite) => gatherEvidence(rewrite, work));
  const other = others.find(isEvidence);
  return { work, score, fit, evidence: other ? { ...other, nearby: true } : own, phrased: null };
}

/**
 * The evidence in our record for a query. Each word of the query is cited once, from the clearest place that has it.
 * `isInCast`: whether the query may name a character of this work.
 */
export function gatherEvidence(
  query: UnderstoodQuery,
  work: Work,
  likeness: Likeness | null = null,
  isInCast = true,
): Evidence {
  const authors = namedAuthors(query, work.authors);
  const named = new Set(authors.flatMap((name) => words(name).map(stem)));
  const openOf = (terms: typeof query.terms) =>
    new Set(terms.map((term) => term.stem).filter((root) => !named.has(root)));
  const first = account(openOf(tellingTerms(query)), work);
  const nothing = Object.values(first).every((cited) => cited.length === 0);
  return {
    title: matchTitle(query, work.title, work.subtitle),
    authors,
    characters: (isInCast && charactersNamed(query, work.characters)?.written) || [],
    like: likeness && {
      title: likeness.beside(work)?.title ?? likeness.title,
      shared: likeness.shared(work).slice(0, 3),
      why: likeness.beside(work)?.why ?? null,
    },
    ...(nothing ? account(openOf(query.terms), work) : first),
    nearby: false,
  };
}

/** Cites the words in `open` that the record has, and removes them from it. */
function account(open: Set<string>, work: Work) {
  const { labels, title, names, summary } = citable(work);
  const whole = labels.filter(({ stems }) => stems.length > 0 && stems.every((root) => open.has(root)));
  return {
    subjects: cover(open, whole, 3),
    kindredSubjects: cover(open, labels, 2),
    titleWords: coverWords(open, title),
    nameWords: coverWords(open, names),
    summaryWords: coverWords(open, summary),
  };
}

/** What can be cited of a record. */
const citable = onceFor((work: Work) => ({
  labels: [...new Set([...work.subjects, ...work.genres])].map((label) => ({ label, stems: labelStems(label) })),
  title: rootedWords(`${work.title} ${work.subtitle ?? ''}`),
  names: rootedWords(work.authors.join(' ')),
  summary: rootedWords(work.summary),
}));

type Label = { label: string; stems: readonly string[] };

const fillerStems = new Set([...FILLER].map(stem));
const labelStems = (label: string) => [...stemsOf(label)].filter((root) => !fillerStems.has(root));

/** Takes the labels that cover most of the open words, as long as each covers a new one; removes what they cover. */
function cover(open: Set<string>, labels: readonly Label[], most: number): string[] {
  const taken: string[] = [];
  while (taken.length < most) {
    const best = labels
      .map((entry) => ({ ...entry, news: new Set(entry.stems.filter((root) => open.has(root))).size }))
      .filter(({ news }) => news > 0)
      .sort((a, b) => b.news - a.news || a.stems.length - b.stems.length)[0];
    if (!best) break;
    taken.push(best.label);
    for (const root of best.stems) open.delete(root);
  }
  return taken;
}

const ROOTS_KEPT = 50_000;
const roots = new Map<string, string>();
/** The stem of a word as written. Stems are kept, because most descriptions use the same words. */
function rootOf(written: string): string {
  const root = roots.get(written) ?? stem(words(written)[0] ?? '');
  if (roots.size >= ROOTS_KEPT) roots.clear();
  roots.set(written, root);
  return root;
}

type RootedWord = { written: string; root: string };
const rootedWords = (text: string): RootedWord[] =>
  wordsAsWritten(text).map((written) => ({ written, root: rootOf(written) }));

/** The words of a text, as written, that are still open; removes them. */
const coverWords = (open: Set<string>, said: readonly RootedWord[]): string[] =>
  said.filter(({ root }) => open.delete(root)).map(({ written }) => written);
