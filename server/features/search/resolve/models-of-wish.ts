import { spelledOut } from '../../../wording/numbers.ts';
import { bare, bareTitle, FILLER, words } from '../../../wording/words.ts';
import { names } from '../../../wording/written-names.ts';
import type { Work } from '../../books/books.ts';
import { readFacets } from '../understand/facets.ts';
import { titleInEnglish } from '../understand/languages/titles.ts';
import type { LikeWish } from '../understand/like.ts';
import { placeNamed } from '../understand/place-names.ts';
import { topicsCalled } from '../understand/topic-phrases.ts';
import { formOf, rarity } from '../understand/words/word-vectors.ts';
import { findModels, isOfSeriesCalled, isSeriesOf, type Models, type Source } from './find-models.ts';

/** Whether a request means these books by a name, or this author. */
export type NamesBook = (name: string, works: readonly Work[], author: string | null) => boolean;

/**
 * The books that others should be like. `authors`: those whom the request names, and `byThem`, what we found by them.
 * `known`: the names that mean something, as written. `left`: the words beside the only such name. `wishes`: what
 * stands among the names and is none: “black heroine” in “like Bridgerton, black heroine”.
 */
export type WishedModels = {
  models: readonly Work[];
  authors: ReadonlySet<string>;
  byThem: readonly Work[];
  known: readonly string[];
  left: string;
  wishes: string;
};

const MOST_MODELS = 8;

/** The books that a wish names; null if it names none of ours. `isMeant`: which names count at all. */
export async function modelsOfWish(
  source: Source,
  wish: LikeWish,
  isMeant: NamesBook = () => true,
): Promise<WishedModels | null> {
  const [whole = ''] = wish.names;
  const found: Models[] = [];
  // A name inside a known one is only part of it: “Germs” in “Guns, Germs, and Steel”.
  const known: string[] = [];
  const bareNames: string[] = [];
  for (const name of wish.names) {
    if (known.some((longer) => longer.includes(name)) || (wish.exact && !mayBeWhole(name))) continue;
    if (wish.told && isCommonWord(name)) continue;
    const called = await findCalled(source, name);
    if (!isMeant(name, called.works, called.author) || !means(wish, name, called)) continue;
    // In “Shoe Dog, a failed founder”, what has no capital is a name only in full.
    const isLower = CAPITAL.test(whole) && !/[\p{Lu}\p{N}]/u.test(name);
    if (isLower && !isWholeOrSeries(name, called.works, called.author)) continue;
    // “Is it good or bad?”: a part of what begins the request is a name only with its capital.
    if (wish.told?.isFirst && name !== whole && !CAPITAL.test(name)) continue;
    if (called.works.length > 0) known.push(name);
    // An author is also found by more words than the name: “Nevil Shute, decent people getting on with it”.
    if (called.works.length > 0) bareNames.push(called.author === null ? name : (name.split(',', 1)[0] ?? name));
    found.push(called);
  }
  const all = [...new Map(found.flatMap(({ works }) => works.map((work) => [work.id, work] as const))).values()];
  // “Terry Pratchett for my son” means what he wrote for others.
  const { audience } = readFacets(wish.rest).facets;
  const forOthers = all.filter((work) => !(isForYoung(work) && work.audience === audience));
  const models = forOthers.length > 0 ? forOthers : all;
  if (models.length === 0 || (wish.mix && !isMixOf(whole, known))) return null;
  return {
    models: models.slice(0, MOST_MODELS),
    authors: new Set(found.flatMap(({ author }) => author ?? [])),
    byThem: found.flatMap(({ others }) => others),
    known,
    left: wish.cue === '' ? leftBeside(whole, known) : '',
    wishes: wish.cue === '' ? '' : wishesAmong(whole, bareNames),
  };
}

