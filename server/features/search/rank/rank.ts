import { SEARCH_RESULTS } from '../../../../contract/limits.ts';
import { words } from '../../../wording/words.ts';
import type { Work } from '../../books/books.ts';
import type { Candidate } from '../retrieve/fuse.ts';
import { namesTopic } from '../understand/asked-topics.ts';
import { readFacets } from '../understand/facets.ts';
import { genreBeside } from '../understand/genre-asked.ts';
import { isAlsoSubject, matchTitle, namedAuthors, seriesAsked } from '../understand/named.ts';
import { asksProvenance } from '../understand/provenance.ts';
import { settingAsked } from '../understand/setting-asked.ts';
import type { UnderstoodQuery } from '../understand/understand.ts';
import { formOf } from '../understand/word-vectors.ts';
import { ALONE, besideEach } from './beside.ts';
import { answersBeside, featuresOf, type ListShares, type QueryView, viewQuery } from './features.ts';
import { type FitFeatureName, fitFeatures, onPage } from './fit-features.ts';
import { type Focus, focusOf, focusShare } from './focus.ts';
import { brevity, chanceOfFit, FLOOR, FLOOR_OF_MORE, scoreOf } from './learned.ts';
import { judgeMade } from './made.ts';
import { isSetElsewhere, isSetIn } from './setting.ts';
import { listAsked } from './shelf.ts';
import { isUnwanted } from './unwanted.ts';

/** `score`: as a share of the best. `fit`: how likely it is that the book is what was asked for, between 0 and 1. */
export type RankedWork = { work: Work; score: number; readonly fit: number };
/** A ranked work with what its chance of fit is read from, for learning. */
export type FitExample = { work: Work; features: Record<FitFeatureName, number> };

export type RankOptions = {
  popular?: boolean;
  labelled?: boolean;
  focus?: Focus | undefined;
  /** Whether a word in passing leaves out a book that is not wanted. */
  strict?: boolean;
  /** Is told of all that is ranked, in order. */
  learn?: ((examples: readonly FitExample[]) => void) | undefined;
};

/** What the request says a book must be; one that is known to be something else is no answer. */
const MUSTS = ['form', 'fiction', 'audience'] as const;
const AGAINST = 8;
const AGAINST_FITS = 0.25;
/**
 * How much a wrong setting counts against a book like another: less than other faults, so that it stays near where none
 * fits.
 */
const ELSEWHERE_ALIKE = 0.6;
/**
 * A book for children, classics aside, that nobody asked for: of those as likely as others that are shown, one in ten
 * served.
 */
const UNASKED = 0.5;
const isForChildren = ({ audience, genres }: Work): boolean => audience === 'child' && !genres.includes('Classics');
const OF_CHILDREN =
  /\b(?:kids?|child\w{0,5}|sons?|daughters?|boys?|girls?|nieces?|nephews?|toddlers?|grand\w{1,9}|brothers?|sisters?|bedtime|picture books?|school|class(?:room)?|aloud|famil(?:y|ies)|fairy|nursery|teen\w{0,6}|bab(?:y|ies)|young|little|year)\b/iu;
/**
 * A book whose record does not say whether it is what was asked for, in log-odds: behind those that are known to be.
 */
const UNSAID = 2;

/**
 * How much a book that everybody knows is preferred over an unknown one: it matters more among all of an author, and
 * most among those of a country or a place.
 */
const POPULARITY_WEIGHT = 0.1;
const AUTHOR_POPULARITY_WEIGHT = 0.5;
const WIDE_POPULARITY_WEIGHT = 1;
/** Subjects that the first works share, and those of the book that the request names, in log-odds. */
const FOCUS_WEIGHT = 1.5;
const LIKENESS_WEIGHT = 5;
const KINDRED_WEIGHT = 5;
const FOCUS_WORKS = 10;
/** Added to log-odds: what the query names comes first. */
const TITLE_BONUS = { exact: 40, near: 20, short: 20, named: 1.5, life: 9 };
const AUTHOR_BONUS = 15;
const SERIES_BONUS = 20;
const ASKED_BONUS = 30;
/** A book that the catalogue lists for the topic whose very name the request is. */
const LISTED_WEIGHT = 1;
/**
 * Bonus from which a book counts as the requested one, or as one of the named author or series; below the bonus itself,
 * since an unknown book loses a little.
 */
const IS_ASKED = ASKED_BONUS - 2;
const IS_NAMED = TITLE_BONUS.life - 1;
const IS_TITLE = TITLE_BONUS.near - 2;
/** What somebody believes to be meant, and what other words for the request find. */
const BELIEVED_WEIGHT = 1.2;
const REWRITE_WEIGHT = 1.2;
/**
 * What an embedding model finds near: 0 to 1, of the nearest books. Not learned, since every model has a measure of its
 * own.
 */
