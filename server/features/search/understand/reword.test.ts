import { expect, test } from 'vitest';
import { plainly, reworded } from './reword.ts';

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
