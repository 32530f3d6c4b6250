import type { SearchIndex } from '../../../platform/retrieval/search-index.ts';
import { list, quote } from '../../../wording/lists.ts';
import { bare, bareTitle, words } from '../../../wording/words.ts';
import { kindredOf, type Work } from '../../books/books.ts';
import { askedTopics, topicsCalled } from '../understand/asked-topics.ts';
import { readFacets } from '../understand/facets.ts';
import { titleInEnglish } from '../understand/languages/titles.ts';
import { type LikeWish, readLike, withoutWith } from '../understand/like.ts';
import { type UnderstoodQuery, understand } from '../understand/understand.ts';
import { type Circle, circleAround } from './circle.ts';
import { findModels, isSeriesOf } from './find-models.ts';
import { type Focus, focusLabels } from './focus.ts';
import { isOtherKind, kinTo } from './kin.ts';
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
  /** Words to look for books with that meet the conditions; empty if there are none. */
  within: string;
  /** How many of the other conditions a work does not meet: “but shorter”, “set now”, “funnier”. */
  missed(work: Work): number;
};

export type LikenessFound = { likeness: Likeness; query: UnderstoodQuery; circle: Circle };
type Source = { index: SearchIndex; readWorks(ids: readonly string[]): Promise<Work[]> };

const MOST_MODELS = 8;

/**
 * Turns “books like ‹title or author›, but shorter” into a search for what those books are about. `missing`: the name
 * for which we have no book. Both null when the request asks for no likeness.
 */
export async function findLikeness(
  source: Source,
  query: UnderstoodQuery,
): Promise<{ found: LikenessFound | null; missing: string | null }> {
  const wish = query.bare === '' && query.terms.length > 12 ? null : readLike(query.text);
  if (!wish) return { found: null, missing: null };
  const found = await likenessOf(source, query, wish, () => true);
  if (found) return { found, missing: null };
  const shorter = wish.sure ? withoutWith(wish) : null;
  const beside = shorter && (await likenessOf(source, query, shorter, isFullName));
  return { found: beside, missing: !beside && wish.sure ? (wish.names[0] ?? '') : null };
}

async function likenessOf(
  source: Source,
  query: UnderstoodQuery,
  wish: LikeWish,
  isMeant: typeof isFullName,
): Promise<LikenessFound | null> {
  const [whole = ''] = wish.names;
  const models: Work[] = [];
  const authors = new Set<string>();
  // A name inside a known one is only part of it: “Germs” in “Guns, Germs, and Steel”.
  const known: string[] = [];
  for (const name of wish.names) {
    if (known.some((longer) => longer.includes(name))) continue;
    if (wish.exact && !mayBeWhole(name)) continue;
    const { works, author } = await findCalled(source, name);
    if (wish.cue === '' && !isPlainName(name, works, author)) continue;
    if (wish.exact && !isWholeName(name, works, author)) continue;
    if (wish.mix && !isFullName(name, works, author) && (author === null || !CAPITAL.test(name))) continue;
    if (!isMeant(name, works, author)) continue;
    if (wish.young && !works.some(({ audience }) => audience === 'child' || audience === 'teen')) continue;
    // “French revolution, but from below” names a subject, even though a book is called “French Revolutions”.
    const isBeside = wish.cue === '' && words(name).length > 1;
    const mayBeTopic = !wish.sure && author === null && !isBeside && isTopic(name);
    if (mayBeTopic && !works.some((work) => isCalled(work, name))) continue;
    if (works.length > 0) known.push(name);
    models.push(...works);
    if (author !== null) authors.add(author);
  }
  const unique = [...new Map(models.map((work) => [work.id, work])).values()].slice(0, MOST_MODELS);
  if (unique.length === 0 || (wish.mix && !isMixOf(whole, known))) return null;
  const left = wish.cue === '' ? leftBeside(whole, known) : '';
  const found = toSearch(query, unique, left ? { ...wish, rest: `${wish.rest} about ${left}` } : wish, authors);
  const byThem = (work: Work) => work.authors.some((author) => authors.has(author));
  const circle = await circleAround(unique, known, byThem, (ids) => source.readWorks(ids));
  return { ...found, circle };
}

/**
 * “A mix of night and day” may be of two books, or of none. It is of books if one of them is written with capitals, or
 * if all of it is names and one of them has several words.
 */
function isMixOf(whole: string, known: readonly string[]): boolean {
  if (known.some((name) => CAPITAL.test(name))) return true;
  const rest = known.reduce((text, name) => text.replace(name, ' '), whole);
  return known.some((name) => words(name).length > 1) && words(rest).every((word) => MEETING.has(word));
}
const CAPITAL = /\p{Lu}/u;

