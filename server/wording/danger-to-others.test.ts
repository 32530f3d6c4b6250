import { describe, expect, test } from 'vitest';
import { findDanger } from './danger.ts';

/** What people write about somebody else who is in danger, by language and kind. */
const DANGER: Record<string, Record<string, string[]>> = {
  en: {
    other: [
      'he says he will kill himself',
      'she says she will kill herself',
      'she says she wants to die',
      'he wants to kill himself',
      'he keeps saying he wants to die',
      'they said they want to die',
      'they want to end it',
      "she told me she doesn't want to live anymore",
      'he said he wanted to end his life',
      'he is going to kill himself tonight',
      "she's going to kill herself",
      'someone in my family wants to kill herself',
      'a girl in my class cuts herself',
      'a boy at my school wants to die',
      'she keeps cutting herself',
      'Tom says he will kill himself',
      'she tried to kill herself last night',
      'he is suicidal and will not talk to me',
    ],
    witness: [
      'my dad hits my mum',
      'my stepfather hits my mum',
      'my neighbour beats his wife',
      'i think my neighbour beats his children',
      'my child is being abused',
      'he hits my little sister',
      'my parents beat my brother',
      'the child next door is being beaten',
      'my sister is in an abusive marriage',
    ],
    violence: ['someone is following me home', 'a man keeps following me home'],
  },
  de: {
    other: [
      'er sagt, er will sich umbringen',
      'sie will sterben',
      'sie sagt, dass sie nicht mehr leben will',
      'jemand in meiner Klasse will sich umbringen',
      'sie ritzt sich',
    ],
    witness: ['mein Vater schlägt meine Mutter', 'mein Nachbar schlägt seine Frau', 'mein Kind wird missbraucht'],
    violence: ['jemand verfolgt mich bis nach Hause'],
  },
  fr: {
    other: [
      'il dit qu’il va se tuer',
      'elle veut mourir',
      'elle dit qu’elle ne veut plus vivre',
      'il veut se suicider',
    ],
    witness: ['mon père frappe ma mère', 'mon voisin bat sa femme', 'mon enfant est maltraité'],
    violence: ['un homme me suit dans la rue'],
  },
  es: {
    other: ['dice que se va a matar', 'ella quiere morir', 'dice que ya no quiere vivir', 'él quiere suicidarse'],
    witness: ['mi padre le pega a mi madre', 'mi vecino maltrata a su mujer', 'mi hija está siendo abusada'],
    violence: ['un hombre me está siguiendo'],
  },
  it: {
    other: ['dice che vuole uccidersi', 'lei vuole morire', 'dice che non vuole più vivere', 'lui si vuole ammazzare'],
    witness: ['mio padre picchia mia madre', 'il mio vicino picchia sua moglie', 'mio figlio viene maltrattato'],
    violence: ['un uomo mi sta seguendo'],
  },
  pt: {
    other: ['ele diz que vai se matar', 'ela quer morrer', 'ela diz que não quer mais viver', 'ele quer se suicidar'],
    witness: ['meu pai bate na minha mãe', 'meu vizinho bate na mulher', 'minha filha está sendo abusada'],
    violence: ['um homem está me seguindo'],
  },
};

/** Study, stories and everyday speech about others. */
const STUDY = [
  'a novel in which he kills himself',
  'did he kill himself',
  'why did she kill herself',
  'why does she want to kill herself at the end of The Awakening',
  'did they want to die for their country',
  'he says he will kill the king',
  'she says she will kill the prince',
  'how did Hemingway kill himself',
  'the poet who killed herself',
  'a story where she says she wants to die',
  'they want to end the war',
  'they want to end it with dignity',
  'he wants to die with dignity',
  'they want to die at home',
  'he cuts himself off from the world',
  'she wants to live in London',
  "they don't want to live together",
  'she hurts herself playing tennis',
  'he hits the road',
  'my brother beats my sister at chess',
  'my son beats his father at chess',
  'a man who beats his wife',
  'books about a father who beats his children',
  'did Dickens beat his wife',
  'how Tolstoy treats his wife',
  'my daughter is being bullied',
  'my child is being assessed for autism',
  'a child is abused and nobody believes her',
  'they will take their life savings to the casino',
  'toddlers, how they might hurt themselves at home',
  'a ghost is following me home, funny stories',
  'Die with Zero',
  'Suicide Squad',
  'my back is killing me',
  'er stirbt am Ende',
  'ein Buch, in dem er sich umbringt',
  'sie will in Würde sterben',
  'er schlägt den König',
  'il va mourir de rire',
  'un roman où elle veut mourir',
  'il frappe à la porte',
  'el hombre que quiere morir',
  'una novela en la que ella quiere morir',
  'l’uomo che vuole morire',
  'un romanzo in cui lei vuole morire',
  'um romance em que ela quer morrer',
  'ele bate na porta',
];

const spoken = Object.entries(DANGER).flatMap(([language, kinds]) =>
  Object.entries(kinds).flatMap(([kind, texts]) => texts.map((text) => [text, kind, language] as const)),
);

describe('somebody else in danger', () => {
  test.each(spoken)('%s', (text, kind, language) => {
    expect(findDanger(text)).toEqual({ kind, language });
    expect(findDanger(`Hello. ${text}, and now?`)?.kind).toBe(kind);
  });
});

describe('a request for books about others', () => {
  test.each(STUDY)('%s', (text) => {
    expect(findDanger(text)).toBeNull();
  });
});
