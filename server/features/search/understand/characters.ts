import { onceFor } from '../../../platform/once-for.ts';
import { FILLER, remembered, stem, words } from '../../../wording/words.ts';
import type { Topic, Work } from '../../books/books.ts';
import { namesTopic } from './asked-topics.ts';
import { bareName } from './named-authors.ts';
import { placeNamed } from './place-names.ts';
import { isSlip } from './typos.ts';
import type { UnderstoodQuery } from './understand.ts';
import { isOrdinary } from './words/term-weights.ts';
import { formOf, rarity } from './words/word-vectors.ts';

/**
 * The characters whom a query names, each in the form that it has for them, and how surely they are meant: by a whole
 * name, by a part of one that is said to be a name (“Mr Bingley”), or by a part that may be something else (“atticus”).
 */
type CharactersNamed = { written: readonly string[]; sureness: 0 | 1 | 2; isSpelled: boolean };

/**
 * The characters whom a query names, if it says nothing else: “Jean Valjean”, “books with Elizabeth Bennet and Mr
 * Darcy”, “a novel about a man called Okonkwo”. `characters` as in a record.
 */
export function charactersNamed(query: UnderstoodQuery, characters: readonly string[]): CharactersNamed | null {
  if (characters.length === 0) return null;
  const { said, isCalled } = saidOfCharacters(query);
  if (said.length === 0) return null;
  const named = new Map<string, Form>();
  let rest = ` ${said.join(' ')} `;
  const may = characters
    .flatMap((character) => formsOf(character).map((form) => ({ character, form })))
    .filter(({ form }) => rest.includes(` ${form.said} `))
    // A part of one name may stand in another: Matthew Cuthbert is not Marilla Cuthbert.
    .sort((a, b) => b.form.said.length - a.form.said.length);
  for (const { character, form } of may) {
    if (named.has(character) || !rest.includes(` ${form.said} `)) continue;
    named.set(character, form);
    rest = rest.replace(` ${form.said} `, ' , ');
  }
  const written = [...named.values()].map((form) => form.written);
  if (written.length > 0 && nameWords(rest).every((word) => AROUND.has(word) || TITLES.has(word))) {
    const parts = [...named.values()].filter((form) => form.kind === 'part');
    const isTold = isCalled || parts.every((form) => isTitled(said, form.said));
    return { written, sureness: parts.length === 0 ? 2 : isTold ? 1 : 0, isSpelled: true };
  }
  const slips = characters.flatMap((character) => misspelt(said, character) ?? []);
  return slips.length > 0 ? { written: slips, sureness: 2, isSpelled: false } : null;
}

/** Whether a name in small letters is the full one of a character, with a first and a last name. */
export const isFullName = (said: string, characters: readonly string[]): boolean =>
  said.includes(' ') &&
  characters.some((character) => formsOf(character).some((form) => form.kind === 'whole' && form.said === said));

/** The form that is “Jean Valjan” apart from a typo. */
const misspelt = (said: readonly string[], character: string): string | undefined => {
  const first = said.findIndex((word) => !AROUND.has(word));
  const last = said.findLastIndex((word) => !AROUND.has(word));
  const name = said.slice(first, last + 1);
  return formsOf(character).find(({ said: form, kind }) => kind === 'whole' && isSlip(name, form.split(' ')))?.written;
};

/**
 * Those of `works` whose characters the query names, by id. None if the name is a topic's, or a real person's of whom a
 * book tells: “Thomas Cromwell” asks for his life, “a novel about Thomas Cromwell” does not.
 */
export function castNamed(
  query: UnderstoodQuery,
  works: readonly Work[],
  mayBeMeant: ReadonlySet<string>,
): ReadonlySet<string> {
  const named = works.flatMap((work) => {
    const { written } = (mayBeMeant.has(work.id) && charactersNamed(query, work.characters)) || { written: [] };
    return written.length > 0 ? { work, written } : [];
  });
  if (named.length === 0) return NOBODY;
  const meant = named.map(({ work }) => work);
  const people = new Set(named.flatMap(({ written }) => written.map((name) => words(name).join(' '))));
  // “Sherlock Holmes” is a topic by itself, “Elizabeth Bennet” is another name for that of Jane Austen.
  const { said } = characterWords(query);
  const isTopic = ({ name, forms, books }: Topic) =>
    [...people].some((person) => ` ${words(name).join(' ')} `.includes(` ${person} `)) ||
    // Alaska is a topic, Alaska Young is not.
    ([name, ...forms].some((each) => said.every((word) => nameWords(each).includes(word))) &&
      !books.some(({ key }) => meant.some((work) => work.id === key)));
  const isOfPerson = ({ fiction, subjects, title }: Work) =>
    fiction === 'no' && [title, ...subjects].some((label) => people.has(words(label).join(' ')));
  const isOther = namesTopic(query).some(isTopic) || (!asksForStory(query) && works.some(isOfPerson));
  return isOther ? NOBODY : new Set(meant.map(({ id }) => id));
}
const NOBODY: ReadonlySet<string> = new Set();

