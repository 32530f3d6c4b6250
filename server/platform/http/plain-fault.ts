import type { z } from 'zod';

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/**
 * What is wrong with an input, in a sentence for anyone who sent it, where the library would speak of its own types. Null where
 * the schema, or the library, says it in words that anybody understands.
 */
export function plainFault(issue: z.core.$ZodIssue): string | null {
  if (!/^Invalid (input|option)\b/.test(issue.message)) return null;
  const subject = issue.path.map(String).join('.') || 'The input';
  if (issue.code === 'invalid_type') {
    // What it was given the library says in its message alone.
    if (issue.message.endsWith('received undefined')) return `${subject} is missing.`;
    return `${subject} must be ${kinds[issue.expected] ?? issue.expected}.`;
  }
  if (issue.code === 'invalid_value') return `${subject} must be one of: ${issue.values.map(String).join(', ')}.`;
  return `${subject} is not in a form that we know.`;
}
