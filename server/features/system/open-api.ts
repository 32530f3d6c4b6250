import { z } from 'zod';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { ErrorAnswer } from '../../../contract/errors.ts';
import { type Scope, scopes } from '../../../contract/scopes.ts';

export type JsonObject = Record<string, unknown>;

/** One product call as both the document and the page tell it. */
export type ApiOperation = {
  name: string;
  method: string;
  path: string;
  summary: string;
  /** What a program needs; null where none is let in. */
  scope: Scope | null;
  visitors: boolean;
  input: JsonObject;
  answer: JsonObject;
};

/** Every product call, in the order of the contract. */
export const apiOperations = (): ApiOperation[] =>
  Object.values(endpoints as Record<string, Endpoint>).map((endpoint) => ({
    name: endpoint.name,
    method: endpoint.method,
    path: pathOf(endpoint),
    summary: endpoint.summary,
    scope: endpoint.scope ?? null,
    visitors: endpoint.visitors ?? false,
    input: schema(endpoint.input, 'input'),
    answer: schema(endpoint.answer, 'output'),
  }));

const pathOf = ({ name }: Endpoint) => `/functions/v1/${name}`;

/** The product calls as OpenAPI 3.1, made from the schemas that check them, so that it cannot say anything else. */
export function openApiDocument({ publicUrl, product }: { publicUrl: string; product: { name: string } }): JsonObject {
  const paths = Object.values(endpoints as Record<string, Endpoint>).map((endpoint) => [
    pathOf(endpoint),
    { [endpoint.method.toLowerCase()]: operation(endpoint) },
  ]);
  return {
    openapi: '3.1.0',
    info: { title: `${product.name} product calls`, version: '1' },
    servers: [{ url: publicUrl }],
    security: [{ reader: [] }],
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: {
        reader: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'A session of the reader.' },
        token: { type: 'http', scheme: 'bearer', description: 'A personal access token with the scope of the call.' },
        program: { type: 'oauth2', flows: { authorizationCode: codeFlow(publicUrl) } },
      },
      schemas: { Error: schema(ErrorAnswer, 'output') },
    },
  };
}

function codeFlow(publicUrl: string): JsonObject {
  const base = `${publicUrl}/auth/v1/oauth`;
  return { authorizationUrl: `${base}/authorize`, tokenUrl: `${base}/token`, refreshUrl: `${base}/token`, scopes };
}

/** Who may make the call; any one of them will do. */
function security({ visitors, scope }: Endpoint): JsonObject[] {
  return [...(visitors ? [{}] : []), { reader: [] }, ...(scope ? [{ program: [scope] }, { token: [] }] : [])];
}

function operation(endpoint: Endpoint): JsonObject {
  const input = schema(endpoint.input, 'input');
  const error = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } };
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    security: security(endpoint),
    ...(endpoint.scope && { 'x-scope': endpoint.scope }),
    ...(endpoint.method === 'GET'
      ? { parameters: queryParameters(input) }
      : { requestBody: { required: true, content: { 'application/json': { schema: input } } } }),
    responses: {
      200: {
        description: 'Done.',
        content: {
          'application/json': { schema: schema(endpoint.answer, 'output') },
          ...(endpoint.events && { 'text/event-stream': { schema: eventData(endpoint.events) } }),
        },
      },
      400: { description: 'The input is not usable; nothing was changed.', ...error },
      401: { description: 'Nobody is signed in, or the session has ended.', ...error },
      403: { description: 'The second step of signing in is missing, or the program lacks the scope.', ...error },
      404: { description: 'There is no such thing for this reader.', ...error },
      413: { description: 'The body is too large.', ...error },
      429: { description: 'Too many calls; Retry-After says how long to wait.', ...error },
    },
  };
}

/** The data of each event by its name; the stream closes with one called `end`. */
function eventData(events: NonNullable<Endpoint['events']>): JsonObject {
  const named = Object.entries(events).map(([name, data]) => [name, schema(data, 'output')]);
  return { description: 'The data of each event, by its name.', type: 'object', properties: Object.fromEntries(named) };
}

function queryParameters(input: JsonObject): JsonObject[] {
  const properties = (input.properties ?? {}) as Record<string, JsonObject>;
  const required = new Set((input.required as string[] | undefined) ?? []);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema: property,
  }));
}

function schema(type: z.ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(type, { io, unrepresentable: 'any' });
  return rest;
}