const asksForStory = ({ facets }: UnderstoodQuery): boolean =>
  facets.fiction === 'yes' || facets.forms.includes('novel');

/**
 * The words of a query that are parts of a name, if it names characters. `isFull`: it has several of a name. `isAlone`:
 * it says nothing else.
 */
export const characterWords = (
  query: UnderstoodQuery,
): { said: readonly string[]; isFull: boolean; isAlone: boolean } => {
  const all = saidOfCharacters(query).said;
  const name = all.filter((word) => !AROUND.has(word));
  const untitled = name.filter((word) => !TITLES.has(word));
  return { said: untitled.length > 0 ? untitled : name, isFull: name.length > 1, isAlone: name.length === all.length };
};

/** All words of a character's names, as `characterWords` has those of a query. */
export const wordsOfNames = (characters: readonly string[]): readonly string[] => characters.flatMap(nameWords);

/** The words of a query that may be a name with what readers say around it, and whether it says that they are one. */
const saidOfCharacters = onceFor((query: UnderstoodQuery): { said: readonly string[]; isCalled: boolean } => {
  if (query.bare === '' || query.isLikeness || query.unwanted.length > 0) return { said: [], isCalled: false };
  const all = nameWords(query.text);
  // “A nurse called Ratched”.
  const from = all.findLastIndex((word) => CALLS.has(word)) + 1;
  const said = all.slice(from);
  const count = said.filter((word) => !AROUND.has(word)).length;
  return { said: count > 0 && count <= MOST_WORDS ? said : [], isCalled: from > 0 };
});
const MOST_WORDS = 7;
const CALLS = new Set(['called', 'named']);
/** Said around a name. “Like” asks for other books, and Will is a name. */
const AROUND: ReadonlySet<string> = new Set([
  ...[...FILLER].filter((word) => word !== 'will' && word !== 'like'),
  ...`novels series stories tale tales mysteries adventure adventures character characters protagonist hero heroine main featuring
  starring fiction appears appear man woman boy girl person`.split(/\s+/),
]);
/** Said in front of a surname, which is the same without it. */
const TITLES = new Set(
  `mr mrs ms miss dr doctor sir lady lord captain detective inspector professor nurse sister colonel major sergeant lieutenant
  commander constable superintendent chief sheriff madame monsieur mademoiselle`.split(/\s+/),
);
const isTitled = (said: readonly string[], name: string): boolean =>
  TITLES.has(said[said.indexOf(name) - 1] ?? '') && isTelling(name);

/** Whether a single word is a name and hardly anything else: “Okonkwo”, but not “Winston”, “Rabbit” or “Hope”. */
const isTelling = (word: string): boolean =>
  !isOrdinary(stem(word)) && rarity(formOf(word)) >= RARE && placeNamed(word) === undefined;
/** Fewer than thirteen of the starter books have a word of this rarity. */
const RARE = 0.7;

/** “O'Brien's” is also written “obrien's”. */
const nameWords = (text: string): string[] => words(text).map((word) => bareName(word).replaceAll("'", ''));

/** `whole`: as people call them. `part`: a word of that, or an ordinary word, which may mean something else. */
type Form = { written: string; said: string; kind: 'whole' | 'part' };
/** The forms of a character: in full, as other people call them, without “Mr”, and parts of them. */
const formsOf = remembered(20_000, (character): readonly Form[] => {
  const forms = new Map<string, Form>();
  const names = character.split('/').map((form) => {
    const all = nameWords(form);
    const isTitle = TITLES.has(all[0] ?? '') && all.length > 1 && !AROUND.has(all[1] ?? '');
    return { written: form.trim(), all, own: isTitle ? all.slice(1) : all };
  });
  const add = (said: readonly string[], kind: Form['kind'], written: string) => {
    const name = said.join(' ');
    if (!forms.has(name)) forms.set(name, { written, said: name, kind });
  };
  for (const { written, all, own } of names)
    for (const name of new Set([all, own])) {
      const isOneWord = name.length === 1;
      if (!isOneWord || isTelling(name[0] ?? '')) add(name, 'whole', written);
      else if (name === all) add(name, 'part', written);
    }
  for (const { written, own } of names) {
    for (const run of runsOf(own)) if (run.some(isTelling)) add(run, 'whole', written);
    for (const word of own) if (word.length >= LEAST_PART && isTelling(word)) add([word], 'part', written);
  }
  return [...forms.values()];
});
const LEAST_PART = 3;

/** Two or more words in a row, without small words at the ends: “Hazel Grace” of “Hazel Grace Lancaster”. */
const runsOf = (name: readonly string[]): string[][] =>
  name
    .flatMap((_, from) => name.slice(from + 1).map((_, more) => name.slice(from, from + 2 + more)))
    .filter((run) => !AROUND.has(run[0] ?? '') && !AROUND.has(run.at(-1) ?? ''));
