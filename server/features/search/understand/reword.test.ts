import { expect, test } from 'vitest';
import { namingWar, plainly, reworded } from './reword.ts';

test.each([
  ['quantum physics, explain like i am 12', 'quantum physics, introduction to'],
  ['inflation explained like I’m a child', 'inflation, introduction to'],
  ["how does inflation work like I'm five", 'how does inflation work, introduction to'],
  ["black holes, like I'm stupid", 'black holes, introduction to'],
])('“%s” wants an introduction', (request, said) => expect(plainly(request)).toBe(said));

test.each([
  "my mother treats me like I'm a child",
  'my boss talks to me like I am stupid',
  "my mother talks to me like I'm five",
  "I feel like I'm twelve again",
])('“%s” does not', (request) => expect(plainly(request)).toBe(request));

test.each([
  ['books for a two year old', 'books for a toddler'],
  ['novel about a forty-two-year-old man', 'novel about a forty-two-year-old man'],
])('“%s” is read as “%s”', (request, said) => expect(reworded(request)).toBe(said));

test.each(['ww2', 'WWII', 'World War 2', 'the world war two'])('“%s” is the second world war', (request) =>
  expect(namingWar(request)).toBe('the second world war'),
);

test.each([
  ['ww2?', 'the second world war?'],
  ['World War II.', 'the second world war.'],
  ['ww2 books', 'the second world war books'],
  ['WW1 novels', 'the first world war novels'],
])('“%s” is read as “%s”', (request, said) => expect(namingWar(request)).toBe(said));

test('what is said of a war stays as it is', () => {
  expect(namingWar('books about world war I')).toBe('books about the first world war');
  expect(namingWar('ww2 submarines')).toBe('ww2 submarines');
  expect(namingWar('World War Z')).toBe('World War Z');
});