const VECTOR_WEIGHT = 1.5;
/**
 * A request of at least this many telling words that is one of a book's asks has at least this chance of fit; shorter
 * ones are asks of many books.
 */
const ASK_WORDS = 3;
const AN_ASK_FITS = 0.8;
/** From this share of the best score for a rewrite a book counts as fitting. */
const REWRITE_FITS = 0.6;

/**
 * Stage 4, first part. The evidence becomes one score, in log-odds. `focus` is what the works should be about where the
 * query says it by naming a book. What the query names comes first, then the score, with a slight preference for
 * well-known books.
 */
export function rank(
  query: UnderstoodQuery,
  candidates: readonly Candidate[],
  works: readonly Work[],
  options: RankOptions = {},
): RankedWork[] {
  const asked = isOfYoung(query, works) ? { ...query, facets: { ...query.facets, audience: null } } : query;
  return rankAsked(asked, candidates, works, options);
}

/**
 * “Screen time for kids” is a name of a topic for their parents: the young are what it is about, and not who reads.
 * “Climate change for kids” is no such name.
 */
function isOfYoung(query: UnderstoodQuery, works: readonly Work[]): boolean {
  if (query.facets.audience === null || query.facets.audience === 'adult') return false;
  const onYoung = namesTopic(query).filter(({ name, forms }) => [name, ...forms].some(saysYoung));
  const listed = new Set(onYoung.flatMap(({ books }) => books.map(({ key }) => key)));
  const held = works.filter(({ id }) => listed.has(id));
  return held.length >= LEAST_HELD && held.every(({ audience }) => audience !== 'child' && audience !== 'teen');
}
const LEAST_HELD = 2;
const saysYoung = (name: string): boolean => readFacets(name).facets.audience !== null;

function rankAsked(
  query: UnderstoodQuery,
  candidates: readonly Candidate[],
  works: readonly Work[],
  { popular = true, labelled = true, strict = true, focus, learn }: RankOptions,
): RankedWork[] {
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  const view = viewQuery(query, works);
  const series = seriesAsked(query, works);
  const list = listAsked(query);
  const naming = namingIn(query, works, { popular, isWide: query.isOpen || settingAsked(query) !== null });
  const isElsewhere = isSetElsewhere(query, works);
  const elsewhere = query.isLikeness ? ELSEWHERE_ALIKE : 1;
  const short = labelled ? brevity(query.terms.length) : 0;
  const judged = works
    .filter((work) => !isUnwanted(query, work, strict))
    .map((work) => {
      const shares = byId.get(work.id)?.shares ?? { text: byId.get(work.id)?.score ?? 0 };
      const features = featuresOf(view, work, shares);
      const made = judgeMade(query.provenance, work);
      // “Like Sapiens but shorter”: what is as long as that is no answer.
      const isFar = query.isLikeness === true && features.length <= -1;
      const against =
        MUSTS.filter((name) => features[name] <= -1).length +
        made.missed +
        (isElsewhere(work) ? elsewhere : 0) +
        Number(isFar);
      const doubt = against * AGAINST + made.unsaid * UNSAID;
      return { work, shares, features, against, score: scoreOf(features, short) - doubt };
    })
    .sort((a, b) => b.score - a.score || (a.work.id < b.work.id ? -1 : 1));
  const highest = judged[0]?.score ?? 0;
  const first = judged
    .slice(0, FOCUS_WORKS)
    .map(({ work, score }) => ({ work, score: Math.exp((score - highest) / 2) }));
  const shared = focus ?? focusOf(short > 0 ? first : []);
  const weight = focus ? LIKENESS_WEIGHT : FOCUS_WEIGHT * short;
  const ranked = judged
    .map(({ work, shares, features, against, score }) => {
      const about = score + weight * focusShare(shared, work) + KINDRED_WEIGHT * (shares.kindred ?? 0);
      const named = namedBonus(query, work, series, naming) + (shares.asked === 1 ? ASKED_BONUS : 0);
      const advised = BELIEVED_WEIGHT * (shares.named ?? 0) + REWRITE_WEIGHT * (shares.rewrite ?? 0);
      const near = VECTOR_WEIGHT * (shares.vector ?? 0) + LISTED_WEIGHT * (list.get(work.id) ?? 0);
      const isAdvised = Boolean(shares.named) || (shares.rewrite ?? 0) >= REWRITE_FITS;
      return { work, shares, features, against, named, isAdvised, score: about + named + advised + near };
    })
    .sort((a, b) => b.score - a.score || (a.work.id < b.work.id ? -1 : 1));
  const top = ranked[0]?.score ?? 0;
  // Where a subject is also a title, that book is ahead by its name alone, which says nothing of the others.
  const [best] = ranked;
  const isSubject = best !== undefined && best.named >= IS_TITLE && isAlsoSubject(query, best.work);
  const lead = (isSubject ? ranked.find(({ named }) => named < IS_TITLE)?.score : undefined) ?? top;
  const standings = ranked.map(({ work, score }) => ({ work, behind: Math.max(0, lead - score) / SPREAD }));
  const company = besideEach(standings);
  const page = onPage(ranked.map(({ features }) => features));
  const exampleOf = ({ work, shares, features }: (typeof ranked)[number], place: number): FitExample => {
    const behind = standings[place]?.behind ?? 0;
    const standing = { place, behind, fused: byId.get(work.id)?.score ?? 0, beside: company[place] ?? ALONE, page };
    return { work, features: fitFeatures(query, view, features, work, shares, standing) };
  };
  learn?.(ranked.map(exampleOf));
  const marks = markEach(query, view, ranked);
  const judge = (entry: (typeof ranked)[number], place: number): Chance => {
    const { features, isAdvised } = entry;
    // The request is one of the asks of the record, word for word.
    const isAsk = features.askFit === 1 && query.terms.length >= ASK_WORDS;
    const { isMeant, misses } = marks[place] ?? { isMeant: false, misses: 0 };
    const fault = AGAINST_FITS ** misses;
    const own = Math.max(isAsk ? AN_ASK_FITS : 0, chanceOfFit(exampleOf(entry, place).features)) * fault;
    return { own, fit: isMeant ? fault : Math.max(own, isAdvised ? FLOOR_OF_MORE * fault : 0) };
  };
  const judgedFirst = ranked.slice(0, SEARCH_RESULTS).map(judge);
  const order = likeliestFirst(
    judgedFirst.map(({ own }, place) => ((ranked[place]?.named ?? 0) < IS_NAMED ? own : null)),
  );
  return ranked.map((entry, place) => {
    const from = order[place] ?? place;
    const other = ranked[from] ?? entry;
    return withFit(
      other.work,
      Math.exp((entry.score - top) / SPREAD),
      () => (judgedFirst[from] ?? judge(other, from)).fit,
    );
  });
}

