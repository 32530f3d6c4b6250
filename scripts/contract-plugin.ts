import type { Plugin } from 'vite';
import { z } from 'zod';
import { endpoints } from '../contract/endpoints.ts';
import { ErrorAnswer } from '../contract/errors.ts';

const MODULE = 'virtual:contract';

/**
 * Gives the browser the contract as plain data: the name and method of every call, and its answer as JSON Schema, which
 * `web/fits.ts` checks in a few lines. zod itself would cost every reader 25 kB (gzip) to do the same.
 */
export function contractPlugin(): Plugin {
  return {
    name: 'contract',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: (id) => (id === `\0${MODULE}` ? source() : undefined),
  };
}

function source(): string {
  const calls = Object.fromEntries(
    Object.entries(endpoints).map(([key, { name, method, answer }]) => [key, { name, method, answer: schema(answer) }]),
  );
  return `export const calls = ${JSON.stringify(calls)};\nexport const errorAnswer = ${JSON.stringify(schema(ErrorAnswer))};`;
}

/** Without what the browser does not check: an answer may hold more than we know of, and integers are safe. */
function schema(type: z.ZodType): unknown {
  const dropped = new Set(['$schema', 'additionalProperties', 'minimum', 'maximum', 'format']);
  return JSON.parse(JSON.stringify(z.toJSONSchema(type), (key, value) => (dropped.has(key) ? undefined : value)));
}
