import { expect, test } from 'vitest';
import { z } from 'zod';
import { plainFault } from './plain-fault.ts';

const said = (schema: z.ZodType, value: unknown) => {
  const [issue] = schema.safeParse(value).error?.issues ?? [];
  return issue ? plainFault(issue) : undefined;
};
const shape = z.object({
  name: z.string(),
  age: z.number(),
  books: z.array(z.object({ year: z.int() })),
  adult: z.boolean(),
  more: z.record(z.string(), z.string()),
  kind: z.enum(['novel', 'poem']),
  word: z.literal('delete'),
  when: z.date(),
});
const good = { name: '', age: 1, books: [], adult: true, more: {}, kind: 'poem', word: 'delete', when: new Date() };

test.each([
  [{ name: 1 }, 'name must be text.'],
  [{ name: undefined }, 'name is missing.'],
  [{ age: '1' }, 'age must be a number.'],
  [{ books: {} }, 'books must be a list.'],
  [{ books: [{ year: 1.5 }] }, 'books.0.year must be a whole number.'],
  [{ books: ['x'] }, 'books.0 must be an object.'],
  [{ adult: 'yes' }, 'adult must be true or false.'],
  [{ more: 'x' }, 'more must be an object.'],
  [{ kind: 'essay' }, 'kind must be one of: novel, poem.'],
  [{ word: 'x' }, 'word must be one of: delete.'],
  [{ when: 'x' }, 'when must be date.'],
])('%j: %s', (change, words) => expect(said(shape, { ...good, ...change })).toBe(words));

test('an input as a whole has no name', () => expect(said(z.string(), 1)).toBe('The input must be text.'));

test('what fits nothing of several is not in a form that we know', () =>
  expect(said(z.object({ id: z.union([z.string(), z.number()]) }), { id: true })).toBe(
    'id is not in a form that we know.',
  ));

test('words of ours, and those of the library that are clear, stay', () => {
  expect(said(z.string().min(1, 'Write something.'), '')).toBeNull();
  expect(said(z.string().max(3), 'long')).toBeNull();
  expect(said(z.string({ error: 'Invalid inputs are none.' }), 1)).toBeNull();
});
