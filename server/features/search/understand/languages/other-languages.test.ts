import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { topics } from '../../../books/books.ts';
import { topicsNamedIn } from '../asked-topics.ts';
import { understand } from '../understand.ts';
import { weighForms } from '../words/weigh-forms.ts';
import { translate } from './other-languages.ts';

/** Requests as readers write them, with endings and small words, and the topic that each names. */
const TABLE: [query: string, topic: string][] = [
  ['libros sobre los vikingos', 'vikings'],
  ['la caída del imperio romano', 'fall-of-rome'],
  ['novela negra nórdica', 'nordic-crime'],
  ['cambio climatico', 'climate-change'],
  ["livres sur l'existentialisme", 'existentialism'],
  ['la Révolution française', 'french-revolution'],
  ['romans policiers', 'mystery'],
  ['Bücher über künstliche Intelligenz', 'artificial-intelligence'],
  ['Schwarze Löcher', 'black-holes'],
  ['warum schlafen wir eigentlich', 'sleep'],
  ['pourquoi dormons-nous', 'sleep'],
  ['perché sogniamo', 'sleep'],
  ['почему мы видим сны', 'sleep'],
  ['der Erste Weltkrieg', 'first-world-war'],
  ['livros sobre dinossauros', 'dinosaurs'],
  ['mudanças climáticas', 'climate-change'],
  ['la meditazione', 'mindfulness'],
  ["storia dell'arte", 'art'],
  ['книги о чёрных дырах', 'black-holes'],
  ['падение Римской империи', 'fall-of-rome'],
  ['стоицизм', 'stoicism'],
  ['关于恐龙的书', 'dinosaurs'],
  ['法国大革命', 'french-revolution'],
  ['ブラックホールについての本', 'black-holes'],
  ['ローマ帝国の滅亡', 'fall-of-rome'],
  ['كتب عن الثقوب السوداء', 'black-holes'],
  ['سقوط الإمبراطورية الرومانية', 'fall-of-rome'],
  ['जलवायु परिवर्तन', 'climate-change'],
  ['ब्लैक होल के बारे में किताबें', 'black-holes'],
  ['iklim değişikliği hakkında kitaplar', 'climate-change'],
  ["Roma İmparatorluğu'nun çöküşü", 'fall-of-rome'],
];

describe('a topic is known by its names in eleven other languages', () => {
  test.each(TABLE)('%s', (text, topic) => {
    const query = understand(text);
    expect(topicsNamedIn(query.wanted, weighForms(query)).map((asked) => asked.topic.key)).toContain(topic);
  });
});

test.each([
  ['novelas ambientadas en Suecia', 'sweden'],
  ['histoire de la Suède', 'sweden'],
  ['ein Krimi aus Norwegen', 'norway'],
  ['Bücher über die Schweiz', 'switzerland'],
  ['romanzo d’amore ambientato a Venezia', 'venice'],
  ['romans qui se passent à Vienne', 'vienna'],
  ['livros sobre a Escócia', 'scotland'],
  ['романы о Швеции', 'sweden'],
  ['关于瑞典的书', 'sweden'],
])('a place is known by its name in another language: %s', (text, place) => {
  expect(understand(text).terms.map(({ word }) => word)).toContain(place);
});

test('what a book must be is read in another language as well', () => {
  expect(understand('poemas sobre el mar').facets.forms).toEqual(['poetry']);
});

test('novels are no Romans', () => {
  expect(translate('romans qui se passent à Vienne')?.english).toBe('novels Vienna');
  expect(translate('Romane über den Krieg')?.english).toBe('novels about war');
  expect(translate('el imperio romano')?.english).toBe('The Roman Empire');
});

test('a name that we hold stays in a request of another language', () => {
  expect(understand('la filosofía de Wittgenstein').terms.map(({ word }) => word)).toEqual([
    'philosophy',
    'wittgenstein',
  ]);
});

test('what we cannot read is known to be another language, and how little of it we know', () => {
  expect(translate('quiero un libro que me deje boquiabierto')).toMatchObject({ share: expect.closeTo(0, 0) });
  expect(translate('чайник со свистком')).toEqual({ english: '', share: 0, isFrame: false });
});

test('English requests are English: asks, names and questions of our own catalogue', () => {
  const file = readFileSync(join(import.meta.dirname, '../../../../../catalogue/classics-world.jsonl'), 'utf8');
  const asks = file
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => (JSON.parse(line) as { asks: string[] }).asks);
  const named = [...topics().values()].flatMap(({ name, questions }) => [name, ...questions]);
  const taken = [
    ...asks,
    ...named,
    'Los Angeles',
    'las vegas noir',
    'coming of age',
    'Martin Luther King',
    'sin and guilt',
  ];
  expect(taken.filter((text) => translate(text) !== null)).toEqual([]);
});

test('the names are chosen that say most of a request, not the first that is long', () => {
  expect(translate('novelas sobre la Guerra Civil española')?.english).toBe('novels about The Spanish Civil War');
});

test.each(['livre pour un enfant de 8 ans', 'libro para un niño de 8 años', 'Buch für ein Kind von 8 Jahren'])(
  '“%s” says how old the reader is',
  (text) => expect(understand(text).facets.audience).toBe('child'),
);
