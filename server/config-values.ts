import { z } from 'zod';

/** Truthy words of an environment variable; anything else but the falsy ones is refused. */
export const Flag = z
  .enum(['1', 'true', 'yes', '0', 'false', 'no'])
  .transform((word) => ['1', 'true', 'yes'].includes(word));
export const Url = z
  .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
  .transform((url) => url.replace(/\/$/, ''));
/** An empty variable counts as an absent one: `FOO= npm start` is how shells unset. */
export const optional = <T extends z.ZodType>(type: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), type.optional());

/** As they are before they are read: what is missing beside what is told in one go with what is malformed. */
export type RawEnvironment = Readonly<Record<string, string | undefined>>;

/** Variables of which one says nothing without the other. Answers the fault in words, where there is one. */
export function pairFaults(env: RawEnvironment, one: string, other: string): string[] {
  return Boolean(env[one]) === Boolean(env[other]) ? [] : [`${one}, ${other}: are needed together`];
}