/**
 * How likely it is that a book fits: `own` by what speaks for it, `fit` also by whether it is what was named, or an
 * adviser's.
 */
type Chance = { own: number; fit: number };

/**
 * The score tells which books come near. Which of the likely ones serves best, the chance of fit tells better: they
 * stand in its order, in the places that they have, with the scores of these. What is named (null) keeps its place, and
 * nothing rises by what only an adviser says. Returns for each place the place of the book that comes there.
 */
function likeliestFirst(chances: readonly (number | null)[]): number[] {
  const likely = [...chances.keys()].filter((place) => (chances[place] ?? 0) >= FLOOR);
  const byChance = likely.toSorted((a, b) => (chances[b] ?? 0) - (chances[a] ?? 0));
  const moved = new Map(likely.map((place, nth) => [place, byChance[nth] ?? place]));
  return [...chances.keys()].map((place) => moved.get(place) ?? place);
}

/**
 * Hundreds of trees tell the chance of a book, and most ranked books are on no page: it is worked out when somebody
 * asks for it.
 */
function withFit(work: Work, score: number, fitOf: () => number): RankedWork {
  let fit: number | null = null;
  return {
    work,
    score,
    get fit() {
      fit ??= fitOf();
      return fit;
    },
  };
}

/** The same work with another score; its fit stays unread. */
export const withScore = (entry: RankedWork, score: number): RankedWork => withFit(entry.work, score, () => entry.fit);

/** For each ranked work, whether it is all that was asked for, and how many wishes it misses that count. */
function markEach(
  query: UnderstoodQuery,
  view: QueryView,
  ranked: readonly { work: Work; shares: ListShares; against: number; named: number }[],
): { isMeant: boolean; misses: number }[] {
  const setting = settingAsked(query);
  // “Poetry by Irish authors” asks for all that is both.
  const genre = asksProvenance(query.provenance) ? genreBeside(query.wanted) : undefined;
  const isOpen = (work: Work) =>
    query.isOpen ||
    (genre !== undefined && work.genres.includes(genre)) ||
    (setting !== null && isSetIn(work, setting));
  // “Short books by Dostoevsky”: what is named is to be so as well.
  const isOther = ({ length }: Work) =>
    query.facets.length !== null && length !== null && length !== query.facets.length;
  const isOfNamed = ofTheirBooks(
    query,
    view,
    ranked.filter(({ named }) => named >= IS_NAMED),
  );
  const isOfChildren = query.facets.audience !== null || OF_CHILDREN.test(query.text);
  const marks = ranked.map(({ work, against, named }) => {
    const isMeant = isOpen(work) || (named >= IS_NAMED && isOfNamed(work));
    const faults = isMeant ? against + Number(isOther(work)) : against;
    const isUnasked = isForChildren(work) && !isOfChildren && named < IS_NAMED;
    return { named, isMeant, misses: faults + (isUnasked ? UNASKED : 0) };
  });
  // Who asks for a novella by somebody of whom we have none is shown what we have of them.
  const noneIsSo = marks.every(({ named, misses }) => named < IS_NAMED || misses > 0);
  return marks.map(({ named, isMeant, misses }) => {
    // The very book that is asked for fits, whatever else its words seem to wish.
    const isExcused = named >= IS_ASKED || (named >= IS_NAMED && noneIsSo);
    return { isMeant, misses: isExcused ? 0 : misses };
  });
}

