import { z } from 'zod';
import * as account from '../../../contract/account.ts';
import * as bookPages from '../../../contract/book-page.ts';
import * as books from '../../../contract/books.ts';
import * as consent from '../../../contract/consent.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import * as errors from '../../../contract/errors.ts';
import * as known from '../../../contract/known.ts';
import * as library from '../../../contract/library.ts';
import * as personalTokens from '../../../contract/personal-tokens.ts';
import * as questions from '../../../contract/questions.ts';
import * as recommendations from '../../../contract/recommendations.ts';
import { type Scope, scopes } from '../../../contract/scopes.ts';
import * as search from '../../../contract/search.ts';
import * as shelf from '../../../contract/shelf.ts';
import * as sync from '../../../contract/sync.ts';
import * as taste from '../../../contract/taste.ts';
import * as topics from '../../../contract/topics.ts';

export type JsonObject = Record<string, unknown>;
/** The schema of an input, which is always an object. */
export type InputSchema = JsonObject & { properties?: Record<string, JsonObject>; required?: string[] };

/** One product call as both the document and the page describe it. */
export type ApiOperation = {
  name: string;
  method: string;
  path: string;
  summary: string;
  /** The scope that a program needs; null where programs are not allowed. */
  scope: Scope | null;
  visitors: boolean;
  input: InputSchema;
  answer: JsonObject;
};

const allEndpoints: readonly Endpoint[] = Object.values(endpoints);

/** Every product call, in the order of the contract. */
export const apiOperations = (): ApiOperation[] =>
  allEndpoints.map((endpoint) => ({
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

type Host = { publicUrl: string; product: { name: string } };

/**
 * The product calls as OpenAPI 3.1, made from the schemas that validate them, so that they cannot differ. `openTo`
 * programs leaves out the calls that no program may make.
 */
export function openApiDocument({ publicUrl, product }: Host, { openTo }: { openTo?: 'programs' } = {}): JsonObject {
  const answers = answerSchemas();
  const paths = allEndpoints
    .filter(({ scope, visitors }) => openTo !== 'programs' || scope || visitors)
    .map((endpoint) => [pathOf(endpoint), { [endpoint.method.toLowerCase()]: operation(endpoint, answers) }]);
  const error = { 'application/json': { schema: answers.schemaOf(errors.ErrorAnswer) } };
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
      responses: Object.fromEntries(
        Object.entries(refusals).map(([status, description]) => [status, { description, content: error }]),
      ),
      schemas: answers.named,
    },
  };
}

function codeFlow(publicUrl: string): JsonObject {
  const base = `${publicUrl}/auth/v1/oauth`;
  return { authorizationUrl: `${base}/authorize`, tokenUrl: `${base}/token`, refreshUrl: `${base}/token`, scopes };
}

/** Who may make the call: any one of these. */
function security({ visitors, scope }: Endpoint): JsonObject[] {
  return [...(visitors ? [{}] : []), { reader: [] }, ...(scope ? [{ program: [scope] }, { token: [] }] : [])];
}

/** The errors that any call may answer with, each with an `ErrorAnswer`. */
const refusals = {
  400: 'The input is not usable; nothing was changed.',
  401: 'Nobody is signed in, or the session has ended.',
  403: 'The second step of signing in is missing, or the program lacks the scope.',
  404: 'There is no such thing for this reader.',
  413: 'The body is too large.',
  429: 'Too many calls; Retry-After says how long to wait.',
};

function operation(endpoint: Endpoint, answers: Answers): JsonObject {
  const input = schema(endpoint.input, 'input');
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
          'application/json': { schema: answers.schemaOf(endpoint.answer) },
          ...(endpoint.events && { 'text/event-stream': { schema: eventData(endpoint.events, answers) } }),
        },
      },
      ...Object.fromEntries(
        Object.keys(refusals).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
    },
  };
}

/** The data of each event by its name; the stream closes with one called `end`. */
function eventData(events: NonNullable<Endpoint['events']>, answers: Answers): JsonObject {
  const named = Object.entries(events).map(([name, data]) => [name, answers.schemaOf(data)]);
  return { description: 'The data of each event, by its name.', type: 'object', properties: Object.fromEntries(named) };
}

function queryParameters(input: InputSchema): JsonObject[] {
  const required = new Set(input.required);
  return Object.entries(input.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema: property,
  }));
}

/** `named` fills while answers are described. */
type Answers = { named: JsonObject; schemaOf(type: z.ZodType): JsonObject };

/**
 * The answers of calls. An object or union that the contract names is defined once, under that name, and referred to.
 */
function answerSchemas(): Answers {
  const metadata = z.registry<{ id: string }>();
  const shared = [
    account,
    bookPages,
    books,
    consent,
    errors,
    known,
    library,
    personalTokens,
    questions,
    recommendations,
    search,
    shelf,
    sync,
    taste,
    topics,
  ];
  for (const [id, type] of shared.flatMap((module) => Object.entries(module)))
    if ((type instanceof z.ZodObject || type instanceof z.ZodEnum) && !metadata.has(type)) metadata.add(type, { id });
  const named: JsonObject = {};
  const schemaOf = (type: z.ZodType): JsonObject => {
    const text = JSON.stringify(z.toJSONSchema(type, { io: 'output', unrepresentable: 'any', metadata }));
    const { $schema: _dialect, $defs, ...rest } = JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/'));
    Object.assign(named, $defs);
    return rest;
  };
  return { named, schemaOf };
}

function schema(type: z.ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(type, { io, unrepresentable: 'any' });
  return rest;
}
