import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../contract/endpoints.ts';
import { browserSchema } from './contract-plugin.ts';

test('every answer of the contract has a schema that the browser can check', () => {
  for (const { answer } of Object.values(endpoints)) expect(browserSchema(answer)).toHaveProperty('type');
});

test('what the browser need not check is left out at every depth', () => {
  const type = z.object({ pages: z.array(z.object({ title: z.string().min(1).max(300), number: z.int() })) });
  expect(browserSchema(type)).toEqual({
    type: 'object',
    properties: {
      pages: {
        type: 'array',
        items: {
          type: 'object',
          properties: { title: { type: 'string' }, number: { type: 'integer' } },
          required: ['title', 'number'],
        },
      },
    },
    required: ['pages'],
  });
});

test.for([
  ['oneOf', z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b') })])],
  ['allOf', z.intersection(z.object({ a: z.string() }), z.object({ b: z.string() }))],
  ['minItems', z.array(z.string()).min(1)],
] as const)('a keyword that it would pass over ends the build: %s', ([keyword, type]) => {
  expect(() => browserSchema(z.object({ inside: type }))).toThrow(`"${keyword}"`);
});
