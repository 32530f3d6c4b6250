import { onceFor } from '../../../platform/once-for.ts';
import { FILLER, stem, words } from '../../../wording/words.ts';
import { type Topic, topics, topicsOf, type Work } from '../../books/books.ts';
import { askedTopics } from '../understand/asked-topics.ts';
import { isQuality, qualitiesOf, readFacets } from '../understand/facets.ts';
import { genreAsked } from '../understand/genre-asked.ts';
import { matchTitle } from '../understand/named-titles.ts';
import type { UnderstoodQuery } from '../understand/understand.ts';
import { formOf, normalForm } from '../understand/words/word-vectors.ts';
import { countries, isFromCountry } from './country.ts';
import { ANIMALS, BATTLE, HORROR, mayHurt } from './hurts.ts';
import { kindsOf } from './kinds.ts';
import { DENIED, formsIn, isAmong, labelsOf, sentencesOf } from './said.ts';

/**
 * Whether one of the reader's negative wishes matches what the record says the book is, is about or warns of.
 * `inPassing`: whether a word in one of its sentences is enough, or only what it is labelled with.
 */
export function isUnwanted(query: UnderstoodQuery, work: Work, inPassing = true): boolean {
  if (query.unwanted.length === 0 || matchTitle(query, work.title, work.subtitle) === 'exact') return false;
  const said = inPassing ? [...labelsOf(work), ...sentencesOf(work)] : labelsOf(work);
  const { asked, meant, isOfAnimals, askedFor } = askedElsewhere(query);
  return query.unwanted.some((wish) => {
    const forms = wish.map(normalForm);
    return (
      // “Not too long” and “not dark” refer to the whole book, and many summaries use these words for something else.
      (isSeries(wish) && work.series_name !== null) ||
      (!isQuality(wish) && said.some((each) => forms.every((form) => each.has(form)))) ||
      isOfKind(forms, work, meant) ||
      hasQuality(wish, work, asked) ||
      isOnTopic(forms, work, askedFor) ||
      isOfBattles(forms, work) ||
      isOfPeriod(wish, work) ||
      isOfGenre(wish, work) ||
      isForReaders(forms, work) ||
      isFromCountry(forms, work) ||
      mayHurt(forms, work, { isOfAnimals, asked, meant })
    );
  });
}

/** Whether it is labelled with a kind of what is unwanted, or with another word for it, that is not asked for. */
const isOfKind = (forms: readonly string[], work: Work, asked: ReadonlySet<string>): boolean =>
  kindsOf(forms).some((kind) => !asked.has(kind) && labelsOf(work).some((label) => label.has(kind)));

/** “No battles” rules out what a record calls the same. */
const isOfBattles = (forms: readonly string[], { subjects, genres }: Work): boolean =>
  forms.every((form) => BATTLE.has(form)) &&
  (genres.includes('Military History') || subjects.some((subject) => OF_BATTLES.test(subject)));
const OF_BATTLES =
  /\b(?:battles?|combat|trench(?:es)?|infantry|front lines?|eastern front|western front|invasion|stalingrad|snipers?|warfare)\b/iu;

/** Whether it is the name of a topic, so that the records of its books say it: “American Civil War”. */
export function isToldByRecords(forms: readonly string[]): boolean {
  called ??= new Set([...topics().values()].flatMap(({ name, forms: others }) => [name, ...others].map(keyOf)));
  return called.has([...forms].sort().join(' '));
}
let called: ReadonlySet<string> | undefined;
const keyOf = (name: string) => [...formsIn(name, FILLER)].sort().join(' ');

const askedElsewhere = onceFor((query: UnderstoodQuery) => {
  const asked = new Set(words(query.wanted).map(formOf));
  // Of books like another, these are the labels of that one, and none is asked for: “like Bridget Jones, no dating”.
  const meant: ReadonlySet<string> = query.isLikeness ? new Set() : asked;
  const askedFor = new Set(askedTopics(query).map(({ topic }) => topic));
  return { asked, meant, isOfAnimals: isAmong(ANIMALS, asked), askedFor };
});

/**
 * “No aliens” rules out the books of the topics with that name, even if their records do not say the word. The topics
 * that are `asked` for rule out nothing.
 */
