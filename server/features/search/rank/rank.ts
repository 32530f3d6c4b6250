import { SEARCH_RESULTS } from '../../../../contract/limits.ts';
import type { Work } from '../../books/books.ts';
import { MOST_OUTER } from '../resolve/circle.ts';
import { focusOf, focusShare } from '../resolve/focus.ts';
import type { Likeness } from '../resolve/likeness.ts';
import { isAskOf } from '../resolve/whole-ask.ts';
import type { Candidate } from '../retrieve/fuse.ts';
import { namesTopic } from '../understand/asked-topics.ts';
import { readFacets } from '../understand/facets.ts';
import { isAlsoSubject } from '../understand/named-titles.ts';
import { asksHistoryOfPlace } from '../understand/place-names.ts';
import { seriesAsked } from '../understand/series-asked.ts';
import { settingAsked } from '../understand/setting-asked.ts';
import { readToldAs } from '../understand/told-as.ts';
import type { UnderstoodQuery } from '../understand/understand.ts';
import { judgeAlike, NOT_ALIKE } from './alike.ts';
import { ALONE, besideEach } from './beside.ts';
import { type Features, featuresOf, viewQuery } from './features.ts';
import { type FitFeatureName, fitFeatures, onPage } from './fit-features.ts';
import { brevity, chanceOfFit, FLOOR, FLOOR_OF_MORE, scoreOf } from './learned.ts';
import { judgeMade, type Made } from './made.ts';
import { type Faults, markEach } from './marks.ts';
import { ASKED_BONUS, IS_NAMED, IS_TITLE, namedBonus, namingIn } from './named-bonus.ts';
import { isOfOtherPlace, isSetElsewhere, isSetThereInPart } from './setting.ts';
import { listAsked } from './shelf.ts';
import { isToldAs } from './told.ts';
import { isUnwanted, mayBeUnwanted } from './unwanted.ts';

/** `score`: as a share of the best. `fit`: how likely it is that the book is what was asked for, between 0 and 1. */
export type RankedWork = { work: Work; score: number; readonly fit: number };
/** A ranked work with the features of its chance of fit, for learning. */
export type FitExample = { work: Work; features: Record<FitFeatureName, number> };

export type RankOptions = {
  popular?: boolean;
  labelled?: boolean;
  /** The books that others should be like, if the query asks for that. */
  likeness?: Likeness | null;
  /** The works of which the query names a character. */
  cast?: ReadonlySet<string>;
  /** Whether a mention in passing of something unwanted excludes a book. */
  strict?: boolean;
  /** Called with all ranked works, in order. */
  learn?: ((examples: readonly FitExample[]) => void) | undefined;
};

/** What the request says a book must be. A book that is known to be something else loses AGAINST. */
const MUSTS = ['form', 'fiction', 'audience'] as const;
const AGAINST = 8;
/** For books like another, more: what is nearest in all else would come first, whatever it lacks. */
const AGAINST_ALIKE = 16;
/** How much of a miss a book of another genre is that no list of kindred ones has. */
const APART = 0.5;
const AGAINST_FITS = 0.25;
/** For books like another, a wrong setting counts less than other faults, so that they still come near if none fits. */
const ELSEWHERE_ALIKE = 0.6;
/**
 * What a book loses, in log-odds, if its record does not say whether it is as asked. It then comes after those known to
 * be.
 */
const UNSAID = 2;

/**
 * Weights in log-odds: of subjects that the first works share, of those of the book that the request names, of being
 * recommended with it, and of being the same kind of reading.
 */
const FOCUS_WEIGHT = 1.5;
const LIKENESS_WEIGHT = 5;
const KINDRED_WEIGHT = 5;
const KIN_WEIGHT = 3;
const FOCUS_WORKS = 10;
/** For a book that the catalogue lists for a topic, if the request is the very name of that topic. */
const LISTED_WEIGHT = 1;
/** For books that a model believes to be meant, and for those that its rewrites find. */
const BELIEVED_WEIGHT = 1.2;
const REWRITE_WEIGHT = 1.2;
/**
 * For books that an embedding model finds near, by 0 to 1. Not learned, since every model measures nearness
 * differently.
 */
const VECTOR_WEIGHT = 1.5;
/**
 * If a request of at least this many words is one of a book's asks, the book has at least this chance of fit. Shorter
 * requests are asks of many books.
 */
const ASK_WORDS = 3;
const AN_ASK_FITS = 0.8;
/** The same if it is that ask word for word: of 32 such books that readers have judged, 31 served. */
const WHOLE_ASK_FITS = 0.95;
/** From this share of the best score for a rewrite a book counts as fitting. */
const REWRITE_FITS = 0.6;

