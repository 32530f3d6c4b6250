import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findDanger } from './danger.ts';

/** What people in danger write, by language and kind. */
const DANGER: Record<string, Record<string, string[]>> = {
  en: {
    self: [
      'I want to kill myself',
      'i want to die',
      'I just want to die tonight',
      'i wanna kill myself so bad',
      "I don't want to live anymore",
      "I don't want to be here any more",
      "I just don't want to be here",
      'I dont want to be alive',
      "I can't go on anymore",
      'how to kill yourself',
      'How do I commit suicide without pain?',
      'painless way to die',
      'easiest way to kill myself',
      'thinking about ending my life',
      'I am going to end it all tonight',
      'ways to hang myself',
      'I keep cutting myself',
      'how do i hurt myself without my parents noticing',
      "I'm suicidal and need something to read",
      'books for me because I want to kill myself',
      'everyone would be better off without me',
      'I have no reason to live',
      'I wish I was dead',
      'I feel suicidal',
      'nobody would miss me if I died',
      'what is the least painful way to die',
      'I have been thinking of suicide',
      "I'm planning to jump off a bridge",
      'is it okay to want to die',
      'how many pills would kill me',
      'how many sleeping pills to die',
      'i cut my wrists',
      'suicide methods',
      'writing a suicide note to my family',
      'suicide',
      'self harm',
    ],
    abuse: [
      'my husband hits me',
      'I am not safe at home',
      "i don't feel safe with my dad",
      'My boyfriend beats me when he is drunk',
      'I am being abused by my partner',
      "i'm scared of my husband",
      'how do I leave my abusive husband',
      'he hits me and says sorry',
      "I'm in an abusive relationship and need to get out",
    ],
    other: [
      'My daughter wants to kill herself',
      'my best friend is suicidal what do I do',
      'I think my friend is suicidal',
    ],
    assault: [
      'my dad touches me at night',
      'I was raped last night',
      'my stepfather is raping me',
      'my teacher touched me',
    ],
    violence: ['I am being stalked', 'my ex is stalking me', 'my neighbour threatens to kill me', 'my son hits me'],
    emergency: [
      'I took too many pills',
      'I swallowed a bottle of sleeping pills',
      'my baby is not breathing',
      'i overdosed',
      'someone is breaking into my house right now',
      'I am going to kill my wife',
      'I want to shoot everyone at school',
      'call an ambulance',
    ],
  },
  de: {
    self: [
      'Ich will mich umbringen',
      'ich möchte sterben',
      'Ich will nicht mehr leben',
      'ich halte es nicht mehr aus und will sterben',
      'wie kann ich mich umbringen',
      'ich ritze mich',
      'Ich habe Suizidgedanken',
      'schmerzlos sterben',
      'mir das Leben nehmen',
      'Selbstmord',
    ],
    abuse: ['mein Mann schlägt mich', 'ich habe Angst vor meinem Mann'],
    other: ['meine Tochter will sich umbringen', 'ich glaube, mein Freund will nicht mehr leben'],
    assault: ['Mein Vater fasst mich an', 'ich wurde vergewaltigt'],
    violence: ['mein Chef schlägt mich'],
    emergency: ['Ich habe zu viele Tabletten genommen', 'mein Kind atmet nicht'],
  },
  fr: {
    self: [
      'je veux mourir',
      'Je veux me tuer',
      "j'ai envie de mourir",
      'je ne veux plus vivre',
      'comment se suicider sans douleur',
      "j'ai envie d'en finir",
      'mettre fin à mes jours',
      'je me scarifie',
    ],
    abuse: ['mon mari me frappe', "j'ai peur de mon mari"],
    other: ['ma fille veut mourir', 'ma fille a envie de mourir'],
    assault: ['Mon père me touche', "j'ai été violée"],
    violence: ['mon patron me frappe'],
    emergency: ["j'ai avalé trop de médicaments", 'il ne respire plus'],
  },
  es: {
    self: [
      'quiero morir',
      'Me quiero matar',
      'quiero suicidarme',
      'ya no quiero vivir',
      'cómo suicidarse sin dolor',
      'tengo ganas de morir',
      'quitarme la vida',
      'me corto los brazos',
    ],
    abuse: ['mi marido me pega', 'tengo miedo de mi marido'],
    other: ['mi hijo quiere matarse'],
    assault: ['mi padrastro me toca', 'me violaron'],
    violence: ['mi jefe me pega'],
    emergency: ['he tomado muchas pastillas', 'mi madre no respira'],
  },
  it: {
    self: [
      'voglio morire',
      'Voglio uccidermi',
      'mi voglio ammazzare',
      'non voglio più vivere',
      'come suicidarsi senza dolore',
      'voglio farla finita',
      'mi taglio le braccia',
    ],
    abuse: ['mio marito mi picchia', 'ho paura di mio padre'],
    other: ['mio figlio vuole morire'],
    assault: ['sono stata violentata'],
    violence: ['mio figlio mi picchia'],
    emergency: ['ho preso troppe pillole', 'non respira, aiuto'],
  },
  pt: {
    self: [
      'quero morrer',
      'Quero me matar',
      'não quero mais viver',
      'como se matar sem dor',
      'tenho vontade de morrer',
      'acabar com a minha vida',
      'eu me corto',
    ],
    abuse: ['meu marido me bate', 'tenho medo do meu pai'],
    other: ['minha filha quer morrer'],
    assault: ['fui estuprada'],
    violence: ['meu chefe me bate'],
    emergency: ['tomei muitos remédios', 'ele não está respirando'],
  },
};

