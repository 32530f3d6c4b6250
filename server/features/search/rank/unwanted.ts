import { onceFor } from '../../../platform/once-for.ts';
import { COUNTRIES_BY_NAME, COUNTRIES_BY_PEOPLE, NAMES_OF_PART } from '../../../wording/nations.ts';
import { FILLER, stem, words } from '../../../wording/words.ts';
import { type Topic, topics, topicsOf, type Work } from '../../books/books.ts';
import { askedTopics } from '../understand/asked-topics.ts';
import { isQuality, qualitiesOf, readFacets } from '../understand/facets.ts';
import { genreAsked } from '../understand/genre-asked.ts';
import { matchTitle } from '../understand/named-titles.ts';
import { WEST } from '../understand/not-by.ts';
import type { UnderstoodQuery } from '../understand/understand.ts';
import { formOf, normalForm } from '../understand/words/word-vectors.ts';
import { kindsOf } from './kinds.ts';

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

/** Whether records would tell of it: what they warn of, “women get killed”, a country, or religion. */
export const isWarnedOf = (forms: readonly string[]): boolean =>
  forms.every(
    (form) =>
      countries.has(form) ||
      OF_FAITH.has(form) ||
      CAUTIONED.has(form) ||
      ANIMALS.has(form) ||
      DYING.has(form) ||
      SPARED.some(({ said }) => said.has(form)) ||
      hurts.some(({ forms: said }) => said.has(form)),
  );

/** Whether a record says that its book does not have it: “without a single equation”. “Not only equations” does not. */
export const saysItLacks = (forms: readonly string[], work: Pick<Work, 'asks' | 'pitch' | 'summary'>): boolean =>
  [...work.asks, work.pitch ?? '', work.summary]
    .flatMap((text) => text.match(DENIED) ?? [])
    .filter((denied) => !/^not (?:just|merely|only|simply)\b/iu.test(denied))
    .map((denied) => formsIn(denied))
    .some((denied) => forms.every((form) => denied.has(form)));

/** Whether it is labelled with a kind of what is unwanted, or with another word for it, that is not asked for. */
const isOfKind = (forms: readonly string[], work: Work, asked: ReadonlySet<string>): boolean =>
  kindsOf(forms).some((kind) => !asked.has(kind) && labelsOf(work).some((label) => label.has(kind)));

/** “No battles” rules out what a record calls the same. */
const isOfBattles = (forms: readonly string[], { subjects, genres }: Work): boolean =>
  forms.every((form) => BATTLE.has(form)) &&
  (genres.includes('Military History') || subjects.some((subject) => OF_BATTLES.test(subject)));
const OF_BATTLES =
  /\b(?:battles?|combat|trench(?:es)?|infantry|front lines?|eastern front|western front|invasion|stalingrad|snipers?|warfare)\b/iu;

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
/** Whether two sets have a word in common. */
const isAmong = (forms: ReadonlySet<string>, said: ReadonlySet<string>) => [...said].some((form) => forms.has(form));
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

const formsIn = (text: string, without: ReadonlySet<string> = new Set()): ReadonlySet<string> =>
  new Set(
    words(text)
      .filter((word) => !without.has(word))
      .map(formOf),
  );

/** The words of each label of the record. */
const labelsOf = onceFor((work: Work): readonly ReadonlySet<string>[] => {
  const told = [work.form ?? '', ...work.moods, ...work.caution, ...work.places, ...work.periods];
  return [work.title, ...work.authors, ...work.genres, ...work.subjects, ...told].map((label) => formsIn(label));
});

/** The words of each sentence and ask of the record, without what it denies. */
const sentencesOf = onceFor((work: Work): readonly ReadonlySet<string>[] => {
  const sentences = [...work.asks, work.pitch ?? '', ...work.summary.split(/[.;]/)];
  return sentences.map((sentence) => formsIn(sentence.replace(DENIED, ' ')));
});

/** “Without a single equation” says that there are none. */
const DENIED = /\b(?:no|not|without|never|nor|instead of|free of)(?: \p{L}+){1,3}/giu;

