import { words } from '../../../wording/words.ts';
import { synonyms } from '../understand/words/synonyms.ts';
import { formOf } from '../understand/words/word-vectors.ts';

/** What readers rule out by one word for many things, and what the labels of records call these. */
const KINDS: readonly [named: string, kinds: string][] = [
  [
    'supernatural paranormal',
    'ghost haunted haunting poltergeist demon exorcism possession vampire werewolf zombie undead witch witchcraft curse devil monster occult magic',
  ],
  ['magic', 'wizard witch witchcraft sorcery spell enchantment'],
  [
    'animal',
    `dog puppy cat kitten bear mouse mice rabbit bunny tiger lion elephant pig duck hen fox wolf horse owl bird caterpillar insect monkey
    frog toad badger hedgehog cow sheep lamb dinosaur mole rat squirrel crocodile hippo penguin`,
  ],
  ['king queen royal royals royalty', 'king queen monarch monarchy royalty tudor'],
  ['military', 'war army soldier navy marine battle'],
  ['cheating affair infidelity adultery', 'infidelity adultery affair'],
  ['police cop', 'police policeman inspector superintendent sergeant constable'],
  ['dating', 'dating romance'],
];
const kinds = KINDS.flatMap(([named, of]) =>
  words(named).map((name) => [formOf(name), words(of).map(formOf)] as const),
);
const byName = new Map(kinds);

/**
 * Other single words, in their normal forms, that a record may be labelled with if it has what these stand for: its
 * kinds, its synonyms, and two words as one (“space ships”).
 */
export function kindsOf(forms: readonly string[]): readonly string[] {
  const [only, ...others] = forms;
  if (only === undefined || others.length > 1) return [];
  const name = others.length === 0 ? only : formOf(forms.join(''));
  const other = [...(byName.get(name) ?? []), ...synonyms(name).map(formOf)];
  return others.length === 0 ? other : [name, ...other];
}
