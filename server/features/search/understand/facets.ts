import { keysOf } from '../../../../contract/keys-of.ts';
import { stem, words } from '../../../wording/words.ts';
import { ageIn, GROWN, TEEN } from './age.ts';
import { PHRASES } from './facet-phrases.ts';
import { isOfBook } from './length-asked.ts';

/**
 * What a request says a book must be, how it should feel and which needs it should serve, in the terms of the
 * catalogue's lists.
 */
export type Facets = {
  forms: readonly string[];
  /** Whether the book should be fiction; null if that is open. */
  fiction: 'yes' | 'no' | null;
  audience: 'child' | 'teen' | 'adult' | null;
  length: 'short' | 'long' | null;
  periods: readonly string[];
  places: readonly string[];
  moods: readonly string[];
  needs: readonly string[];
};

export const NO_FACETS: Facets = {
  forms: [],
  fiction: null,
  audience: null,
  length: null,
  periods: [],
  places: [],
  moods: [],
  needs: [],
};

/** A value of one of the lists that a record can have. */
export type FacetValue = { list: 'forms' | 'periods' | 'moods' | 'needs'; value: string };

/** Needs that anybody may have in any circumstances. */
export const FOR_ANYBODY: ReadonlySet<string> = new Set([
  'a good laugh',
  'a good cry',
  'comfort reading',
  'book club',
  'holiday reading',
  'reading aloud to children',
]);

/** A phrase, as its words, and the value in a list that it stands for. */
type Meaning = { list: keyof typeof PHRASES; value: string; said: readonly string[] };
const meanings: Meaning[] = keysOf(PHRASES).flatMap((list) =>
  PHRASES[list]
    .trim()
    .split('\n')
    .flatMap((line) => {
      const at = line.indexOf(':');
      const value = line.slice(0, at).trim();
      return line
        .slice(at + 1)
        .split(',')
        .map((phrase) => ({ list, value, said: words(phrase) }));
    }),
);
const byFirst = Map.groupBy(meanings, ({ said }) => said[0] ?? '');

/** Words of these lists describe a book but not its subject. Words of the others (“ancient”, “grief”) do both. */
const SHAPING: ReadonlySet<Meaning['list']> = new Set(['forms', 'fiction', 'audience', 'length', 'moods']);
/** Words of these lists that may be a subject as well. */
const SUBJECTS_TOO = new Set(
  'poetry theatre adventure mystery romance satire noir epic drama hope humor humour saga love surreal comedy true crime correspondence atlas dictionary encyclopedia scripture fairy folk folktales tales myths legends ghost baby'.split(
    ' ',
  ),
);

/** The audience of that age. */
const readerOf = (age: number): Facets['audience'] => (age >= GROWN ? null : age >= TEEN ? 'teen' : 'child');

/** After these, “life of” is about how people live and not about one person. */
const KINDS_OF_LIFE = new Set(
  'daily everyday day ordinary normal family home domestic married inner secret social sex night city street country rural village work working school campus quality'.split(
    ' ',
  ),
);
/** “The private life of plants”: with a person, a name would follow. */
const LIFE_OF_ANYTHING = /\b[Pp]rivate life of (?:the )?\p{Ll}/u;
/** The same for “the way of life of the Inuit”. */
const OF_LIFE = new Set(['way', 'ways', 'rest']);

/** What `readFacets` makes of a request. */
export type FacetsRead = {
  facets: Facets;
  /** The words that only describe the book. The rest of the request is its subject. */
  shaping: ReadonlySet<string>;
  /** The words that name a situation in life (“laid off”), which its circumstances (“last week”) are not. */
  situation: ReadonlySet<string>;
  /** The words that only say where or when the book is read (“for the beach”). */
  occasion: ReadonlySet<string>;
  /**
   * By the stem of a word, the values that it asks for, alone or with others. A book with one of them answers the word.
   */
  meant: ReadonlyMap<string, readonly FacetValue[]>;
};

/**
 * Reads a request's facets. `plain`: it is a question about the world, in which words for moods and forms are the
 * subject.
 */