/** Whether a wish means these books by a name, where that is not sure. */
function means(wish: LikeWish, name: string, { works, author }: Models): boolean {
  const isTitle = works.some((work) => isCalled(work, name));
  const isCapital = CAPITAL.test(name);
  if (wish.told) {
    const told = wish.told;
    return [name, plainName(name), name.replace(OWNER, ''), withoutAuthor(name), spelledOut(name)].some((each) =>
      isToldOf(told, each, works, author),
    );
  }
  if (wish.exact) {
    if (author === null && isTopicOfOthers(name, works) && !(isCapital && isTitle)) return false;
    if (!(isCapital ? isFullName : isWholeOrSeries)(name, works, author)) return false;
  }
  if (wish.cue === '' && !isPlainName(name, works, author)) return false;
  if (wish.mix && !isFullName(name, works, author) && (author === null || !isCapital)) return false;
  if (wish.readers !== null && works.some(isForYoung) !== (wish.readers === 'grown')) return false;
  // “French revolution, but from below” names a subject, even though a book is called “French Revolutions”.
  const isBeside = wish.cue === '' && words(name).length > 1;
  return wish.sure || author !== null || isBeside || isTitle || !isTopic(name);
}

/** Whether readers who tell of what they have read mean these books by a name, or this author. */
function isToldOf(
  { only, isFirst }: NonNullable<LikeWish['told']>,
  name: string,
  works: readonly Work[],
  author: string | null,
): boolean {
  // “A king” has no more of a title than “king”.
  const said = bare(name).split(' ');
  const isCapital = CAPITAL.test(name) && !isFirst;
  if (said.length > 1) {
    const isPart = said.length >= LEAST_OF_TITLE && works.some(({ title }) => hasWords(title, name));
    // “Easy to read” does not begin with the name of Easy Rawlins.
    const isTelling = said.filter((word) => !FILLER.has(word)).length > 1;
    const isName = isPart || (isTelling ? isFullName : isWholeName)(name, works, author);
    return isWantedName(only, isName, author) && (CAPITAL.test(name) || !isTopic(name));
  }
  const isTitle = isFullName(name, works, author);
  // “Kepler” is no slip for Keller here.
  const isAuthor = author !== null && said.every((word) => bare(author).split(' ').includes(word));
  const isName = isAuthor || isTitle || works.some((work) => isCalled(work, name));
  const isOther = author === null && isTopicOfOthers(name, works);
  const isAlone =
    !isOther &&
    isNameAlone(
      said[0] ?? '',
      works.some((work) => isPrinted(work, name)),
    );
  return isWantedName(only, isName && (isCapital ? isTitle || !isOther : isAlone), author);
}
const isWantedName = (only: 'titles' | undefined, isName: boolean, author: string | null): boolean =>
  isName && (author === null || only === undefined);
