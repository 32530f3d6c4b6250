import { expect, test } from 'vitest';
import { isStory } from './books.ts';

test.each([
  ['a novel that is only a classic', 'yes', 'novel', ['Classics'], true],
  ['a memoir in pictures', 'no', 'graphic novel', ['Graphic Novel', 'Memoir'], false],
  ['essays on the theatre', 'no', 'essays', ['Drama', 'Essays'], false],
  ['a novel about a life', 'between', 'novel', ['Biography'], true],
  ['a fictionalised memoir', 'between', 'memoir', ['Memoir'], false],
  ['a saga', 'between', 'religious or classical text', ['Mythology'], true],
  ['an imported thriller', null, null, ['History', 'Thriller'], true],
  ['an imported history', null, 'history', ['History', 'Adventure'], false],
  ['an imported book of which we know no genre', null, null, [], false],
])('%s', (_, fiction, form, genres, story) => {
  expect(isStory({ fiction, form, genres })).toBe(story);
});
