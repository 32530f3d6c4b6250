import type { z } from 'zod';

/** The result of reading a model's text: the requested value, or what is wrong with it, for the model to correct. */
export type Reading<T> = { value: T } | { fault: string };

const MOST_FAULTS = 5;
/** Longest text that is read: an endless answer is no answer. */
const LONGEST_TEXT = 100_000;

/**
 * Finds the JSON object in a model's text: alone, in a code fence, after its reasoning, or within prose. The first
 * object that fits the schema counts; a truncated object or one of another shape never does.
 */
export function readAnswer<T>(text: string, schema: z.ZodType<T>): Reading<T> {
  const spoken = text.slice(0, LONGEST_TEXT).replace(/<think(?:ing)?>[\s\S]*?(?:<\/think(?:ing)?>|$)/gi, '');
  let fault = 'There was no JSON object in it.';
  for (const candidate of objectsIn(spoken)) {
    const parsed = schema.safeParse(candidate);
    if (parsed.success) return { value: parsed.data };
    fault = parsed.error.issues
      .slice(0, MOST_FAULTS)
      .map((issue) => `${issue.path.join('.') || 'the object'}: ${issue.message}`)
      .join('; ');
  }
  return { fault };
}

/** Maximum number of starting points, so that a wall of brackets costs nothing. */
const MOST_BEGINNINGS = 20;

/** Outermost JSON objects in a text, in order. */
function* objectsIn(text: string): Generator<unknown> {
  let from = 0;
  for (let tried = 0; tried < MOST_BEGINNINGS; tried++) {
    const start = text.indexOf('{', from);
    if (start === -1) return;
    const end = endOfObject(text, start);
    const value = end === null ? undefined : parse(text.slice(start, end));
    if (value !== undefined) yield value;
    from = value === undefined || end === null ? start + 1 : end;
  }
}

/** Where the object that begins at `start` ends, or null if it never does. */
function endOfObject(text: string, start: number): number | null {
  let depth = 0;
  let quoted = false;
  for (let at = start; at < text.length; at++) {
    const char = text[at];
    if (quoted) {
      if (char === '\\') at++;
      else if (char === '"') quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === '{') depth++;
    else if (char === '}' && --depth === 0) return at + 1;
  }
  return null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