/**
 * Which of the books of an author or a series that the request names are meant, where it says more: the one whose title
 * it names as well (“On Writing Stephen King”), or those that answer the rest (“the Agatha Christie on an island”); all
 * where none does.
 */
function ofTheirBooks(
  query: UnderstoodQuery,
  view: QueryView,
  named: readonly { work: Work; shares: ListShares }[],
): (work: Work) => boolean {
  const titled = named.filter(
    ({ work, shares }) =>
      shares.asked === 1 ||
      (matchTitle(query, work.title, work.subtitle) !== null && namedAuthors(query, work.authors).length > 0),
  );
  // Of “dune frank herbert”, “Dune” is said whole, and “Dune Messiah” is not.
  const said = new Set(words(query.text));
  const whole = titled.filter(
    ({ work, shares }) => shares.asked === 1 || words(work.title).every((word) => said.has(word)),
  );
  const meant = new Set((whole.length > 0 ? whole : titled).map(({ work }) => work.id));
  if (meant.size > 0) return ({ id }) => meant.has(id);
  const names = named.flatMap(({ work }) => [...namedAuthors(query, work.authors), work.series_name ?? '']);
  const apart = new Set([...words(names.join(' ')).map(formOf), ...BESIDE_A_NAME]);
  const answers = new Map(named.map(({ work }) => [work.id, answersBeside(view, apart, work)]));
  const most = Math.max(0, ...answers.values());
  return ({ id }) => most < ANSWERED || (answers.get(id) ?? 0) >= ANSWERED_SHARE * most;
}
/** A book answers what is said beside a name from so much on, and another one with so much of that. */
const ANSWERED = 0.5;
const ANSWERED_SHARE = 0.7;
/** What is asked of an author's books without saying which: “Terry Pratchett, where to start”. */
const BESIDE_A_NAME = words(
  `start starting begin beginning beginner first next order chronological list ranked reading read guide bibliography collection collected box set
  all works everything complete early late best good great famous popular favourite favorite underrated other author writer similar new latest`,
).map(formOf);

/** A score falls by the factor e for this difference in log-odds. */
export const SPREAD = 3;

/** What else the query names, among all that are ranked: a country or a place, an author, a title. */
type Naming = { popular: boolean; isWide: boolean; isAuthor: boolean; isTitled: boolean };

const namingIn = (
  query: UnderstoodQuery,
  works: readonly Work[],
  rest: Pick<Naming, 'popular' | 'isWide'>,
): Naming => ({
  ...rest,
  isAuthor: works.some(({ authors }) => namedAuthors(query, authors).some((name) => words(name).length > 1)),
  isTitled: works.some(({ title, subtitle }) => matchTitle(query, title, subtitle) === 'exact'),
});

function namedBonus(
  query: UnderstoodQuery,
  work: Work,
  series: ReadonlySet<string>,
  { popular, isWide, isAuthor, isTitled }: Naming,
): number {
  const byNamed = namedAuthors(query, work.authors).length > 0;
  const matched = matchTitle(query, work.title, work.subtitle);
  // “Jane Austen” is also what a life of hers is called: it comes after her own books. “Dune” is short for nothing but
  // itself.
  const title = matched === 'short' && isTitled ? null : matched && !byNamed && isAuthor ? 'life' : matched;
  const known = popular ? work.popularity - 3 : 0;
  const weight = isWide ? WIDE_POPULARITY_WEIGHT : byNamed ? AUTHOR_POPULARITY_WEIGHT : POPULARITY_WEIGHT;
  const prior = weight * known;
  const isVolume = work.series_name !== null && series.has(work.series_name);
  return prior + (title ? TITLE_BONUS[title] : 0) + (byNamed ? AUTHOR_BONUS : 0) + (isVolume ? SERIES_BONUS : 0);
}
