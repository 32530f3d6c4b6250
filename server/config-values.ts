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