export function readFacets(text: string, plain = false): FacetsRead {
  const said = words(text);
  const all = said.flatMap((word, at) =>
    (byFirst.get(word) ?? [])
      .filter((meaning) => !(plain && SHAPING.has(meaning.list) && meaning.list !== 'audience'))
      .map((meaning) => ({ ...meaning, from: at, to: endOf(meaning.said, said, at) }))
      .filter(({ to }) => to > at)
      // “The mysteries of the universe” are not whodunits.
      .filter(() => word !== 'mysteries' || said[at + 1] !== 'of')
      // “A woman in her fifties” says how old she is.
      .filter(({ list }) => list !== 'periods' || !DECADES_OF_LIFE.has(word) || !WHOSE.has(said[at - 1] ?? ''))
      // A drama school is not a play.
      .filter(() => word !== 'drama' || !WHERE_PLAYED.has(said[at + 1] ?? ''))
      // “A baby book for new dads” is for the dads.
      .filter(({ said: [first, second] }) => first !== 'baby' || !/^books?$/.test(second ?? '') || !PARENTS.test(text))
      // A long walk is not a long book.
      .filter((meaning) => meaning.list !== 'length' || meaning.said.length > 1 || isOfBook(said, at, shapesOther))
      // The daily life of the Romans and the life of a nurse are not biographies.
      .filter(
        ({ said: [first, second] }) =>
          first !== 'life' ||
          second !== 'of' ||
          !(
            KINDS_OF_LIFE.has(said[at - 1] ?? '') ||
            LIFE_OF_ANYTHING.test(text) ||
            (said[at - 1] === 'of' && OF_LIFE.has(said[at - 2] ?? '')) ||
            /^an?$/.test(said[at + 2] ?? '')
          ),
      ),
  );
  // A longer phrase overrides the words in it: “true stories” are not stories, and a graphic novel is not a novel.
  const found = all.filter(
    ({ from, to }) => !all.some((other) => other.from <= from && other.to >= to && other.to - other.from > to - from),
  );
  const valuesOf = (list: Meaning['list']) => [
    ...new Set(found.filter((meaning) => meaning.list === list).map(({ value }) => value)),
  ];
  const oneOf = (list: Meaning['list']) => {
    const values = valuesOf(list);
    return values.length === 1 ? values[0] : undefined;
  };
  const shaping = found
    .filter(({ list }) => SHAPING.has(list))
    .flatMap((meaning) => meaning.said)
    .filter((word) => !SUBJECTS_TOO.has(word));
  const occasion = found
    .filter(({ list, value, said: phrase }) => list === 'needs' && WHEN_READ.has(value) && phrase.length > 1)
    .flatMap((meaning) => meaning.said);
  const forms = valuesOf('forms');
  const age = ageIn(text);
  const situation = found.filter(({ list, value }) => list === 'needs' && !OCCASIONS.has(value));
  const needs = valuesOf('needs');
  const meant = new Map<string, FacetValue[]>();
  for (const { list, value, said: phrase } of found) {
    if (!isRecorded(list)) continue;
    for (const root of phrase.map(stem)) meant.set(root, [...(meant.get(root) ?? []), { list, value }]);
  }
  return {
    facets: {
      forms,
      fiction: FICTION.find((each) => each === oneOf('fiction')) ?? null,
      audience: age === null ? (AUDIENCES.find((each) => each === valuesOf('audience')[0]) ?? null) : readerOf(age),
      length: LENGTHS.find((each) => each === oneOf('length')) ?? null,
      periods: valuesOf('periods'),
      places: [],
      moods: valuesOf('moods'),
      needs: needs.includes(LOST_PARENT) ? needs.filter((need) => need !== LOST_SOMEBODY) : needs,
    },
    shaping: new Set(shaping),
    situation: new Set(situation.flatMap((meaning) => meaning.said)),
    occasion: new Set(occasion),
    meant,
  };
}

const shapesOther = (word: string): boolean =>
  (byFirst.get(word) ?? []).some(({ list }) => SHAPING.has(list) && list !== 'length');

/** Words of parents who ask for themselves. */
export const PARENTS =
  /\b(?:parent\w{0,4}|mums?|moms?|dads?|mothers?|fathers?|pregnan\w{1,3}|expecting|newborns?|sleep\w{0,4}|advice)\b/iu;

/** Words that may stand inside a phrase: “my dad just died”, “keeps me always guessing”. */
const BETWEEN = new Set(
  'just recently suddenly really very always also even finally completely totally constantly actually'.split(' '),
);

/** Where a phrase that begins at `from` ends, with at most one of BETWEEN before each word; `from` if it is absent. */
function endOf(phrase: readonly string[], said: readonly string[], from: number): number {
  let at = from;
  for (const word of phrase) {
    if (at > from && said[at] !== word && BETWEEN.has(said[at] ?? '')) at += 1;
    if (said[at] !== word) return from;
    at += 1;
  }
  return at;
}

/** “Grief after losing a parent” says who has died, so a book on any death is no answer. */
const [LOST_PARENT, LOST_SOMEBODY] = ['losing a parent', 'grieving a death'];

const FICTION = ['yes', 'no'] as const;
const AUDIENCES = ['child', 'teen', 'adult'] as const;
const LENGTHS = ['short', 'long'] as const;

const DECADES_OF_LIFE = new Set(['fifties', 'sixties']);
const WHOSE = new Set('my our your his her their'.split(' '));
const WHERE_PLAYED = new Set('school schools student students teacher club class department queen queens'.split(' '));

/** Where and when a book is read. */
const WHEN_READ: ReadonlySet<string> = new Set(['holiday reading', 'long journey']);

/** Needs that say what a book is for, not what it is about: “a gift for a sailor”, “beginner's Python”. */
const OCCASIONS = new Set([
  ...FOR_ANYBODY,
  ...['first book on a subject', 'going deep on a subject', 'reluctant readers'],
  ...['long journey', 'a quick read', 'escape', 'a gift'],
  ...['travelling there', 'moving abroad', 'learning a language', 'learning an instrument', 'learning to program'],
  ...['learning mathematics', 'making things', 'teaching others', 'understanding the news'],
]);

const isRecorded = (list: Meaning['list']): list is FacetValue['list'] =>
  list === 'forms' || list === 'periods' || list === 'moods' || list === 'needs';

/** What a quality asks of a record if nothing else is said: “scary” of its moods, “long” of its length. */
export type Quality = { list: 'moods' | 'length'; value: string };
const qualities: ReadonlyMap<string, readonly Quality[]> = Map.groupBy(
  meanings.flatMap(({ list, value, said }) =>
    list === 'moods' || list === 'length' ? [{ list, value, key: said.map(stem).join(' ') } as const] : [],
  ),
  ({ key }) => key,
);
export const qualitiesOf = (stems: readonly string[]): readonly Quality[] => qualities.get(stems.join(' ')) ?? [];

const subjectStems = new Set([...SUBJECTS_TOO].map(stem));
/** Whether these stems are a quality and cannot be a subject. */
export const isQuality = (stems: readonly string[]): boolean =>
  qualitiesOf(stems).length > 0 && !stems.some((each) => subjectStems.has(each));
