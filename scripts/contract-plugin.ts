import type { Plugin } from 'vite';
import { z } from 'zod';
import { endpoints } from '../contract/endpoints.ts';
import { ErrorAnswer } from '../contract/errors.ts';

/** What every page needs to ask, and what checks the answers. */
const modules = { 'virtual:calls': calls, 'virtual:early-calls': earlyCalls, 'virtual:contract': contract };

/**
 * Gives the browser the contract as plain data: the name and method of every call, and its answer as JSON Schema, which
 * `web/fits.ts` checks in a few lines. zod itself would cost every reader 25 kB (gzip) to do the same.
 */
export function contractPlugin(): Plugin {
  return {
    name: 'contract',
    resolveId: (id) => (id in modules ? `\0${id}` : undefined),
    load: (id) => Object.entries(modules).find(([name]) => id === `\0${name}`)?.[1](),
  };
}

function calls(): string {
  return `export const calls = ${JSON.stringify(ofEach(({ name, method }) => ({ name, method })))};`;
}

/** Of the few that every page carries with it. */
function earlyCalls(): string {
  const { getLibrary, search } = endpoints;
  const few = Object.entries({ getLibrary, search }).map(([key, { name, method }]) => [key, { name, method }]);
  return `export const calls = ${JSON.stringify(Object.fromEntries(few))};`;
}

function contract(): string {
  const answers = ofEach(({ answer }) => schema(answer));
  const events = ofEach((endpoint) =>
    'events' in endpoint
      ? Object.fromEntries(Object.entries(endpoint.events).map(([event, data]) => [event, schema(data)]))
      : undefined,
  );
  return `export const answers = ${JSON.stringify(answers)};\nexport const events = ${JSON.stringify(events)};\nexport const errorAnswer = ${JSON.stringify(schema(ErrorAnswer))};`;
}

function ofEach(part: (endpoint: (typeof endpoints)[keyof typeof endpoints]) => unknown) {
  return Object.fromEntries(Object.entries(endpoints).map(([key, endpoint]) => [key, part(endpoint)]));
}

/** Without what the browser does not check: an answer may hold more than we know of, and integers are safe. */
function schema(type: z.ZodType): unknown {
  const dropped = new Set(['$schema', 'additionalProperties', 'minimum', 'maximum', 'format']);
  return JSON.parse(JSON.stringify(z.toJSONSchema(type), (key, value) => (dropped.has(key) ? undefined : value)));
}
