import { onceFor } from '../../../platform/once-for.ts';
import { FILLER, remembered, stem, words } from '../../../wording/words.ts';
import { names } from '../../../wording/written-names.ts';
import type { Topic, Work } from '../../books/books.ts';
import { namesTopic } from './asked-topics.ts';
import { bareName, isSlip } from './named.ts';
import { placeNamed } from './setting-asked.ts';
import type { UnderstoodQuery } from './understand.ts';
import { isOrdinary } from './words/term-weights.ts';
import { formOf, rarity } from './words/word-vectors.ts';

/**
 * The characters whom a query names, each in the form that it has for them, if it says nothing else: “Jean Valjean”,
 * “books with Elizabeth Bennet and Mr Darcy”, “a novel about a man called Okonkwo”. `characters` as in a record.
 */
export function charactersNamed(query: UnderstoodQuery, characters: readonly string[]): string[] {
  if (characters.length === 0) return [];
  const said = saidOfCharacters(query);
  if (said.length === 0) return [];
  const named: string[] = [];
  let rest = ` ${said.join(' ')} `;
  for (const character of characters) {
    const form = formsOf(character).find(({ said: name }) => rest.includes(` ${name} `));
    if (!form) continue;
    named.push(form.written);
    rest = rest.replace(` ${form.said} `, ' , ');
  }
  const isAll = named.length > 0 && words(rest).every((word) => AROUND.has(word) || COURTESY.has(word));
  return isAll ? named : characters.flatMap((character) => misspelt(said, character) ?? []);
}

/** Whether a name in small letters is the full one of a character, with a first and a last name. */
export const isFullName = (said: string, characters: readonly string[]): boolean =>
  said.includes(' ') && characters.some((character) => formsOf(character).some((form) => form.said === said));

/** The form that is “Jean Valjan” apart from a typo. */
const misspelt = (said: readonly string[], character: string): string | undefined => {
  const first = said.findIndex((word) => !AROUND.has(word));
  const last = said.findLastIndex((word) => !AROUND.has(word));
  const name = said.slice(first, last + 1);
  return formsOf(character).find(({ said: form }) => isSlip(name, form.split(' ')))?.written;
};

/**
 * Those of `works` whose characters the query names, by id. None if the name is a topic's, or a real person's of whom a
 * book tells: “Thomas Cromwell” asks for his life, “a novel about Thomas Cromwell” does not. A name that is spelled
 * right somewhere is not a typo of others.
 */
export function castNamed(query: UnderstoodQuery, works: readonly Work[]): ReadonlySet<string> {
  const cast = works.map((work) => ({ work, named: charactersNamed(query, work.characters) }));
  const found = cast.filter(({ named }) => named.length > 0);
  if (found.length === 0) return NOBODY;
  const said = ` ${saidOfCharacters(query).join(' ')} `;
  const isSpelled = ({ named }: (typeof found)[number]) =>
    named.some((name) => said.includes(` ${words(name).map(bareName).join(' ')} `));
  const spelled = found.filter(isSpelled);
  const meant = spelled.length > 0 ? spelled : found;
  const people = new Set(meant.flatMap(({ named }) => named.map((name) => words(name).join(' '))));
  // “Sherlock Holmes” is a topic by itself, “Elizabeth Bennet” is another name for that of Jane Austen.
  const isTopic = ({ name, books }: Topic) =>
    [...people].some((person) => ` ${words(name).join(' ')} `.includes(` ${person} `)) ||
    !books.some(({ key }) => meant.some(({ work }) => work.id === key));
  const isOfPerson = ({ fiction, subjects, title }: Work) =>
    fiction === 'no' && [title, ...subjects].some((label) => people.has(words(label).join(' ')));
  const isOther = namesTopic(query).some(isTopic) || (!asksForStory(query) && works.some(isOfPerson));
  return isOther ? NOBODY : new Set(meant.map(({ work }) => work.id));
}
const NOBODY: ReadonlySet<string> = new Set();

const asksForStory = ({ facets }: UnderstoodQuery): boolean =>
  facets.fiction === 'yes' || facets.forms.includes('novel');

/** The words of a query that may name characters, to search the index for; empty if it cannot name any. */
export const characterWords = (query: UnderstoodQuery): string =>
  saidOfCharacters(query)
    .filter((word) => !AROUND.has(word))
    .join(' ');

/** The words of a query that may be a name with what readers say around it. */
const saidOfCharacters = onceFor((query: UnderstoodQuery): readonly string[] => {
  if (query.bare === '' || query.isLikeness || query.unwanted.length > 0) return [];
  const all = words(query.text).map(bareName);
  // “A nurse called Ratched”.
  const said = all.slice(all.findLastIndex((word) => CALLS.has(word)) + 1);
  const name = said.filter((word) => !AROUND.has(word));
  if (name.length === 0 || name.length > MOST_WORDS) return [];
  return name.length === 1 ? (isTelling(name[0] ?? '') ? said : []) : name.some(mayBeName) ? said : [];
});
const MOST_WORDS = 7;
const CALLS = new Set(['called', 'named']);
/** Said around a name. “Like” asks for other books, and Will is a name. */
const AROUND: ReadonlySet<string> = new Set([
  ...[...FILLER].filter((word) => word !== 'will' && word !== 'like'),
  ...`novels series stories tale tales mysteries adventure adventures character characters protagonist hero heroine main featuring
  starring fiction appears appear man woman boy girl person`.split(/\s+/),
]);
/** Said in front of a name, which is the same without it. */
const COURTESY = new Set('mr mrs ms miss dr doctor sir lady lord captain detective inspector professor'.split(' '));

/** Whether a single word is a name and hardly anything else: “Okonkwo”, but not “Winston”, “Rabbit” or “Hope”. */
const isTelling = (word: string): boolean =>
  !isOrdinary(stem(word)) && rarity(formOf(word)) >= RARE && placeNamed(word) === undefined;
/** Fewer than ten of the starter books have a word of this rarity. */
const RARE = 0.72;
const mayBeName = (word: string): boolean => !isOrdinary(stem(word)) || names.has(word);

type Form = { written: string; said: string };
/** The forms of a character, the longest first: in full, as other people call them, and without “Mr”. */
const formsOf = remembered(20_000, (character): readonly Form[] =>
  character
    .split('/')
    .flatMap((written): Form[] => {
      const all = words(written).map(bareName);
      const plain = COURTESY.has(all[0] ?? '') ? all.slice(1) : all;
      return [...new Set([all.join(' '), plain.join(' ')])].map((said) => ({ written: written.trim(), said }));
    })
    .filter(({ said }) => said !== '' && (said.includes(' ') || isTelling(said)))
    .sort((a, b) => b.said.length - a.said.length),
);