/**
 * Turns the evidence into one score, in log-odds. What the query names comes first, then the score, with a slight
 * preference for well-known books.
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
 * Whether children are the subject and not the readers: “screen time for kids” is the name of a topic for parents,
 * “climate change for kids” is not.
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

/** How each work fails to be as asked, and what is doubtful. `missed`: wishes that it is known to miss besides. */
function faultsFor(query: UnderstoodQuery, works: readonly Work[], likeness: Likeness | null) {
  const isElsewhere = isSetElsewhere(query, works);
  const isInPart = isSetThereInPart(query);
  const isOther = isOfOtherPlace(query);
  const elsewhere = query.isLikeness ? ELSEWHERE_ALIKE : 1;
  const toldAs = readToldAs(query.wanted);
  const isHistoryAsked = query.facets.fiction !== 'yes' && asksHistoryOfPlace(query.wanted);
  return (work: Work, features: Features, { missed, isUndated }: Pick<Made, 'missed' | 'isUndated'>): Faults => {
    // “Like Sapiens but shorter”: a book as long as that is no answer.
    const isFar = query.isLikeness === true && features.length <= -1;
    // “A history of London” is no novel that is set there.
    const isNovelHere = isHistoryAsked && work.fiction === 'yes';
    const musts = MUSTS.filter((name) => features[name] <= -1).length;
    return {
      against: missed + musts + (isElsewhere(work) ? elsewhere : 0) + Number(isFar || isNovelHere),
      isDoubtful:
        isUndated ||
        (toldAs !== null && !isToldAs(toldAs, work)) ||
        mayBeUnwanted(query, work) ||
        isInPart(work) ||
        isOther(work) ||
        Boolean(likeness?.isUnsaid(work)),
    };
  };
}

