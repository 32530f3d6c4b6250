import { list, quote } from '../../../wording/lists.ts';
import { bare, bareTitle, FILLER, stem, stemsOf, words } from '../../../wording/words.ts';
import { kindredOf, type Work } from '../../books/books.ts';
import { askedTopics } from '../understand/asked-topics.ts';
import type { Facets } from '../understand/facets.ts';
import { type LikeWish, readLike, withoutWith } from '../understand/like.ts';
import { readLikeTold, withoutChat } from '../understand/like-told.ts';
import { asksProvenance } from '../understand/provenance.ts';
import { type QueryTerm, type UnderstoodQuery, understand } from '../understand/understand.ts';
import { type Circle, circleAround } from './circle.ts';
import { namingWriters } from './conditions.ts';
import { isSeriesOf, type Source } from './find-models.ts';
import { type Focus, focusLabels } from './focus.ts';
import { isOtherKind, kinTo } from './kin.ts';
import { isForYoung, isFullName, modelsOfWish, type NamesBook, plainName } from './models-of-wish.ts';
import { isNothingElse, wishesBeside } from './wishes-beside.ts';

/** “Books like Dune”: the books that are meant, and what another work shares with them. */
export type Likeness = {
  models: readonly Work[];
  title: string;
  /**
   * Whether a work is one of the models, refused, or by an author or in a series that the request names. Such works are
   * not wanted.
   */
  isKnown(work: Work): boolean;
  /**
   * Whether a work is a study and the models are stories, or a story and they are not, unless the request asks for
   * that. Textbooks are of another kind too.
   */
  isOtherKind(work: Work): boolean;
  focus: Focus;
  shared(work: Work): string[];
  /** `title` as part of a sentence: titles in quotation marks, authors without. */
  named: string;
  /** The named book whose record recommends this one, and why; null if none does. */
  beside(work: Work): { title: string; why: string } | null;
  /** Whether one of the models is for children. */
  ofChildren: boolean;
  /** How much a work is the same kind of reading as the models, from 0 to 1. */
  kin(work: Work): number;
  /** The share of the models that a work's own record recommends. */
  listsBack(work: Work): number;
  /** What the request wants the books to be about besides: one of these, if there are any. */
  told: readonly UnderstoodQuery[];
  /** Whether the request asks for nothing but likeness. */
  isPlain: boolean;
  /** Whether it leaves open the form of the books and whether they are fiction. */
  isOfAnyKind: boolean;
  /** Words to look for books with that meet the conditions; empty if there are none. */
  within: string;
  /** How many of the other conditions a work does not meet: “but shorter”, “set now”, “funnier”. */
  missed(work: Work): number;
  /** Whether the request also wishes for something that nobody understood and that a work's record does not say. */
  isUnsaid(work: Work): boolean;
};

export type LikenessFound = { likeness: Likeness; query: UnderstoodQuery; circle: Circle };

/**
 * Turns “books like ‹title or author›, but shorter” into a search for what those books are about. `missing`: the name
 * for which we have no book. Both null when the request asks for no likeness.
 */
export async function findLikeness(
  source: Source,
  query: UnderstoodQuery,
): Promise<{ found: LikenessFound | null; missing: string | null }> {
  if (query.bare === '' && query.terms.length > 12) return { found: null, missing: null };
  const wish = readLike(query.text);
  const found = wish && (await likenessOf(source, query, wish));
  if (found) return { found, missing: null };
  const shorter = wish?.sure ? withoutWith(wish) : null;
  const beside = shorter && (await likenessOf(source, query, shorter, isFullName));
  if (beside) return { found: beside, missing: null };
  for (const told of readLikeTold(query.text)) {
    const meant = await likenessOf(source, query, told);
    if (meant) return { found: meant, missing: null };
  }
  return { found: null, missing: wish?.sure ? (wish.names[0] ?? '') : null };
}

async function likenessOf(
  source: Source,
  query: UnderstoodQuery,
  wish: LikeWish,
  isMeant?: NamesBook,
): Promise<LikenessFound | null> {
  const wished = await modelsOfWish(source, wish, isMeant);
  if (!wished) return null;
  const { models, authors, known, left, wishes, byThem } = wished;
  const rest = [withoutChat(wish.rest), left && `about ${left}`, wishes && `, ${wishes}`].filter(Boolean).join(' ');
  const found = toSearch(query, models, { ...wish, rest }, authors);
  const isTheirs = (work: Work) => work.authors.some((author) => authors.has(author));
  const circle = await circleAround(models, known, isTheirs, (ids) => source.readWorks(ids));
  const unknown = byThem.filter((work) => !found.likeness.isKnown(work)).map(({ id }) => [id, 1] as const);
  return { ...found, circle: new Map([...unknown, ...circle]) };
}

