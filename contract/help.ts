import { z } from 'zod';

/** Where people in danger find somebody who listens. `country`: its ISO code; null for everywhere. */
export const HelpPlace = z.object({
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
  name: z.string().min(1).max(120),
  /** A telephone number, or where to send which text, as shown to the reader; null if there is only the address. */
  contact: z.string().max(120).nullable(),
  url: z.url({ protocol: /^https$/ }).nullable(),
});
export type HelpPlace = z.infer<typeof HelpPlace>;

/** Shown first, and instead of books, if somebody writes about danger to themselves or others. Never stored. */
export const Help = z.object({
  /**
   * `other`: somebody near the reader may harm themselves; `witness`: somebody near the reader suffers violence;
   * `violence`: by others than partners and parents.
   */
  kind: z.enum(['self', 'other', 'witness', 'assault', 'violence', 'abuse', 'emergency']),
  /** The language of title, message and label, as a BCP 47 tag. */
  lang: z.string(),
  title: z.string(),
  message: z.string(),
  places: z.array(HelpPlace),
  /** Books that may help somebody to go on living: a search for anyone who wants it. */
  books: z.object({ label: z.string(), query: z.string() }).nullable(),
});
export type Help = z.infer<typeof Help>;
