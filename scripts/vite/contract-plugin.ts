import type { Plugin } from 'vite';
import { z } from 'zod';
import { endpoints } from '../../contract/endpoints.ts';
import { ErrorAnswer } from '../../contract/errors.ts';

/** What every page needs for its calls, and to check the answers. */
const modules = { 'virtual:calls': calls, 'virtual:early-calls': earlyCalls, 'virtual:contract': contract };

/**
 * Gives the browser the contract as plain data: the name and method of every call, and its answer as JSON Schema, which
 * `web/calls/fits.ts` checks in a few lines. With zod every reader would load 25 kB (gzip) more.
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

/** The few calls that every page carries. */
function earlyCalls(): string {
  const { getLibrary, search } = endpoints;
  const few = Object.entries({ getLibrary, search }).map(([key, { name, method }]) => [key, { name, method }]);
  return `export const calls = ${JSON.stringify(Object.fromEntries(few))};`;
}

function contract(): string {
  const answers = ofEach(({ answer }) => browserSchema(answer));
  const events = ofEach((endpoint) =>
    'events' in endpoint
      ? Object.fromEntries(Object.entries(endpoint.events).map(([event, data]) => [event, browserSchema(data)]))
      : undefined,
  );
  return exportShared({ answers, events, errorAnswer: browserSchema(ErrorAnswer) });
}

/** A module that exports these values. A value that occurs more than once, such as a book, is written once. */
export function exportShared(values: Record<string, object>): string {
  const seen = new Map<string, number>();
  const count = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const text = JSON.stringify(value);
    seen.set(text, (seen.get(text) ?? 0) + 1);
    if (seen.get(text) === 1) Object.values(value).forEach(count);
  };
  const names = new Map<string, string>();
  const shared: string[] = [];
  const write = (value: unknown): string => {
    const text = JSON.stringify(value);
    if (typeof value !== 'object' || value === null) return text;
    const known = names.get(text);
    if (known) return known;
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    const written = Array.isArray(value)
      ? `[${value.map(write)}]`
      : `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${write(field)}`)}}`;
    if (seen.get(text) === 1) return written;
    const name = `s${names.size}`;
    names.set(text, name);
    shared.push(`const ${name} = ${written};`);
    return name;
  };
  Object.values(values).forEach(count);
  const exported = Object.entries(values).map(([name, value]) => `export const ${name} = ${write(value)};`);
  return [...shared, ...exported].join('\n');
}

function ofEach(part: (endpoint: (typeof endpoints)[keyof typeof endpoints]) => unknown) {
  return Object.fromEntries(Object.entries(endpoints).map(([key, endpoint]) => [key, part(endpoint)]));
}

/** The schema that `web/calls/fits.ts` checks. */
const CHECKED = ['type', 'properties', 'optional', 'items', 'anyOf', 'enum', 'const', 'pattern'];

/**
 * Keywords that the browser does not check: unknown fields are fine, and no length or size can break a page. The server
 * checks both before it answers.
 */
const UNCHECKED = [
  '$schema',
  'additionalProperties',
  'propertyNames',
  'minimum',
  'maximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'maxItems',
  'format',
];

/** A type as the schema that `web/calls/fits.ts` reads. @throws Error for a keyword that it would silently ignore. */
export function browserSchema(type: z.ZodType): object {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    override: ({ jsonSchema }) => {
      sayOptional(jsonSchema);
      for (const keyword of Object.keys(jsonSchema)) {
        if (UNCHECKED.includes(keyword)) delete jsonSchema[keyword];
        else if (!CHECKED.includes(keyword))
          throw new Error(
            `web/calls/fits.ts does not check "${keyword}": teach it to, or list the keyword in contract-plugin.ts`,
          );
      }
    },
  });
  return schema;
}

/** Most fields are required, so only optional ones are listed. */
function sayOptional(schema: {
  [keyword: string]: unknown;
  properties?: Record<string, unknown>;
  required?: string[];
}) {
  if (schema.type !== 'object') return;
  const { required = [] } = schema;
  const properties = { ...Object.fromEntries(required.map((name) => [name, {}])), ...schema.properties };
  const optional = Object.keys(properties).filter((name) => !required.includes(name));
  schema.properties = properties;
  delete schema.required;
  if (optional.length > 0) schema.optional = optional;
}
