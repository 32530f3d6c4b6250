import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inferForm, nearTopics } from './infer-traits.ts';
import { topics } from '../catalogue/topics.ts';
import { FICTION, FORMS } from './traits.ts';

const infer = (subjects: string[], { title = 'X', genres = [] as string[] } = {}) => {
  const book = { title, subtitle: null, genres, subjects };
  return { ...inferForm(book), topics: nearTopics(book) };
};

test.each([
  [['comics & graphic novels'], 'graphic novel', null],
  [['juvenile fiction', 'picture books'], 'picture book', 'yes'],
  [['biography & autobiography'], 'biography', 'no'],
  [['autobiography'], 'memoir', 'no'],
  [['science fiction', 'space opera'], 'novel', 'yes'],
  [['english language -- dictionaries'], 'reference', 'no'],
  [['juvenile nonfiction'], null, 'no'],
  // No label names a form, so the starter books with the label vote.
  [['romance'], 'novel', 'yes'],
  [['no such label at all'], null, null],
  [[], null, null],
])('%j tells the form %s, invented: %s', (subjects, form, fiction) => {
  expect(infer(subjects)).toMatchObject({ form, fiction });
});

test('a title that names its form decides', () => {
  expect(infer(['fiction'], { title: 'The Lottery and Other Stories' }).form).toBe('short stories');
  expect(infer([], { title: 'Collected Poems' }).form).toBe('poetry');
});

test('labels that name a topic of ours put the book near it', () => {
  expect(infer(['bubonic plague']).topics).toContain('black-death');
  expect(infer(['no such label at all']).topics).toEqual([]);
});

test('a label that stands on any book, or on one of ours, puts no book near a topic', () => {
  expect(infer(['fiction', 'thriller']).topics).toEqual([]);
  expect(infer(['fiction', 'romance', 'audiobook']).topics).toEqual(['love-stories']);
});

test('whatever the labels are, what is inferred stands in our lists', () => {
  const label = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.constantFrom('fiction', 'history', 'poems', 'plays', 'memoirs'),
  );
  fc.assert(
    fc.property(fc.array(label, { maxLength: 10 }), fc.string({ maxLength: 400 }), (subjects, title) => {
      const { form, fiction, topics: near } = infer(subjects, { title });
      expect(form === null || Object.hasOwn(FORMS, form)).toBe(true);
      expect(fiction === null || FICTION.includes(fiction)).toBe(true);
      expect(near.length).toBeLessThanOrEqual(3);
      for (const key of near) expect(topics().has(key)).toBe(true);
    }),
  );
});
