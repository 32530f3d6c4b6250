import { z } from 'zod';

/** Words for true in an environment variable; anything that is neither true nor false is refused. */
export const Flag = z
  .enum(['1', 'true', 'yes', '0', 'false', 'no'])
  .transform((word) => ['1', 'true', 'yes'].includes(word));
export const Url = z
  .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
  .transform((url) => url.replace(/\/$/, ''));
/** An empty variable counts as an absent one: `FOO= npm start` is how shells unset. */
export const optional = <T extends z.ZodType>(type: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), type.optional());

/** Checked before the values are parsed, so that missing and malformed variables are reported together. */
export type RawEnvironment = Readonly<Record<string, string | undefined>>;

/** Variables that make sense only together. Returns the error as text, if there is one. */
export function pairFaults(env: RawEnvironment, one: string, other: string): string[] {
  return Boolean(env[one]) === Boolean(env[other]) ? [] : [`${one}, ${other}: are needed together`];
}