/** “Patrick O'Brian's Aubrey and Maturin”. */
const OWNER = /^.{2,40}?['’]s /u;
/** “The shining” has the article of its title. */
const isPrinted = ({ title }: Work, name: string): boolean =>
  words(name).length > 1 && words(name).join(' ') === words(title).join(' ');
/** Whether a single word is a name without its capital as well: “gruffalo”, “narnia”, but not “king” or “throne”. */
const isNameAlone = (word: string, isWhole: boolean): boolean =>
  rarity(formOf(word)) >= (isWhole || (names.has(word) && placeNamed(word) === undefined) ? LESS_RARE : RARE);
const [LESS_RARE, RARE] = [0.5, 0.64];
/** A single word that is too common for a name: it need not be looked up. */
const isCommonWord = (name: string): boolean => {
  const [word = '', ...others] = words(name);
  return others.length === 0 && !CAPITAL.test(name) && rarity(formOf(word)) < LESS_RARE;
};
/** Of a longer title, so many words. */
const LEAST_OF_TITLE = 3;

export const isForYoung = ({ audience }: Work): boolean => audience === 'child' || audience === 'teen';

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

/** A name without what is said around it. */
export const plainName = (name: string): string => AROUND_NAME.exec(name)?.[1] ?? name;

async function findCalled(source: Source, name: string): ReturnType<typeof findModels> {
  const found = await findModels(source, titleInEnglish(name) ?? name);
  const plain = plainName(name);
  return found.works.length > 0 || plain === name ? found : findModels(source, plain);
}

/** Without “like”, a single word must be a whole title, more words a part of one or the name of an author. */
const isPlainName: NamesBook = (name, works, author) =>
  author === null
    ? works.some(
        ({ title, series_name: series }) =>
          spelledOut(bareTitle(title)) === spelledOut(bare(withoutAuthor(name))) ||
          (series !== null && isSeriesOf(name, series) && (isSeriesOf(series, name) || isCapitalised(name))) ||
          (name.includes(' ') && hasWords(title, name)),
      )
    : words(name).length <= words(author).length;

/** “Wild by Cheryl Strayed”. */
const withoutAuthor = (name: string): string => name.split(/ by (?=\p{Lu})/u, 1)[0] ?? name;

/** “Percy Jackson” is the beginning of a longer name. */
const isCapitalised = (name: string): boolean => CAPITAL.test(name) && words(name).length > 1;

const hasWords = (title: string, name: string): boolean => ` ${bare(title)} `.includes(` ${bare(name)} `);

/** “A love story but sad” names none. */
const mayBeWhole = (name: string): boolean =>
  words(name).length > (readFacets(name).shaping.size === 0 ? 1 : SHAPED_WORDS);
/** “A Brief History of Time” does not ask for a brief book. */
const SHAPED_WORDS = 4;

/** Whether a name is the whole title of a book or the full name of its author. */
const isWholeName: NamesBook = (name, works, author) =>
  author === null ? works.some(({ title }) => bareTitle(title) === bare(name)) : bare(author) === bare(name);

/** The same, or the whole name of a series. */
const isWholeOrSeries: NamesBook = (name, works, author) =>
  isWholeName(name, works, author) ||
  works.some(({ series_name: series }) => series !== null && isSeriesOf(name, series) && isSeriesOf(series, name));

/** The same, or the name of a series, or the beginning of one. */
export const isFullName: NamesBook = (name, works, author) =>
  isWholeName(name, works, author) ||
  (author === null &&
    works.some(
      (work) => isOfSeriesCalled(name, work) && (words(name).length > 1 || isSeriesOf(work.series_name ?? '', name)),
    ));

const isCalled = ({ title, series_name: series }: Work, name: string): boolean =>
  bareTitle(title) === bare(name) || (series !== null && isSeriesOf(words(name).join(' '), series));

/** Whether it is the name of a topic, and none of these books is on its page. */
const isTopicOfOthers = (name: string, works: readonly Work[]): boolean =>
  isTopic(name) && !topicsCalled(name).some(({ books }) => books.some(({ key }) => works.some(({ id }) => id === key)));
const isTopic = (name: string): boolean => [name, `the ${name}`].some((each) => topicsCalled(each).length > 0);

/** The words beside the only name that is known: “zombies” in “Emma meets zombies”. */
function leftBeside(whole: string, [known = '', ...others]: readonly string[]): string {
  if (others.length > 0) return '';
  return words(whole.replace(known, ' '))
    .filter((word) => !MEETING.has(word))
    .join(' ');
}
const MEETING = new Set('meets plus and crossed mixed combined with'.split(' '));

/**
 * The parts of a list of names that are none, where the names have their capitals. What readers tell of themselves is
 * no wish: “Wolf Hall and everything else feels thin”.
 */
function wishesAmong(whole: string, known: readonly string[]): string {
  if (!known.some((name) => CAPITAL.test(name))) return '';
  return known
    .reduce((text, name) => text.replace(name, ' '), whole)
    .split(/[,;]|\band\b/u)
    .filter((part) => !CAPITAL.test(part) && words(part).length > 1 && !TELLS_OF_READER.test(part))
    .map((part) => part.trim())
    .join(', ');
}
/** “I miss Gus”, “is bereft”, “everything else feels thin”. */
export const TELLS_OF_READER =
  /^\s{0,3}(?:and |so )?(?:i|i['’]\p{L}{1,2}|we|my|our|he|she|they|it|it['’]s|everything|everyone|nothing|is|are|was|were|has|have|had|what)\b/iu;
