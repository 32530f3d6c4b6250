import { z } from 'zod';
import { Flag, optional, Url } from './config-values.ts';

/** The settings for looking up books and fetching their covers, from the environment. */
export const catalogueEnvironment = {
  /** Switches look-ups at Google Books on. */
  GOOGLE_BOOKS_API_KEY: optional(z.string()),
  GOOGLE_BOOKS_API_URL: optional(Url),
  /** What Google allows this deployment per day. */
  GOOGLE_BOOKS_DAILY_CALLS: optional(z.coerce.number().int().min(1)),
  /**
   * An address or page where the operator can be reached. It is sent with each call, and enables look-ups at Open
   * Library.
   */
  CATALOGUE_CONTACT: optional(z.string().regex(/^[\x21-\x7e]+$/, 'must be an e-mail address or a URL')),
  OPEN_LIBRARY_URL: optional(Url),
  OPEN_LIBRARY_DAILY_CALLS: optional(z.coerce.number().int().min(1)),
  /** Whether covers are fetched; otherwise drawn covers are shown. */
  FETCH_COVERS: optional(Flag),
  /** Every cover is fetched as `<this>/<host>/<path>`: for networks that let nothing else out, and for tests. */
  COVERS_PROXY_URL: optional(Url),
  /** Room for fetched covers in DATA_DIR, in megabytes. */
  COVERS_CACHE_MB: optional(z.coerce.number().int().min(1)),
};

type CatalogueEnvironment = Partial<z.output<z.ZodObject<typeof catalogueEnvironment>>>;

export function readCatalogueConfig(value: CatalogueEnvironment, { production }: { production: boolean }) {
  return {
    /** Sent as User-Agent, as both services ask for. */
    userAgent: `Deepshelf/1.0 (${value.CATALOGUE_CONTACT ?? 'book discovery'})`,
    /** Null: nothing is looked up at Google Books. */
    googleBooks: value.GOOGLE_BOOKS_API_KEY
      ? {
          apiKey: value.GOOGLE_BOOKS_API_KEY,
          url: value.GOOGLE_BOOKS_API_URL ?? 'https://www.googleapis.com/books/v1',
          dailyCalls: value.GOOGLE_BOOKS_DAILY_CALLS ?? 1000,
        }
      : null,
    /** Null: nothing is looked up at Open Library. */
    openLibrary: value.CATALOGUE_CONTACT
      ? { url: value.OPEN_LIBRARY_URL ?? 'https://openlibrary.org', dailyCalls: value.OPEN_LIBRARY_DAILY_CALLS ?? 5000 }
      : null,
    /** Milliseconds for one call to either, and the pause before it is tried again. */
    callTimeout: 4_000,
    retryDelay: 250,
    covers: {
      fetch: value.FETCH_COVERS ?? production,
      proxyUrl: value.COVERS_PROXY_URL ?? null,
      cacheBytes: (value.COVERS_CACHE_MB ?? 500) * 1_000_000,
    },
  };
}