/** Study, stories, grief, need and everyday speech: these are requests for books. */
const STUDY = [
  'the sociology of suicide',
  'Durkheim suicide',
  'suicide prevention for teachers',
  'history of suicide in Japan',
  'books about suicide',
  'philosophy of suicide Camus',
  'physician assisted suicide ethics',
  'losing a brother to suicide',
  'my brother killed himself',
  'grieving after my son died by suicide',
  'memoir by someone who wanted to die and lived',
  'a novel in which the narrator says I want to die',
  'novel about a girl who wants to kill herself',
  'the song that goes I want to die',
  'self harm in adolescents, clinical psychology',
  'understanding self-harm as a therapist',
  'domestic abuse in Victorian novels',
  'books about domestic violence',
  'memoir of a woman who left an abusive marriage',
  'history of rape law',
  'healing from childhood abuse',
  'I was abused as a child and want to understand it',
  'To Kill a Mockingbird',
  'Killing Floor',
  'how to kill weeds in the garden',
  'kill your darlings writing advice',
  'thrillers where somebody wants to kill the president',
  'murder mystery in an English village',
  'books to read before you die',
  'dying to read something new',
  'I could kill for a good thriller',
  'I want to die laughing',
  'how people die in the desert',
  'death and dying',
  'living with depression',
  'I feel sad and tired and want a comforting book',
  'I am depressed and want something hopeful to read',
  'I hate my job',
  'my feet are killing me',
  'killing time on a train',
  'poisons in detective fiction',
  'history of the death penalty',
  'a man who kills his wife, Zola',
  'euthanasia debate',
  'cutting sugar out of my diet',
  'I want to cut my own hair',
  'hurt feelings between friends',
  'ambulance drivers memoir',
  'cardiac arrest and resuscitation science',
  'true crime about a husband who poisoned his wife',
  'my husband hates reading, what could he like',
  'my father never talks to me',
  'he touches on many subjects',
  'el libro me toca',
  'stalking in literature',
  'the opioid overdose crisis in America',
  'how to end a story well',
  'how do I take my life in a new direction',
  'end of life care',
  'I want to live off the land',
  'a book that hits me hard',
  'this novel is killing me with suspense',
  'Soziologie des Selbstmords',
  'Bücher über Suizid',
  'ein Roman über einen Mann, der sterben will',
  'Geschichte der Todesstrafe',
  'Krimi, in dem ein Arzt seine Frau umbringt',
  'ich will etwas über Sterbebegleitung lesen',
  'sociologie du suicide',
  'roman sur le suicide',
  'un homme qui veut mourir, roman',
  'le deuil après un suicide',
  'je veux lire un roman policier',
  'sociología del suicidio',
  'novela sobre una mujer maltratada',
  'quiero leer sobre la muerte',
  'historia de la pena de muerte',
  'sociologia del suicidio',
  'romanzo su un uomo che vuole morire',
  'voglio leggere un giallo',
  'sociologia do suicídio',
  'romance sobre um homem que quer morrer',
  'quero ler sobre a morte',
  'how did Socrates die',
  'killer whales',
  'I want to die well',
  'my brother beats me at chess every time',
  'my sister overdosed and died, a memoir like ours',
  'an ambulance driver’s memoir',
  'how to help a suicidal friend',
  'why do people kill themselves',
  'recovering after rape',
  'assassination of Julius Caesar',
];

const spoken = Object.entries(DANGER).flatMap(([language, kinds]) =>
  Object.entries(kinds).flatMap(([kind, texts]) => texts.map((text) => [text, kind, language] as const)),
);

test('the table is large enough to mean something', () => {
  expect(spoken.length + STUDY.length).toBeGreaterThanOrEqual(120);
  expect(new Set(spoken.map(([, , language]) => language)).size).toBe(6);
});

describe('somebody in danger', () => {
  test.each(spoken)('%s', (text, kind, language) => {
    const found = findDanger(text);
    expect(found?.kind).toBe(kind);
    // One word may be the same in two languages.
    if (!/^suicid/i.test(text)) expect(found?.language).toBe(language);
    // A word alone is a cry for help; inside a text it may be anything.
    if (text.includes(' ') && text.length > 14) expect(findDanger(`Hello. ${text}, and now?`)?.kind).toBe(kind);
  });
});

describe('a request for books', () => {
  test.each(STUDY)('%s', (text) => {
    expect(findDanger(text)).toBeNull();
  });
});

test('any text is read in a moment', () => {
  const word = fc.constantFrom('i', 'want', 'to', 'my', 'husband', 'ich', 'mich', 'quero', 'me', 'how', 'a', "don't");
  fc.assert(
    fc.property(fc.array(word, { maxLength: 700 }), (said) => {
      const start = process.threadCpuUsage();
      findDanger(said.join(' '));
      expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(500);
    }),
    { numRuns: 20 },
  );
});
