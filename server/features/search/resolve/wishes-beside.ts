import { onceFor } from '../../../platform/once-for.ts';
import { PLACES_BY_NAME } from '../../../wording/nations.ts';
import { FILLER, stem, stemsOf, words } from '../../../wording/words.ts';
import { placesIn, type Work } from '../../books/books.ts';
import { withoutAge } from '../understand/age.ts';
import { askedTopics, listedBooks } from '../understand/asked-topics.ts';
import { readFacets } from '../understand/facets.ts';
import { placeNamed } from '../understand/place-names.ts';
import { readProvenance } from '../understand/provenance.ts';
import { landBehind, SET_IN } from '../understand/setting-asked.ts';
import { type QueryTerm, type UnderstoodQuery, understand } from '../understand/understand.ts';
import { withoutDenials } from '../understand/wishes.ts';
import { formOf, rarity } from '../understand/words/word-vectors.ts';
import { readConditions } from './conditions.ts';
import { TELLS_OF_READER } from './models-of-wish.ts';
import { moodsLacked } from './moods-beside.ts';

/** What a request says besides the names of the books that others should be like. */
export type WishesBeside = {
  /** Where they should be set, as “set in Turkey”, and the name of that place; empty if nowhere in particular. */
  where: string;
  land: string;
  /** All of it as a request of its own. */
  own: UnderstoodQuery;
  /** What they should be about: one of these, if there are any. */
  told: readonly UnderstoodQuery[];
  /** What the models are about as well, if the request says it: “a survival story” like The Martian. */
  stressed: readonly QueryTerm[];
  /** Words that their records should have. */
  wanted: readonly string[];
  /** How many of the other conditions a work does not meet. */
  missed(work: Work): number;
  /** Whether the request also wishes for something that nobody understood and that a work's record does not say. */
  isUnsaid(work: Work): boolean;
};

/** `before`: what the request says in front of the names, which is what kind of book is wanted. */
export function wishesBeside(
  query: UnderstoodQuery,
  models: readonly Work[],
  around: string,
  before = '',
): WishesBeside {
  const { rest: said, wanted: meeting, missed } = readConditions(models, around);
  const { where, land, rest, own } = placed(query, said);
  const place = land ? placeNamed(land) : undefined;
  // “Set on a submarine” names no place of our table, but a subject.
  const isPlace = place !== undefined || PLACES_BY_NAME.has(words(land).join(' '));
  const subjects = toldIn(rest, isPlace ? where : '');
  const known = new Set(models.flatMap((model) => model.subjects.flatMap((subject) => [...stemsOf(subject)])));
  const isKnown = ({ terms }: UnderstoodQuery) => terms.every(({ stem: root }) => known.has(root));
  const told = subjects.filter((subject) => !isKnown(subject));
  const wanted = [
    ...told.flatMap(({ terms }) => terms.map(({ word }) => word)),
    ...(place === undefined ? (isPlace ? [land] : []) : placesIn(place)),
    ...own.facets.moods,
    ...meeting,
  ];
  const read = [...words([before, where, ...namesOf(models)].join(' ')), ...termsRead(subjects, own)];
  const denied = [...query.unwanted, ...own.unwanted].flat();
  const unread = unreadIn(rest, own, new Set(read.map(formOf)), new Set(denied));
  const tells = tellingOf(told);
  const { periods } = own.facets;
  const isOfOther = (work: Work) =>
    periods.length > 0 && work.periods.length > 0 && !periods.some((period) => work.periods.includes(period));
  return {
    where,
    land,
    own,
    told,
    stressed: subjects.filter(isKnown).flatMap(({ terms }) => terms),
    wanted,
    missed: (work) => missed(work) + moodsLacked(own, work) + Number(isOfOther(work)),
    isUnsaid: (work) => (unread.length > 0 && !saysAll(work, unread)) || (told.length > 0 && !tells(work)),
  };
}

const namesOf = (models: readonly Work[]): string[] =>
  models.flatMap(({ title, authors, series_name: series }) => [title, ...authors, series ?? '']);

/** The words that say what the books should be about, with their synonyms. */
const termsRead = (subjects: readonly UnderstoodQuery[], own: UnderstoodQuery): string[] =>
  [...subjects.flatMap(({ terms }) => terms), ...own.also].map(({ word }) => word);

/**
 * The words, in normal form, that wish for something which was not understood: “black heroine please”. `known`: the
 * normal forms of what was, and `denied`: the stems of what is ruled out.
 */
function unreadIn(
  around: string,
  own: UnderstoodQuery,
  known: ReadonlySet<string>,
  denied: ReadonlySet<string>,
): string[] {
  const { rest } = readProvenance(withoutAge(around), new Date().getUTCFullYear());
  const { shaping } = readFacets(rest);
  const isRead = (word: string) =>
    [FILLER, AROUND, shaping, JOINING].some((read) => read.has(word)) ||
    own.meant.has(stem(word)) ||
    denied.has(stem(word)) ||
    known.has(formOf(word));
  return rest
    .split(CLAUSES)
    .filter((clause) => !TELLS_OF_READER.test(clause))
    .flatMap((clause) => words(clause).filter((word) => !isRead(word)))
    .map(formOf);
}
/** Words between others, and what is said of any book: “less known”. */
const JOINING = new Set(
  words('on without with by or least type style ones anyone who writes written done less lesser known famous popular'),
);
const CLAUSES = /[,;:.!?()–—]|\band\b|\bso\b|\bbut\b|\bbecause\b/iu;

