import { expect, test } from 'vitest';
import { kindPhrase } from './kind-of-book.ts';

const novel = (genre: string) => ({
  id: 'a-novel',
  title: 'A Novel',
  form: 'novel',
  fiction: 'yes' as const,
  authors: ['Ann Writer'],
  genres: [genre],
  subjects: [],
  places: ['Paris'],
});

test('a love story is not called romantic', () => {
  const said = { moods: ['romantic', 'funny'], place: 'Paris' };
  expect(kindPhrase(novel('Romance'), said)).toBe('A funny love story set in Paris');
  expect(kindPhrase(novel('Literary Fiction'), said)).toBe('A romantic, funny novel set in Paris');
});
