import { answers } from 'virtual:contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endpoints } from '../../contract/endpoints.ts';
import { book, libraryBook, libraryPage } from '../testing/books.ts';
import { fits, type Schema } from './fits.ts';

const text: Schema = { type: 'string' };
const person: Schema = { type: 'object', properties: { name: text, age: { type: 'integer' } }, optional: ['age'] };

test.each<[Schema, unknown[], unknown[]]>([
  [{}, [1, 'x', null, [], {}], []],
  [text, ['', 'x'], [1, null, [], {}, undefined]],
  [{ type: 'null' }, [null], [0, '', undefined, {}]],
  [{ type: 'boolean' }, [true, false], [0, 'true', null]],
  [{ type: 'number' }, [0, 1.5], ['1', null]],
  [{ type: 'integer' }, [0, -3], [1.5, '1', null]],
  [{ type: 'array' }, [[], [1, 'x']], [{}, null, 'x']],
  [{ type: 'object' }, [{}, { a: 1 }], [[], null, 'x']],
  [{ type: ['string', 'null'] }, ['x', null], [1, {}]],
  [{ type: 'array', items: text }, [[], ['x', 'y']], [['x', 1], [null]]],
  [{ items: text }, [['x'], 'no list'], [[1]]],
  [{ enum: ['a', 1] }, ['a', 1], ['b', '1', null]],
  [{ const: true }, [true], [false, 'true', null]],
  [{ const: null }, [null], [undefined, 0]],
  [{ type: 'string', pattern: '^\\d{4}$' }, ['2026'], ['26', '20261']],
  // A pattern says nothing of what is no text.
  [{ type: ['string', 'null'], pattern: '^a' }, ['a', null], ['b']],
  [{ anyOf: [text, { type: 'null' }] }, ['x', null], [1, {}]],
  [
    person,
    [{ name: 'Ada' }, { name: 'Ada', age: 36, more: [] }],
    [{}, { age: 36 }, { name: 1 }, { name: 'A', age: 'x' }],
  ],
  [person, [], [null, [], 'Ada', { name: undefined }, { name: 'Ada', age: undefined }, { name: 'Ada', age: null }]],
  [{ type: 'array', items: person }, [[{ name: 'Ada' }]], [[{ name: 'Ada' }, {}]]],
  [{ properties: { inner: person } }, [{ inner: { name: 'A' } }], [{ inner: {} }, {}]],
])('%j is met by %j, not by %j', (schema, good, bad) => {
  expect(good.filter((value) => !fits(value, schema))).toEqual([]);
  expect(bad.filter((value) => fits(value, schema))).toEqual([]);
});

test('what every object has from the language is no field of an answer', () => {
  expect(fits({}, { properties: { toString: {} } })).toBe(false);
});

const page = libraryPage(libraryBook('a', { reading: { ...libraryBook('a').reading, rating: 4.5 } }), libraryBook('b'));

/** The value with something else in one of its places, for each of them, and without each of its fields. */
function* damaged(value: unknown): Generator<unknown> {
  for (const other of [null, 'x', 0.5, true, [], {}]) if (other !== value) yield other;
  if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) for (const each of damaged(item)) yield value.with(at, each);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      const { [name]: _, ...rest } = value as Record<string, unknown>;
      yield rest;
      for (const each of damaged(inner)) yield { ...value, [name]: each };
    }
  }
}

test('an answer that the contract refuses is refused here too, and no other', () => {
  const all = [page, ...damaged(page)];
  const refused = all.filter((each) => !endpoints.getLibrary.answer.safeParse(each).success);
  expect(refused.length).toBeGreaterThan(200);
  expect(all.filter((each) => !fits<unknown>(each, answers.getLibrary))).toEqual(refused);
});

test('a field more changes nothing', () => {
  fc.assert(
    fc.property(fc.string(), fc.jsonValue(), (name, value) => {
      fc.pre(!(name in page));
      expect(fits({ ...page, [name]: value }, answers.getLibrary)).toBe(true);
    }),
  );
  expect(fits({ book: { ...book('a') } }, answers.addBook)).toBe(false);
});