const saysAll = (work: Work, forms: readonly string[]): boolean => {
  const said = saidBy(work);
  return forms.every((form) => said.has(form));
};
/**
 * Whether a work is about one of these: its record has the rarest word of it or another for that word, or it is listed
 * for it.
 */
function tellingOf(told: readonly UnderstoodQuery[]): (work: Work) => boolean {
  const subjects = told.map((each) => {
    const [rarest] = each.terms.toSorted((a, b) => rarity(formOf(b.word)) - rarity(formOf(a.word)));
    const others = each.terms.length === 1 ? each.also.map(({ word }) => word) : [];
    const said = [rarest?.word ?? '', ...others].map(formOf);
    const listed = listedBooks(askedTopics(each));
    // Where we have a topic for a word, it is not enough that a summary mentions it: “science” is in many.
    return { said, listed, wordsOf: each.terms.length === 1 && listed.size > 0 ? aboutOf : saidBy };
  });
  return (work) =>
    subjects.some(({ said, listed, wordsOf }) => listed.has(work.id) || said.some((form) => wordsOf(work).has(form)));
}

/**
 * What a work is about by its labels, and if it is no story by the phrasings of readers: those for a story also name
 * what is in one scene. Science fiction is not about science.
 */
const aboutOf = onceFor((work: Work): ReadonlySet<string> => {
  const labels = [...labelsOf(work), work.form ?? '', ...(work.fiction === 'yes' ? [] : work.asks)];
  return new Set(words(labels.join(' ').replace(/science fiction/giu, 'sci-fi')).map(formOf));
});

const labelsOf = ({ title, subtitle, subjects, genres, moods, places, periods }: Work): string[] => [
  title,
  subtitle ?? '',
  ...[subjects, genres, moods, places, periods].flat(),
];
const saidBy = onceFor((work: Work): ReadonlySet<string> => {
  const { asks, pitch, summary } = work;
  return new Set(words([...labelsOf(work), ...asks, pitch ?? '', summary].join(' ')).map(formOf));
});

/**
 * What books are to be about besides being like others: “animals” in “but about animals”, “zombies” in “but with
 * zombies or magic”, of which either will do. Words that say what kind of book it should be, or nothing at all, are
 * left out.
 */
function toldIn(around: string, where: string): UnderstoodQuery[] {
  // Nor is who wrote a book what it is about.
  const { rest } = readProvenance(withoutAge(around), new Date().getUTCFullYear());
  const places = new Set(words(where));
  const { shaping } = readFacets(rest);
  const cue = TOLD.exec(rest);
  const subjects = cue ? rest.slice(cue.index + cue[0].length).split(OR) : [];
  return subjects.flatMap((subject) => {
    const said = understand(subject);
    // “Egypt” in “about ancient Egypt” means a time and a place.
    const isShape = ({ stem: root, word }: QueryTerm) =>
      placeNamed(word) === undefined && said.meant.get(root)?.some(({ list }) => list !== 'needs');
    const terms = said.isOpen
      ? []
      : said.terms.filter(
          (term) =>
            !(FILLER.has(term.word) || AROUND.has(term.word) || places.has(term.word)) &&
            !(shaping.has(term.word) && placeNamed(term.word) === undefined) &&
            !isShape(term),
        );
    return terms.length > 0 ? [{ ...said, terms }] : [];
  });
}
const OR = /,? \bor\b /iu;

/**
 * What the words around the name of a book say, without what they deny, and where the others should be set, as “set in
 * Turkey”. “But Turkish” is turned into that.
 */
function placed(
  { provenance }: UnderstoodQuery,
  around: string,
): { where: string; land: string; rest: string; own: UnderstoodQuery } {
  const left = withoutDenials(around);
  const [said = '', name = ''] = SET_IN.exec(left) ?? [];
  const land = said === '' && provenance.origin === null ? landBehind(left) : undefined;
  const where = land === undefined ? said : `set in ${land}`;
  const rest = land === undefined ? left : `${left} ${where}`;
  return { where, land: land ?? name, rest, own: { ...understand(rest), unwanted: understand(around).unwanted } };
}

/** Whether the words around the name of a book ask for nothing more: “if I liked … what should I read next?” */
export const isNothingElse = (around: string): boolean =>
  words(around).every((word) => FILLER.has(word) || AROUND.has(word));

/** What follows is what the books should be about. */
const TOLD =
  /(?:\b(?:about|featuring|involving|set (?:in|on|at|among|during))\b|\bbut (?:(?:with|in|on|at|for|as|from|by) )?(?!(?:more|less|i|me|my|we|our|you|your|it|its|he|his|she|her|they|their|not|no|nothing|never|worth|is|are|was|were)\b)(?![^.;]{0,60}(?:\b(?:not|never|hate[sd]?|disliked?)\b|n['’]t\b))|^(?:with|in|on|at|for) (?!more\b|less\b))/iu;

/** Words that ask for nothing. */
const AROUND = new Set(
  'no not nothing next now another others similar please what now any recs rec writes write ideas suggestions after else then thing things kind version instead people someone somebody anyone written set author authors writer writers books novel novels charge lead heroes hero protagonist protagonists characters character main'.split(
    ' ',
  ),
);
