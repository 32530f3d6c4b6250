import { z } from 'zod';
import type { Scope } from './scopes.ts';

/** The input of a call that needs none, and the answer of one that has nothing to say. */
export const Nothing = z.object({});

/** One product call: its wire name below `/functions/v1/`, where its input is read from, and its answer. */
export type Endpoint = {
  name: string;
  method: 'GET' | 'POST' | 'DELETE';
  /** Read from the query string for GET, from the JSON body otherwise. */
  input: z.ZodType;
  answer: z.ZodType;
  /** The events that it sends to callers that accept `text/event-stream`; the stream closes with `end`. */
  events?: Record<string, z.ZodType>;
  /** Whether it leaves a reader's data unchanged, although it is not a GET. */
  readOnly?: true;
  /** Whether visitors may call it too; if absent, only readers may. */
  visitors?: true;
  /** The scope that a program needs for this call; without it, no program may make the call. */
  scope?: Scope;
  /** One line for `/openapi.json`. */
  summary: string;
};

export type InputOf<E extends Endpoint> = z.input<E['input']>;
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>;
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>;
/** One event of a stream, with its name. */
export type EventOf<E extends Endpoint> = {
  [Name in keyof E['events'] & string]: { event: Name; data: EventDataOf<E, Name> };
}[keyof E['events'] & string];
type EventDataOf<E extends Endpoint, Name extends keyof E['events']> = E['events'][Name] extends z.ZodType
  ? z.output<E['events'][Name]>
  : never;
