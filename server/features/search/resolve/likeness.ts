import { isStory } from '../../../../contract/books.ts';
import type { SearchIndex } from '../../../platform/retrieval/search-index.ts';
import { list, quote } from '../../../wording/lists.ts';
import { bare, bareTitle, FILLER, words } from '../../../wording/words.ts';
import { kindredOf, type Work } from '../../books/books.ts';
import { askedTopics, topicsCalled } from '../understand/asked-topics.ts';
import { type LikeWish, readLike } from '../understand/like.ts';
import { landBehind, SET_IN } from '../understand/setting-asked.ts';
import { type UnderstoodQuery, understand } from '../understand/understand.ts';
import { withoutDenials } from '../understand/wishes.ts';
import { findModels, isSeriesOf } from './find-models.ts';
import { type Focus, focusLabels } from './focus.ts';

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
};

export type LikenessFound = { likeness: Likeness; query: UnderstoodQuery; kindred: readonly string[] };
type Source = { index: SearchIndex; readWorks(ids: readonly string[]): Promise<Work[]> };

const MOST_MODELS = 4;

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
  const [whole = ''] = wish.names;
  const models: Work[] = [];
  const authors = new Set<string>();
  // A name inside a known one is only part of it: “Germs” in “Guns, Germs, and Steel”.
  const known: string[] = [];
  for (const name of wish.names) {
    if (known.some((longer) => longer.includes(name))) continue;
    const { works, author } = await findModels(source, name);
    if (wish.author && (author === null || bare(author) !== bare(name))) continue;
    // “French revolution, but from below” names a subject, even though a book is called “French Revolutions”.
    if (!wish.sure && author === null && isTopic(name) && !works.some((work) => isCalled(work, name))) continue;
    if (works.length > 0) known.push(name);
    models.push(...works);
    if (author !== null) authors.add(author);
  }
  const unique = [...new Map(models.map((work) => [work.id, work])).values()].slice(0, MOST_MODELS);
  if (unique.length === 0) return { found: null, missing: wish.sure ? whole : null };
  const left = wish.rest === '' && wish.cue === '' ? leftBeside(whole, known) : '';
  return { found: toSearch(query, unique, left ? { ...wish, rest: `about ${left}` } : wish, authors), missing: null };
}

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
): LikenessFound {
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
  const { where, rest, own } = placed(query, around);
  const asked = own.facets.fiction ?? understand(cue).facets.fiction;
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
  };
  // “Like Sapiens but about animals” is about animals first.
  const [, subject = ''] = rest.split(ABOUT, 2);
  const subjects = new Set(words(subject).filter((word) => !FILLER.has(word)));
  const told = own.terms.filter(({ word, stem: root }) => subjects.has(word) && !own.meant.has(root));
  const about = understand([...labels].join(', '), { plain: true });
  const unwanted = [...query.unwanted, ...own.unwanted];
  const isOnlyPlace = told.every(({ word }) => words(where).includes(word));
  const beside = about.terms.map((term) => ({ ...term, weight: term.weight * (isOnlyPlace ? 1 : BESIDE_TOLD) }));
  const on = told.length > 0 && SAYS_ABOUT.test(rest) ? understand(subject) : null;
  // If we have a topic for that, its books are what is asked for, the more similar ones first.
  if (on && askedTopics(on).some(({ share }) => share > TOLD_TOPIC)) {
    const facets = { ...own.facets, forms: askedFor.forms, periods: on.facets.periods };
    return {
      likeness,
      kindred: [],
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
    kindred: kindredIds(models),
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
      only: models.length === 1 && authors.size === 0 && isNothingElse(rest, unwanted),
      terms: told.length > 0 ? [...told, ...beside] : about.terms,
      also: own.terms,
    },
  };
}

/**
 * What the words around the name of a book say, without what they deny, and where the others should be set, as “set in
 * Turkey”. “But Turkish” is turned into that.
 */
function placed(
  { provenance }: UnderstoodQuery,
  around: string,
): { where: string; rest: string; own: UnderstoodQuery } {
  const left = withoutDenials(around);
  const [said = ''] = SET_IN.exec(left) ?? [];
  const land = said === '' && provenance.origin === null ? landBehind(left) : undefined;
  const where = land === undefined ? said : `set in ${land}`;
  const rest = land === undefined ? left : `${left} ${where}`;
  return { where, rest, own: { ...understand(rest), unwanted: understand(around).unwanted } };
}

/** Whether the words around the name of a book ask for nothing more: “if I liked … what should I read next?” */
function isNothingElse(rest: string, unwanted: UnderstoodQuery['unwanted']): boolean {
  const isAny = words(rest).every((word) => FILLER.has(word) || AROUND.has(word));
  return isAny && unwanted.length === 0;
}
const ABOUT =
  /\b(?:about|featuring|involving|set (?:in|on|at|among|during))\b|^(?:but )?(?:with|in|on|at) (?!more|less)/iu;
/**
 * How much the subjects of the named books count beside a subject that the request adds, unless it only adds a place.
 */
const BESIDE_TOLD = 0.35;
/** A topic counts as asked for from this share of the added subject on. */
const TOLD_TOPIC = 0.5;
const SAYS_ABOUT = /\babout /iu;
const AROUND = new Set(
  'next now another others similar please what now any ideas suggestions after else then'.split(' '),
);

/**
 * Whether a work goes with stories and with studies alike: it is between the two and no novel, or nothing says that it
 * is a story.
 */
const isOpen = (work: Work): boolean =>
  work.fiction === 'between' ? work.form !== 'novel' : work.fiction === null && !isStory(work);

/**
 * A reader who loved a novel does not want a study of its time, one who loved a history does not want a novel, and
 * neither wants a textbook.
 */
function isOtherKind(models: readonly Work[], work: Work): boolean {
  if (work.form === 'textbook' && models.every(({ form }) => form !== 'textbook')) return true;
  return [work, ...models].every((each) => !isOpen(each)) && models.every((model) => isStory(model) !== isStory(work));
}

/** Takes from each model in turn, so that all of them count. */
function kindredIds(models: readonly Work[]): string[] {
  const lists = models.map((model) => kindredOf(model).map(({ key }) => key));
  const most = Math.max(0, ...lists.map(({ length }) => length));
  return [...new Set(Array.from({ length: most }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat())];
}