function toSearch(
  query: UnderstoodQuery,
  models: readonly Work[],
  wish: LikeWish,
  authors: ReadonlySet<string>,
): Omit<LikenessFound, 'circle'> {
  const { names, rest: around, cue } = wish;
  const labels = new Set(models.flatMap((model) => [...model.subjects, ...model.genres]));
  const weights = new Map(models.flatMap((model) => [...focusLabels(model)]).map((label) => [label, 1]));
  const isByThem = authors.size > 0 && models.every((model) => model.authors.some((author) => authors.has(author)));
  const ids = new Set(models.map(({ id }) => id));
  const listed = new Map(
    models.flatMap((model) => kindredOf(model).map(({ key, why }) => [key, { title: model.title, why }] as const)),
  );
  // The name itself asks for nothing: “Diary of a Wimpy Kid” does not ask for a diary.
  const byAuthor = authors.size > 0;
  const whole = understand(namingWriters(query.text.replace(names[0] ?? '', ' '), byAuthor));
  const { where, land, own, told, stressed, wanted, missed, isUnsaid } = wishesBeside(
    query,
    models,
    namingWriters(around, byAuthor),
    query.text.slice(0, Math.max(0, query.text.indexOf(names[0] ?? ''))),
  );
  const provenance = asksProvenance(whole.provenance) ? whole.provenance : own.provenance;
  const asked = own.facets.fiction ?? understand(cue).facets.fiction;
  // The cue may have taken part of it: “a graphic novel like …”.
  const { forms } = whole.facets;
  // “Nothing compares to Wolf Hall” rules nothing out.
  const named = new Set(words(names[0] ?? '').map(stem));
  const unwanted = [...query.unwanted.filter((each) => !each.some((root) => named.has(root))), ...own.unwanted];
  const isPlain = isNothingElse(around) && unwanted.length === 0;
  const likeness: Likeness = {
    models,
    title:
      models.length === 1 || !isByThem ? models.map(({ title }) => title).join(' and ') : [...authors].join(' and '),
    isKnown: knownBooks(models, wish, authors, own.facets.audience),
    isOtherKind: (work) => asked === null && isOtherKind(models, work),
    focus: { weights, total: weights.size },
    shared: (work) => [...new Set([...work.subjects, ...work.genres])].filter((label) => labels.has(label)),
    named: models.length === 1 || !isByThem ? list(models.map(({ title }) => quote(title))) : list([...authors]),
    beside: (work) => listed.get(work.id) ?? null,
    ofChildren: models.some(({ audience }) => audience === 'child'),
    kin: (work) => kinTo(models, work),
    listsBack: (work) => kindredOf(work).filter(({ key }) => ids.has(key)).length / models.length,
    told,
    isPlain,
    isOfAnyKind: asked === null && forms.length === 0,
    within: wanted.length > 0 ? [...wanted, ...new Set(models.flatMap(({ genres }) => genres))].join(' ') : '',
    // A life that was made into a novel is not what happened.
    missed: (work) => missed(work) + Number(asked === 'no' && work.form === 'novel' && work.fiction === 'between'),
    isUnsaid,
  };
  const of = understand([...labels].join(', '), { plain: true });
  const isOfKind = own.facets.audience !== null || asked !== null || forms.length > 0 || asksProvenance(provenance);
  const about = isOfKind ? { ...of, terms: of.terms.map(sharedBy(models)) } : of;
  // “Like Sapiens but about animals” is about animals first.
  const beside = isPlain ? about.terms : about.terms.map((term) => ({ ...term, weight: term.weight * BESIDE_TOLD }));
  // If we have a topic for that, its books are what is asked for, the more similar ones first.
  const [on] = told;
  const isOnTopic = on && !on.terms.every(({ word }) => PEOPLE.has(word));
  if (isOnTopic && told.length === 1 && askedTopics(on).some(({ share }) => share > TOLD_TOPIC)) {
    const facets = { ...own.facets, forms, periods: on.facets.periods };
    return {
      likeness,
      query: {
        ...on,
        bare: '',
        unwanted,
        facets: { ...facets, fiction: asked },
        provenance,
        isOpen: false,
        also: [...on.also, ...beside],
      },
    };
  }
  return {
    likeness,
    query: {
      ...about,
      text: query.text,
      wanted: where ? `${about.wanted}, ${where}` : about.wanted,
      bare: '',
      unwanted,
      facets: { ...own.facets, forms, fiction: asked },
      meant: own.meant,
      // From the whole request, because the cue may have taken part of it: “by African authors like …”.
      provenance,
      isOpen: false,
      isLikeness: true,
      only: models.length === 1 && authors.size === 0 && isPlain,
      terms: [
        ...told.flatMap((each) => each.terms),
        ...stressed,
        ...(land ? understand(land, { plain: true }).terms : []),
        ...beside.filter(({ stem: root }) => !stressed.some((term) => term.stem === root)),
      ],
      also: own.terms,
    },
  };
}