function rankAsked(
  query: UnderstoodQuery,
  candidates: readonly Candidate[],
  works: readonly Work[],
  { popular = true, labelled = true, strict = true, likeness = null, cast, learn }: RankOptions,
): RankedWork[] {
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  const view = viewQuery(query, works);
  const series = seriesAsked(query, works);
  const list = listAsked(query);
  const naming = namingIn(query, works, { popular, isWide: query.isOpen || settingAsked(query) !== null });
  const faultsOf = faultsFor(query, works, likeness);
  const alikeIn = likeness ? judgeAlike(likeness, works) : () => NOT_ALIKE;
  const short = labelled ? brevity(query.terms.length) : 0;
  const isItsAsk = isAskOf(query);
  const sought = new Set(works.filter(({ id, asks }) => byId.get(id)?.shares?.ask && isItsAsk({ asks })));
  const judged = works
    .filter((work) => sought.has(work) || !isUnwanted(query, work, strict))
    .map((work) => {
      const listed = byId.get(work.id)?.shares ?? { text: byId.get(work.id)?.score ?? 0 };
      const shares = cast?.has(work.id) ? { ...listed, asked: 1 } : listed;
      const features = featuresOf(view, work, shares);
      const made = judgeMade(query.provenance, work);
      const alike = alikeIn(work);
      const apart = alike.isApart && !shares.kindred ? APART : 0;
      const faults = faultsOf(work, features, { ...made, missed: made.missed + alike.missed + apart });
      const lost = likeness ? AGAINST_ALIKE : AGAINST;
      const doubt = faults.against * lost + (made.unsaid + Number(faults.isDoubtful)) * UNSAID;
      return { work, shares, features, alike, faults, score: scoreOf(features, short) - doubt };
    })
    .sort((a, b) => b.score - a.score || (a.work.id < b.work.id ? -1 : 1));
  const highest = judged[0]?.score ?? 0;
  const first = judged
    .slice(0, FOCUS_WORKS)
    .map(({ work, score }) => ({ work, score: Math.exp((score - highest) / 2) }));
  const shared = likeness?.focus ?? focusOf(short > 0 ? first : []);
  const weight = likeness ? LIKENESS_WEIGHT : FOCUS_WEIGHT * short;
  const scored = judged.map(({ work, shares, features, alike, faults, score }) => {
    const kindred = KINDRED_WEIGHT * (shares.kindred ?? 0) + KIN_WEIGHT * alike.kin;
    const about = score + weight * focusShare(shared, work) + kindred;
    const named = namedBonus(query, work, series, naming) + (shares.asked === 1 ? ASKED_BONUS : 0);
    const advised = BELIEVED_WEIGHT * (shares.named ?? 0) + REWRITE_WEIGHT * (shares.rewrite ?? 0);
    const near = VECTOR_WEIGHT * (shares.vector ?? 0) + LISTED_WEIGHT * (list.get(work.id) ?? 0);
    const isAdvised = Boolean(shares.named) || (shares.rewrite ?? 0) >= REWRITE_FITS;
    return { work, shares, features, alike, faults, named, isAdvised, score: about + named + advised + near };
  });
  // No other word of the request tells more than a whole ask, but a name does.
  const most = Math.max(...scored.filter(({ named }) => named < IS_NAMED).map(({ score }) => score));
  const ranked = scored
    .map((entry) => (sought.has(entry.work) ? { ...entry, score: Math.max(entry.score, most) } : entry))
    .sort((a, b) => b.score - a.score || (a.work.id < b.work.id ? -1 : 1));
  const top = ranked[0]?.score ?? 0;
  // If a subject is also a title, that book leads by its name alone. The others are then compared with the first book
  // that is not named.
  const [best] = ranked;
  const isSubject = best !== undefined && best.named >= IS_TITLE && isAlsoSubject(query, best.work);
  const lead = (isSubject ? ranked.find(({ named }) => named < IS_TITLE)?.score : undefined) ?? top;
  const standings = ranked.map(({ work, score }) => ({ work, behind: Math.max(0, lead - score) / SPREAD }));
  const company = besideEach(standings);
  const page = onPage(ranked, standings);
  const exampleOf = ({ work, shares, features, alike }: (typeof ranked)[number], place: number): FitExample => {
    const behind = standings[place]?.behind ?? 0;
    const beside = company[place] ?? ALONE;
    const standing = { place, behind, fused: byId.get(work.id)?.score ?? 0, beside, page, alike };
    return { work, features: fitFeatures(query, view, features, work, shares, standing) };
  };
  learn?.(ranked.map(exampleOf));
  const marks = markEach(query, view, ranked, likeness);
  const judge = (entry: (typeof ranked)[number], place: number): Chance => {
    const { features, isAdvised } = entry;
    // The request is one of the asks of the record, word for word.
    const isAsk = features.askFit === 1 && query.terms.length >= ASK_WORDS;
    const { sureness, misses } = marks[place] ?? { sureness: 0, misses: 0 };
    const isSought = sought.has(entry.work);
    const fault = isSought ? 1 : AGAINST_FITS ** misses;
    const least = isSought ? WHOLE_ASK_FITS : isAsk ? AN_ASK_FITS : 0;
    const own = Math.max(least, chanceOfFit(exampleOf(entry, place).features)) * fault;
    return { own, fit: Math.max(own, sureness * fault, isAdvised ? FLOOR_OF_MORE * fault : 0) };
  };
  const judgedFirst = ranked.slice(0, SEARCH_RESULTS).map(judge);
  const order = likeliestFirst(
    judgedFirst.map(({ own }, place) => ((ranked[place]?.named ?? 0) < IS_NAMED ? own : null)),
    // Books like others are in the order of the list that a bookseller made, where nothing else is asked for.
    (place) => (likeness?.isPlain ? listedAt(ranked[place]?.shares.kindred) : 0),
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
 * `own`: how likely a book fits by its own evidence. `fit`: the same, raised if the request means the book or an
 * adviser supports it.
 */
type Chance = { own: number; fit: number };

/**
 * The score tells which books come near; the chance of fit tells better which of the likely ones serves best. So the
 * likely books are sorted by chance among the places that they hold, and take the scores of these. Named books (null)
 * keep their place, and an adviser's word alone moves nothing. What is `listed` higher comes before. Returns for each
 * place the old place of the book that moves there.
 */
function likeliestFirst(chances: readonly (number | null)[], listed: (place: number) => number): number[] {
  const likely = [...chances.keys()].filter((place) => (chances[place] ?? 0) >= FLOOR);
  const byChance = likely.toSorted((a, b) => listed(b) - listed(a) || (chances[b] ?? 0) - (chances[a] ?? 0));
  const moved = new Map(likely.map((place, nth) => [place, byChance[nth] ?? place]));
  return [...chances.keys()].map((place) => moved.get(place) ?? place);
}

/** How near a book is that a named one lists; 0 for those of the outer circle. */
const listedAt = (nearness = 0): number => (nearness > MOST_OUTER ? nearness : 0);

/**
 * A book's chance takes hundreds of trees to compute, and most ranked books are never shown, so it is computed when
 * first read.
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

/** The same work with another score. This does not compute its fit. */
export const withScore = (entry: RankedWork, score: number): RankedWork => withFit(entry.work, score, () => entry.fit);

/** A score falls by the factor e for this difference in log-odds. */
export const SPREAD = 3;