/** “The Captain Underpants books”, “the Agatha Christies”: around a name, unless it is a part of it. */
const AROUND_NAME =
  /^(?:all )?(?:of )?(?:the )?(.{2,80}?)(?: (?:books?|novels?|series|stories|trilogy|saga)|['’]?s)?$/iu;

async function findCalled(source: Source, name: string): ReturnType<typeof findModels> {
  const found = await findModels(source, titleInEnglish(name) ?? name);
  const [, plain = name] = AROUND_NAME.exec(name) ?? [];
  return found.works.length > 0 || plain === name ? found : findModels(source, plain);
}

/** Without “like”, a single word must be a whole title, more words a part of one or the name of an author. */
const isPlainName = (name: string, works: readonly Work[], author: string | null): boolean =>
  author === null
    ? works.some(
        ({ title, series_name: series }) =>
          bareTitle(title) === bare(name) ||
          (series !== null && isSeriesOf(name, series) && isSeriesOf(series, name)) ||
          (name.includes(' ') && hasWords(title, name)),
      )
    : words(name).length <= words(author).length;

const hasWords = (title: string, name: string): boolean => ` ${bare(title)} `.includes(` ${bare(name)} `);

/** “A love story but sad” names none. */
const mayBeWhole = (name: string): boolean =>
  words(name).length > 1 && !isTopic(name) && readFacets(name).shaping.size === 0;

/** Whether a name is the whole title of a book or the full name of its author. */
const isWholeName = (name: string, works: readonly Work[], author: string | null): boolean =>
  author === null ? works.some(({ title }) => bareTitle(title) === bare(name)) : bare(author) === bare(name);

/** The same, or the name of a series. */
const isFullName = (name: string, works: readonly Work[], author: string | null): boolean =>
  isWholeName(name, works, author) ||
  (author === null &&
    works.some(
      ({ series_name: series }) =>
        series !== null && isSeriesOf(name, series) && (words(name).length > 1 || isSeriesOf(series, name)),
    ));

const isCalled = ({ title, series_name: series }: Work, name: string): boolean =>
  bareTitle(title) === bare(name) || (series !== null && isSeriesOf(words(name).join(' '), series));

const isTopic = (name: string): boolean => [name, `the ${name}`].some((each) => topicsCalled(each).length > 0);

/** The words beside the only name that is known: “zombies” in “Emma meets zombies”. */
function leftBeside(whole: string, [known = '', ...others]: readonly string[]): string {
  if (others.length > 0) return '';
  return words(whole.replace(known, ' '))
    .filter((word) => !MEETING.has(word))
    .join(' ');
}
const MEETING = new Set('meets plus and crossed mixed combined with'.split(' '));

function toSearch(
  query: UnderstoodQuery,
  models: readonly Work[],
  { names, rest: around, cue, disliked }: LikeWish,
  authors: ReadonlySet<string>,
): Omit<LikenessFound, 'circle'> {
  const labels = new Set(models.flatMap((model) => [...model.subjects, ...model.genres]));
  const weights = new Map(models.flatMap((model) => [...focusLabels(model)]).map((label) => [label, 1]));
  const isByThem = authors.size > 0 && models.every((model) => model.authors.some((author) => authors.has(author)));
  const ids = new Set(models.map(({ id }) => id));
  const said = new Set(names.map(bare));
  const refused = new Set(disliked.map(bare));
  const isRefused = ({ title, authors: by }: Work) => [title, ...by].some((name) => refused.has(bareTitle(name)));
  // The next volume of a continuing story is not another book; another case of the same detective is.
  const series = new Set(
    models.flatMap(({ series_name: name, genres }) =>
      name && (said.has(bare(name)) || !genres.includes('Mystery')) ? [name] : [],
    ),
  );
  const listed = new Map(
    models.flatMap((model) => kindredOf(model).map(({ key, why }) => [key, { title: model.title, why }] as const)),
  );
  // The name itself asks for nothing: “Diary of a Wimpy Kid” does not ask for a diary.
  const { provenance, facets: askedFor } = understand(query.text.replace(names[0] ?? '', ' '));
  const { where, land, own, told, wanted, missed } = wishesBeside(query, models, around);
  const asked = own.facets.fiction ?? understand(cue).facets.fiction;
  const unwanted = [...query.unwanted, ...own.unwanted];
  const isPlain = isNothingElse(around) && unwanted.length === 0;
  const likeness: Likeness = {
    models,
    title:
      models.length === 1 || !isByThem ? models.map(({ title }) => title).join(' and ') : [...authors].join(' and '),
    isKnown: (work) =>
      ids.has(work.id) ||
      isRefused(work) ||
      series.has(work.series_name ?? '') ||
      work.authors.some((author) => authors.has(author)),
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
    within: wanted.length > 0 ? [...wanted, ...new Set(models.flatMap(({ genres }) => genres))].join(' ') : '',
    missed,
  };
  const about = understand([...labels].join(', '), { plain: true });
  // “Like Sapiens but about animals” is about animals first.
  const beside = isPlain ? about.terms : about.terms.map((term) => ({ ...term, weight: term.weight * BESIDE_TOLD }));
  // If we have a topic for that, its books are what is asked for, the more similar ones first.
  const [on] = told;
  const isOnTopic = on && !on.terms.every(({ word }) => PEOPLE.has(word));
  if (isOnTopic && told.length === 1 && askedTopics(on).some(({ share }) => share > TOLD_TOPIC)) {
    const facets = { ...own.facets, forms: askedFor.forms, periods: on.facets.periods };
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
      facets: { ...own.facets, fiction: asked },
      meant: own.meant,
      // From the whole request, because the cue may have taken part of it: “by African authors like …”.
      provenance,
      isOpen: false,
      isLikeness: true,
      only: models.length === 1 && authors.size === 0 && isPlain,
      terms: [
        ...told.flatMap((each) => each.terms),
        ...(land ? understand(land, { plain: true }).terms : []),
        ...beside,
      ],
      also: own.terms,
    },
  };
}

/** How much the subjects of the named books count if the request says anything besides. */
const BESIDE_TOLD = 0.35;
/** A topic counts as asked for from this share of the added subject on. */
const TOLD_TOPIC = 0.5;
/** Whom a story may be about, whatever its subject. */
const PEOPLE = new Set('women woman girls girl men man boys boy kids children parents family families'.split(' '));
