import { describe, expect, test } from 'vitest';
import { understand } from './understand.ts';

/** The person a book is for says who reads it, and nothing about its subject. */
const TABLE: [query: string, terms: string[], facets: { audience?: string; needs?: string[] }][] = [
  ['for my father in law', ['gift'], { needs: ['a gift'] }],
  ['for my boss', ['gift'], { needs: ['a gift'] }],
  ['a birthday present for my sister-in-law', ['gift'], { needs: ['a gift'] }],
  ['something on birds for my mother in law', ['birds'], {}],
  ['a gift for my step father who likes sailing', ['sailing'], { needs: ['a gift'] }],
  ['a cookbook for my better half', ['cookbook'], {}],
  ['a history of jazz for my significant other', ['history', 'jazz'], {}],
  ['a thriller for my old man', ['thriller'], {}],
  ['my boss is into chess', ['chess'], {}],
  ['my girlfriend’s dad loves jazz', ['jazz'], {}],
  ['my nephew who is ten loves space', ['space'], { audience: 'child' }],
  ['nephew who is ten', ['gift'], { audience: 'child', needs: ['a gift'] }],
  ['my niece is fifteen and loves horses', ['horses'], { audience: 'teen' }],
  ['dinosaurs for my godson who is eight', ['dinosaurs'], { audience: 'child' }],
  ['becoming a foster parent', ['becoming', 'foster', 'parent'], {}],
  ['my son loves trains', ['trains'], {}],
  ['for my son', ['gift'], { audience: 'child', needs: ['a gift'] }],
  ['getting on with my sister in law', ['getting', 'sister'], {}],
  ['my step mother is cruel', ['stepmother', 'cruel'], {}],
  ['something funny for a friend', ['funny'], {}],
  ['poetry for a friend', ['poetry'], {}],
  ['gift for nephew aged 7 who likes dinosaurs', ['dinosaurs'], { audience: 'child', needs: ['a gift'] }],
  ['secret santa for my boss who’s into cycling', ['cycling'], { needs: ['a gift'] }],
  ['secret santa, colleague, loves baking', ['baking'], { needs: ['a gift'] }],
  ['for my gran, 79, likes gardening', ['gardening'], { needs: ['gardening'] }],
  ['5 year old obsessed with diggers', ['diggers'], { audience: 'child' }],
  ['my two year old loves buses', ['buses'], { audience: 'child' }],
  ['a book to read with my 10 year old who loves dragons', ['dragons'], { audience: 'child' }],
  ['space for my 6yo', ['space'], { audience: 'child' }],
  ['a book about football for our 13yo son', ['football'], { audience: 'teen' }],
  ['stories for a 9-year-old about sharing', ['stories', 'sharing'], { audience: 'child' }],
  ['stories for a friend who has cancer', ['stories', 'cancer'], { needs: ['serious illness'] }],
];

describe('for whom a book is', () => {
  test.each(TABLE)('%s', (query, terms, { audience = null, needs = [] }) => {
    const understood = understand(query);
    expect(understood.terms.map(({ word }) => word)).toEqual(terms);
    expect(understood.facets.audience).toBe(audience);
    expect(understood.facets.needs).toEqual(needs);
  });
});

test.each([
  ['caring for my mother', 'mother'],
  ['grief for my brother', 'brother'],
  ['a novel about a child who is nine', 'child'],
  ['a woman looking for a husband', 'husband'],
  ['the search for a wife in regency england', 'wife'],
  ['a girl whose brother is ten and dies', 'brother'],
  ['a mother is nine months pregnant', 'mother'],
  ['a 16 year old obsessed with a teacher', 'obsessed'],
  ['a speech for my sister’s wedding', 'sister'],
  ['the law of the sea', 'law'],
  ['my boss is a bully', 'boss'],
  ['my husband loves somebody else', 'husband'],
])('“%s” is about “%s”', (query, word) => {
  expect(understand(query).terms.map((term) => term.word.replace(/['’]s$/, ''))).toContain(word);
});

test.each([
  ['how do I stop my 3 year old hitting', 'toddler'],
  ['why does our six-year-old lie', 'child'],
  ['how do I talk to my 14yo about drugs', 'teenager'],
])('“%s” is asked by a parent, about a %s', (query, word) => {
  const { terms, facets } = understand(query);
  expect(terms.map((term) => term.word)).toContain(word);
  expect(facets.audience).toBeNull();
});

test.each([
  ['an 800 year old tree', '800'],
  ['the 100-year-old man who climbed out of the window', '100'],
])('“%s” says nothing of a reader: %s stays', (query, age) => {
  expect(understand(query).wanted).toContain(age);
});

test.each([
  ['how volcanoes work, for my 7 year old', 'child'],
  ['how do I get my 9 year old to read', 'child'],
  ['my 7 year old loves dinosaurs', 'child'],
])('“%s” has a reader who is a %s', (query, audience) => {
  expect(understand(query).facets.audience).toBe(audience);
});
