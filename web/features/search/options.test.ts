import { expect, test } from 'vitest';
import { asOption } from './options.ts';

test('a topic leads to its page, a book is searched for with its author, anything else by its name', () => {
  expect(asOption({ kind: 'topic', text: 'Bees', by: null, id: 'bees' })).toEqual({
    ...{ kind: 'topic', text: 'Bees', by: null, to: '/topic/bees' },
  });
  expect(asOption({ kind: 'topic', text: 'Bees', by: null, id: null })).toMatchObject({ query: 'Bees' });
  expect(asOption({ kind: 'title', text: 'SPQR', by: 'Mary Beard', id: 'spqr' })).toEqual({
    ...{ kind: 'title', text: 'SPQR', by: 'Mary Beard', query: 'SPQR by Mary Beard' },
  });
  expect(asOption({ kind: 'author', text: 'Mary Beard', by: null, id: null })).toMatchObject({ query: 'Mary Beard' });
});