/** Which books the request names or refuses, or are by an author or in a series that it names. */
function knownBooks(
  models: readonly Work[],
  { names, disliked }: LikeWish,
  authors: ReadonlySet<string>,
  audience: Facets['audience'],
): (work: Work) => boolean {
  const ids = new Set(models.map(({ id }) => id));
  const isNamed = (series: string) => names.some((name) => isSeriesOf(plainName(name), series));
  const refused = new Set(disliked.map(bare));
  const isRefused = ({ title, authors: by }: Work) => [title, ...by].some((name) => refused.has(bareTitle(name)));
  // The next volume of a continuing story is not another book; another case of the same detective is.
  const series = new Set(
    models.flatMap(({ series_name: name, genres }) =>
      name && (isNamed(name) || !genres.includes('Mystery')) ? [name] : [],
    ),
  );
  const namedSeries = models.filter(({ series_name: name }) => name && isNamed(name));
  const isTheirs = (work: Work) =>
    series.has(work.series_name ?? '') || work.authors.some((author) => authors.has(author));
  // “Sherlock Holmes” is the hero of books that belong to no series.
  const heroes = names
    .flatMap((name) => [name, plainName(name)])
    .map((name) => words(name).filter((word) => !FILLER.has(word)));
  const isOfHero = (work: Work) =>
    heroes.some(
      (hero) =>
        hero.length > 0 &&
        tellsOf(work, hero) &&
        models.some((model) => tellsOf(model, hero) && model.authors.some((author) => work.authors.includes(author))),
    );
  // “Terry Pratchett for my son”: what he wrote for children is not what the reader knows.
  const isForOthers = (work: Work) => isForYoung(work) && work.audience === audience && !models.some(isForYoung);
  return (work) =>
    ids.has(work.id) ||
    isRefused(work) ||
    (isTheirs(work) && !isForOthers(work)) ||
    isOfHero(work) ||
    namedSeries.some((volume) => isOfSeries(work, volume));
}

/** Whether a book is by the author of a series and tells of whom it is named after: a novel on Sherlock Holmes. */
function isOfSeries(work: Work, { authors: by, series_name: name }: Work): boolean {
  const named = words(name ?? '').filter((word) => !FILLER.has(word));
  return work.authors.some((author) => by.includes(author)) && named.length > 0 && tellsOf(work, named);
}

/** Whether its title, its characters and its subjects have all these words. */
function tellsOf({ title, characters, subjects }: Work, named: readonly string[]): boolean {
  const told = new Set(words([title, ...characters, ...subjects].join(' ')));
  return named.every((word) => told.has(word));
}

/**
 * Books of a kind that the request asks for are mostly in no list of kindred ones, so the words must find them: those
 * that most of the models are about.
 */
function sharedBy(models: readonly Work[]): (term: QueryTerm) => QueryTerm {
  const roots = models.map(
    ({ subjects, genres }) => new Set([...subjects, ...genres].flatMap((label) => [...stemsOf(label)])),
  );
  return (term) => {
    const share = roots.filter((own) => own.has(term.stem)).length / models.length;
    return { ...term, weight: term.weight * Math.sqrt(share) };
  };
}

/** How much the subjects of the named books count if the request says anything besides. */
const BESIDE_TOLD = 0.35;
/** A topic counts as asked for from this share of the added subject on. */
const TOLD_TOPIC = 0.5;
/** Whom a story may be about, whatever its subject. */
const PEOPLE = new Set('women woman girls girl men man boys boy kids children parents family families'.split(' '));