const isOnTopic = (forms: readonly string[], { id }: Work, asked: ReadonlySet<Topic>): boolean =>
  topicsOf(id).some(
    (topic) =>
      !asked.has(topic) &&
      namesOf(topic).some((name) => (forms.length > 1 || name.size === 1) && forms.every((form) => name.has(form))),
  );

const namesOf = onceFor(({ name, forms }: Topic): readonly ReadonlySet<string>[] =>
  [name, ...forms].map((each) => formsIn(each.replace(DENIED, ' '), FILLER)),
);

/** “Not a series”, “no sequels”: a volume of one is not wanted. */
export const isSeries = (wish: readonly string[]): boolean =>
  wish.some((word) => SERIES.has(word)) && wish.every((word) => SERIES.has(word) || OF_SERIES.has(word));
const SERIES: ReadonlySet<string> = new Set(words('series trilogy sequels saga').map(stem));
/** “Part of a long series”. */
const OF_SERIES: ReadonlySet<string> = new Set(words('part long running').map(stem));

/** “No murder mystery” rules out books of that genre, even if their records use other words. */
function isOfGenre(wish: readonly string[], work: Work): boolean {
  const said = wish.join(' ');
  const genre = CALLED_CRIME.has(said) ? 'Mystery' : CALLED_FAITH.has(said) ? 'Religion' : genreAsked(said);
  return genre !== undefined && work.genres.includes(genre);
}
const CALLED_FAITH = new Set(words('spirituality spiritual woo religion religious faith god christian').map(stem));
const CALLED_CRIME = new Set(
  ['crime', 'murder mystery', 'detective', 'whodunit'].map((name) => words(name).map(stem).join(' ')),
);

function hasQuality(wish: readonly string[], work: Work, asked: ReadonlySet<string>): boolean {
  const isGore = wish.every((word) => GORE_WISH.has(word));
  // “Horror, not gory” still wants to be disturbed.
  if (isGore && isAmong(HORROR, asked)) return false;
  return (
    qualitiesOf(wish).some(({ list, value }) =>
      list === 'length' ? work.length === value : work.moods.includes(value),
    ) ||
    (isGore && work.moods.includes('disturbing')) ||
    (wish.every((word) => SAD_WISH.has(word)) && work.moods.some((mood) => SOMBRE.has(mood))) ||
    (wish.every((word) => NASTY_WISH.has(word)) && work.moods.some((mood) => NASTY.has(mood)))
  );
}
const GORE_WISH = new Set(words('gore gory blood bloody').map(stem));
const SAD_WISH = new Set(words('depressing sad sadness gloomy gloom doom miserable bleak').map(stem));
const NASTY_WISH = new Set(
  words('nasty cruel vicious toxic poisonous mean unpleasant sick sadistic twisted').map(stem),
);
const NASTY: ReadonlySet<string> = new Set(words('dark disturbing bleak'));
const SOMBRE: ReadonlySet<string> = new Set(words('bleak dark disturbing melancholy'));

/** “No more World War 2” rules out that time, whatever the record calls it. */
const isOfPeriod = (wish: readonly string[], work: Work): boolean =>
  readFacets(wish.join(' ')).facets.periods.some((period) => work.periods.includes(period));

const READERS: Record<string, readonly string[]> = {
  child: ['child', 'children', 'kid', 'kids'],
  teen: ['teen', 'teens', 'teenager', 'teenagers', 'adolescent', 'ya'],
};
const readers = Object.entries(READERS).map(([audience, said]) => ({ audience, forms: new Set(said.map(formOf)) }));

/** “Not for teenagers”. */
const isForReaders = (forms: readonly string[], work: Work): boolean =>
  readers.some(({ audience, forms: said }) => work.audience === audience && forms.every((form) => said.has(form)));

/**
 * Whether a book may be unwanted because of the country that it comes from. “No American pep talk”: no record tells
 * what is a pep talk, but it tells which books are American.
 */
export function mayBeUnwanted({ unwanted }: UnderstoodQuery, { country }: Work): boolean {
  if (country === null) return false;
  return unwanted.some((wish) => {
    const forms = wish.map(normalForm);
    const nation = (count: number) => countries.get(forms.slice(0, count).join(' '));
    const count = [2, 1].find((each) => nation(each) !== undefined);
    if (count === undefined || !nation(count)?.includes(country)) return false;
    const rest = forms.slice(count);
    return rest.length > 0 && ![forms, rest].some(isToldByRecords) && qualitiesOf(wish.slice(count)).length === 0;
  });
}
