import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { namedAuthors } from './named-authors.ts';
import { isAlsoSubject, matchTitle } from './named-titles.ts';
import { distance } from './typos.ts';
import { understand } from './understand.ts';

describe('titles', () => {
  test.each([
    ['burnout', 'burnout-nagoski', 'Burnout', 'no', true],
    ['zoobiquity', 'zoobiquity-natterson-horowitz', 'Zoobiquity', 'no', false],
    // A topic is called “books like Thinking, Fast and Slow”.
    ['thinking fast and slow', 'thinking-fast-and-slow-kahneman', 'Thinking, Fast and Slow', 'no', false],
    ['the sea', 'sea-banville', 'The Sea', 'yes', true],
    // The topic of Tolstoy's novels lists it.
    ['war and peace', 'war-and-peace-tolstoy', 'War and Peace', 'yes', false],
  ])('“%s” is a book, and also a subject: %s, %s, %s, %s', (query, id, title, fiction, isSubject) => {
    expect(isAlsoSubject(understand(query), { id, title, fiction })).toBe(isSubject);
  });

  test.each([
    ['the great gatsby', 'The Great Gatsby', null, 'exact'],
    ['Great Gatsby', 'The Great Gatsby', null, 'exact'],
    ['It', 'It', null, 'exact'],
    ['freedom & death', 'Freedom and Death', null, 'exact'],
    ['sapiens a brief history of humankind', 'Sapiens', 'A Brief History of Humankind', 'exact'],
    ['the grate gatsby', 'The Great Gatsby', null, 'near'],
    ['essays that quote war and peace', 'War and Peace', null, 'named'],
    ['walt disney biography', 'Walt Disney', 'The Triumph of the American Imagination', 'exact'],
    ['great gatsby book', 'The Great Gatsby', null, 'exact'],
    ['heart of darkness and other tales', 'Heart of Darkness', null, 'exact'],
    [
      'the fall of the house of usher and other stories',
      'The Fall of the House of Usher and Other Tales',
      null,
      'exact',
    ],
    ['salt and other stories', 'Salt', null, null],
    ['salt book', 'Salt', null, null],
    ['salt in the sea', 'Salt', null, null],
    ['gatsby', 'The Great Gatsby', null, null],
  ] as const)('%s / %s', (query, title, subtitle, match) => {
    expect(matchTitle(understand(query), title, subtitle)).toBe(match);
  });
});

describe('authors', () => {
  test.each([
    ['Ursula K. Le Guin', ['Ursula K. Le Guin']],
    ['le guin', ['Ursula K. Le Guin']],
    ['ursula le guin fantasy', ['Ursula K. Le Guin']],
    ['fantasy by Guin', ['Ursula K. Le Guin']],
    ['J.R.R. Tolkien', ['J. R. R. Tolkien']],
    ['JRR Tolkien', ['J. R. R. Tolkien']],
    ['the history of rice', []],
    ['kings and queens', []],
    ['alexander the great', []],
    ['a history of london without jack the ripper', []],
    ['call of the wild, jack london', ['Jack London']],
    ['French novels', []],
    ['what is made by kings', []],
    ['what is new by King', ['Stephen King']],
    ['Elizabeth Bennet', []],
  ])('%s', (query, named) => {
    const authors = [
      'Ursula K. Le Guin',
      'J. R. R. Tolkien',
      'Jack London',
      'Tana French',
      'Anne Rice',
      'Stephen King',
      'Michelle Alexander',
      'Ada Kings',
      'Elizabeth Becker',
    ];
    expect(namedAuthors(understand(query), authors)).toEqual(named);
  });
});

describe('distance', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcde'), maxLength: 8 });
  test('is zero for the same, the same both ways, and one for one swap', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(distance(a, a, 3)).toBe(0);
        expect(distance(a, b, 20)).toBe(distance(b, a, 20));
        expect(distance(a, b, 20)).toBeLessThanOrEqual(Math.max(a.length, b.length));
      }),
    );
    expect(distance('sapeins', 'sapiens', 2)).toBe(1);
    expect(distance('herodotos', 'herodotus', 2)).toBe(1);
  });
  test('a limit never makes a far word near', () => {
    fc.assert(fc.property(word, word, (a, b) => distance(a, b, 1) <= 1 === distance(a, b, 20) <= 1));
  });
});

test('a word is no slip for the surname that is its plural', () => {
  expect(namedAuthors(understand('learn bridge'), ['William Bridges'])).toEqual([]);
  expect(namedAuthors(understand('Tolstoi'), ['Leo Tolstoy'])).toEqual(['Leo Tolstoy']);
});
