import { z } from 'zod';

/** A bookstore or a library catalogue; `{query}` and `{isbn}` in its addresses are replaced by the search. */
const Place = z.object({
  id: z.string(),
  name: z.string(),
  /** ISO 3166; null for one that serves every country. */
  region: z.string().nullable(),
  url: z.string(),
});

/** `/config.json`: what the browser must know before it starts, so that one build serves every deployment. */
export const PublicConfig = z.object({
  product: z.object({
    name: z.string(),
    /** Social handle with the @. */
    handle: z.string(),
    supportEmail: z.string(),
    socialUrl: z.string(),
  }),
  authUrl: z.string(),
  functionsUrl: z.string(),
  /** Public by design: it names the project to the auth client and opens nothing. */
  anonKey: z.string(),
  /** The default. */
  bookstore: z.object({ searchUrl: z.string(), affiliateTag: z.string() }),
  /** The alternatives that readers may choose in the settings. */
  elsewhere: z.object({ stores: z.array(Place), libraries: z.array(Place.extend({ isbnUrl: z.string() })) }),
  /** Names of the social sign-in providers that are switched on. */
  providers: z.array(z.string()),
  /** `model`: a language model is connected, and receives readers' requests. */
  features: z.object({ youtube: z.boolean(), spotify: z.boolean(), model: z.boolean() }),
  demo: z.boolean(),
  sentryDsn: z.string().nullable(),
});
export type PublicConfig = z.infer<typeof PublicConfig>;
