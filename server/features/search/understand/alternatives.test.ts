import { expect, test } from 'vitest';
import { alternativesIn } from './alternatives.ts';

test.each([
  ['novel set on a train or a boat', ['novel set on a train', 'novel set on a boat']],
  ['Welsh poems or stories', ['Welsh poems', 'Welsh stories']],
  ['Swiss cheese or wine', ['Swiss cheese', 'wine']],
  ['comics about Iran or the middle east', ['comics about Iran', 'comics about the middle east']],
  ['dictionary of lost or strange words', ['dictionary of lost words', 'dictionary of strange words']],
  [
    'translated from spanish or portuguese, written after 1990',
    ['translated from spanish, written after 1990', 'translated from portuguese, written after 1990'],
  ],
  [
    '5 year old obsessed with diggers and also with poo',
    ['5 year old obsessed with diggers', '5 year old obsessed with poo'],
  ],
  ['my dad likes trains, cricket and beer', ['my dad likes trains', 'my dad likes cricket', 'my dad likes beer']],
  [
    'my son, 12, loves codes and spies, true stories please',
    ['my son, 12, loves codes, true stories please', 'my son, 12, loves spies, true stories please'],
  ],
])('“%s” is content with one of them', (request, alternatives) => {
  expect(alternativesIn(request)).toEqual(alternatives);
});

test('of two questions, the first is asked by itself', () => {
  expect(alternativesIn('How did money begin, and why do we trust paper?')).toEqual(['How did money begin']);
});

test('a wish behind the second question would be lost with it', () => {
  expect(alternativesIn('How did money begin and why do we trust paper for my son', true)).toEqual([]);
  expect(alternativesIn('How did money begin and why do we trust paper, in pictures')).toEqual([]);
});

test.each([
  'fantasy without elves or dragons',
  'is free will real or are we kidding ourselves',
  'why do we sleep and dream',
  'am i pregnant or just late',
  'myths or something',
  'a girl of age 6 or so',
  'a novel by a chinese or african author',
  'books about love and war',
  'novels about life or death situations',
  'nature or nurture',
  'my mum loves crime',
])('“%s” is one wish', (request) => expect(alternativesIn(request)).toEqual([]));
