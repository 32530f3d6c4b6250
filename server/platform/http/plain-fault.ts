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
 * Says in plain words what is wrong with an input where the library's message would name its own types. Null if the
 * schema's or the library's message is clear as it is.
 */
export function plainFault(issue: z.core.$ZodIssue): string | null {
  if (!/^Invalid (input|option)\b/.test(issue.message)) return null;
  const subject = issue.path.map(String).join('.') || 'The input';
  if (issue.code === 'invalid_type') {
    // Only the library's message says what it was given.
    if (issue.message.endsWith('received undefined')) return `${subject} is missing.`;
    return `${subject} must be ${kinds[issue.expected] ?? issue.expected}.`;
  }
  if (issue.code === 'invalid_value') return `${subject} must be one of: ${issue.values.map(String).join(', ')}.`;
  return `${subject} is not in a form that we know.`;
}