const READERS: Record<string, readonly string[]> = {
  child: ['child', 'children', 'kid', 'kids'],
  teen: ['teen', 'teens', 'teenager', 'teenagers', 'adolescent', 'ya'],
};
const readers = Object.entries(READERS).map(([audience, said]) => ({ audience, forms: new Set(said.map(formOf)) }));

/** “Not for teenagers”. */
const isForReaders = (forms: readonly string[], work: Work): boolean =>
  readers.some(({ audience, forms: said }) => work.audience === audience && forms.every((form) => said.has(form)));

const byForms = (names: Iterable<readonly [string, readonly string[]]>) =>
  [...names].map(([name, codes]) => [words(name).map(formOf).join(' '), codes] as const);
/** The countries of the places where a book is set. Scotland counts as Britain. */
const landsOfPlaces: ReadonlyMap<string, readonly string[]> = new Map(
  byForms([...COUNTRIES_BY_PEOPLE, ...COUNTRIES_BY_NAME]),
);
/**
 * The countries that a wish may rule out. Peoples within a country are not among them: “not Tibetan” must not exclude
 * all of China and India.
 */
export const countries: ReadonlyMap<string, readonly string[]> = new Map([
  ...byForms([...COUNTRIES_BY_PEOPLE, ...COUNTRIES_BY_NAME].filter(([name]) => !NAMES_OF_PART.has(name))),
  [formOf('western'), WEST],
]);

const OWN_LIFE = new Set(['memoir', 'letters and diaries']);
/** “Not American”, “not set in Europe”: whether the book is set there, or comes from there and has no known setting. */
function isFromCountry(forms: readonly string[], work: Work): boolean {
  const meant = countries.get(forms.join(' '));
  if (!meant) return false;
  const played = work.places.flatMap((place) => landsOfPlaces.get(words(place).map(formOf).join(' ')) ?? []);
  if (played.some((code) => meant.includes(code))) return true;
  // Who tells of himself comes from his country, wherever he has been.
  const isOwn = OWN_LIFE.has(work.form ?? '');
  return work.country !== null && meant.includes(work.country) && (played.length === 0 || isOwn);
}

const BATTLES = 'fight fights fighting battle battles battlefield battlefields combat';
const GORY = 'gore gory blood bloody bloodshed';
/** What cautions themselves are called. */
const CAUTIONED = formsIn('grief war racism addiction suicide cancer');
const OF_FAITH = formsIn('spirituality spiritual religion religious faith god christian');
/** The cautions that the words of a wish stand for. */
const HURTS: readonly [said: string, cautions: readonly string[]][] = [
  [GORY, ['torture', 'violence', 'murder']],
  ['violent violence brutal brutality', ['violence', 'torture', 'murder', 'sexual violence']],
  [BATTLES, ['violence', 'war']],
  ['gun guns shooting weapon weapons hurt hurting harm harmed', ['violence', 'torture']],
  ['war wars warfare', ['war']],
  ['kill kills killed killing killings killer murdered murders', ['murder', 'genocide']],
  ['cruelty cruel', ['torture', 'animal cruelty', 'child abuse']],
  ['abuse abusive', ['child abuse', 'domestic abuse', 'sexual violence']],
  ['explicit sex sexual erotic steamy smut spice spicy', ['explicit sex', 'sexual violence']],
  ['rape sexual assault assaulted abuse abused', ['sexual violence']],
  ['scary frightening terrifying creepy', ['horror']],
  ['drugs drug', ['addiction']],
  ['racist', ['racism']],
  ['suicidal', ['suicide', 'self-harm']],
  ['cancer illness', ['terminal illness']],
  ['sad sadness', ['grief', 'death of a child', 'death of a partner', 'terminal illness', 'pregnancy loss']],
  ['swearing cursing profanity', ['strong language']],
];
const hurts = HURTS.map(([said, cautions]) => ({ forms: new Set(words(said).map(formOf)), cautions }));
const DYING = new Set(words('die dies dying death deaths dead').map(formOf));
const DEATHS = [
  ...['murder', 'suicide', 'genocide', 'war', 'terminal illness', 'grief', 'pregnancy loss'],
  ...['death of a child', 'death of a parent', 'death of a partner', 'animal death'],
];
/** What stories with a murder are called. */
const MURDER_STORIES = new Set(
  words('crime detective detectives mystery mysteries whodunit whodunits thriller thrillers').map(formOf),
);
const HORROR = new Set([formOf('horror')]);
const GORE = new Set(words(GORY).map(formOf));
const BATTLE = new Set(words(BATTLES).map(formOf));
const WAR = formOf('war');
const ANIMALS = new Set(words('dog cat horse animal pet puppy').map(formOf));
/** Whom a wish spares, what else hurts them, and what a record calls them where it tells of a murder. */
const SPARED = [
  {
    said: formsIn('woman women girl girls female wife wives'),
    cautions: ['sexual violence', 'domestic abuse'],
    victims: formsIn('woman women girl girls wife mother daughter sister girlfriend schoolgirl'),
  },
  {
    said: formsIn('child children kid kids baby babies'),
    cautions: ['child abuse', 'death of a child'],
    victims: formsIn('child children boy girl baby schoolgirl son daughter'),
  },
];
/** Words of a sentence that tells of a murder. */
const KILLED = formsIn(
  'murder murdered murders kill killed killing killer dead death body strangled missing vanished victim victims',
);

/**
 * `isOfAnimals`: the request speaks of an animal elsewhere, so the animal is what must not die. `asked`: what the
 * request asks for or what the books that others should be like are about, `meant` only the former, which none of its
 * wishes rules out: “a history of the war, not of battles”.
 */
function mayHurt(
  forms: readonly string[],
  work: Work,
  { isOfAnimals, asked, meant }: { isOfAnimals: boolean; asked: ReadonlySet<string>; meant: ReadonlySet<string> },
): boolean {
  const spared = SPARED.filter(({ said }) => forms.some((form) => said.has(form)));
  const done = forms.filter((form) => !ANIMALS.has(form) && !spared.some(({ said }) => said.has(form)));
  // “Locked room mysteries, not gory” wants the murders, but nothing worse. Horror also has violence.
  const isGore = forms.some((form) => GORE.has(form));
  const isOf = (stories: ReadonlySet<string>) => isGore && isAmong(stories, asked);
  // “A war novel with no battles” wants the war, and other violence than battles.
  const isBattle = forms.every((form) => BATTLE.has(form)) && asked.has(WAR);
  const wanted = isOf(HORROR) || isBattle ? ['murder', 'violence'] : isOf(MURDER_STORIES) ? ['murder'] : [];
  const isAskedFor = (caution: string) => meant.has(formOf(caution)) || wanted.includes(caution);
  const isTold = (cautions: readonly string[]) =>
    cautions.some((each) => work.caution.includes(each) && !isAskedFor(each));
  const isDeath = done.length > 0 && done.every((form) => DYING.has(form));
  const hurting = hurts.filter(({ forms: said }) => done.length > 0 && done.every((form) => said.has(form)));
  if (spared.length > 0) {
    // “No sexual violence against women” names a caution. “Violence” alone is less than that against women.
    const isNamed = (caution: string) => done.length > 1 && done.every((form) => formsIn(caution).has(form));
    if (isTold(work.caution.filter(isNamed))) return true;
    return (
      (isDeath || hurting.length > 0) && spared.some((each) => isTold(each.cautions) || killsThem(work, each.victims))
    );
  }
  if (done.length < forms.length) return (isDeath || hurting.length > 0) && isTold(['animal death', 'animal cruelty']);
  if (isDeath) return isTold(isOfAnimals ? ['animal death'] : DEATHS);
  return hurting.some(({ cautions }) => isTold(cautions));
}

/** Whether a sentence of the record tells of a murder of one of these. */
const killsThem = (work: Work, victims: ReadonlySet<string>): boolean =>
  work.caution.includes('murder') && sentencesOf(work).some((said) => isAmong(victims, said) && isAmong(KILLED, said));
