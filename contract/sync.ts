import { z } from 'zod';
import { Book } from './books.ts';
import { Help } from './help.ts';
import { IMPORT_FILE_MAX_LENGTH, IMPORT_TEXT_MAX_LENGTH } from './limits.ts';

/** The accounts that can be connected. */
export const SyncSource = z.enum(['youtube', 'spotify']);
export type SyncSource = z.infer<typeof SyncSource>;

/** Where the browser goes for consent. */
export const ConsentPage = z.object({ url: z.string() });

/** The parameters that the provider added to our callback page. */
export const ConsentReturn = z.object({
  code: z.string().min(1, 'The code is missing.').max(4096),
  state: z.string().min(1, 'The state is missing.').max(512),
});

/**
 * The reader's account after connecting, as the auth service shows it; `user_metadata.youtube_access_token` is a
 * marker.
 */
export const ConnectedUser = z.looseObject({
  id: z.uuid(),
  email: z.string(),
  user_metadata: z.record(z.string(), z.unknown()),
});

/** The latest run of one source. Counts grow while it runs, so polling shows real progress. */
export const SyncRun = z.object({
  /** `paused`: it continues by itself at `resumes_at`. `failed`: the reader must do what `message` says. */
  state: z.enum(['waiting', 'running', 'done', 'paused', 'failed']),
  /** Videos, episodes, shows and audiobooks whose title and description have been read. */
  videos_read: z.int(),
  /** How many of those were about a subject that books cover. */
  videos_relevant: z.int(),
  /** Books that this run has put into the library. */
  books_found: z.int(),
  /** A sentence for the reader, or null. */
  message: z.string().nullable(),
  started_at: z.string(),
  finished_at: z.string().nullable(),
  resumes_at: z.string().nullable(),
  /** The id with which `delete-import` undoes this run; null if it cannot be undone. */
  undo: z.uuid().nullable(),
});
export type SyncRun = z.infer<typeof SyncRun>;

export const SyncConnection = z.object({
  /**
   * `off`: this server does not offer it. `broken`: the provider has withdrawn our access; connecting again restores
   * it.
   */
  state: z.enum(['off', 'disconnected', 'connected', 'broken']),
  connected_at: z.string().nullable(),
  run: SyncRun.nullable(),
});
export type SyncConnection = z.infer<typeof SyncConnection>;

/** `label` identifies it in requests, `name` is for the reader; `videos`: how many likes it was found in. */
export const SyncTopic = z.object({ label: z.string(), name: z.string(), videos: z.int() });
export type SyncTopic = z.infer<typeof SyncTopic>;

/** Everything the screens show about syncing. */
export const SyncOverview = z.object({
  youtube: SyncConnection,
  spotify: SyncConnection,
  /** The latest pasted list or uploaded file. */
  import: SyncRun.nullable(),
  /** All stored topics that syncing has found the reader to like, strongest first. */
  topics: z.array(SyncTopic),
  /** Topics that the reader has removed: they add no more books. */
  removed_topics: z.array(SyncTopic),
  /** Whether this server can look up links; otherwise only titles are read. */
  links: z.boolean(),
});
export type SyncOverview = z.infer<typeof SyncOverview>;

export const SyncRequest = z.object({ source: SyncSource });
/**
 * `remove_books`: also remove this source's books from the shelf, except those that the reader bookmarked, said
 * something about or has on a list.
 */
export const DisconnectRequest = z.object({ source: SyncSource, remove_books: z.boolean().default(false) });

/** One topic, by its label. */
export const TopicRef = z.object({ label: z.string().min(1, 'The topic is missing.').max(200) });

/** Links to videos or playlists, or titles; one per line. */
export const ImportText = z.object({
  text: z
    .string()
    .trim()
    .min(1, 'Paste links or titles first, one per line.')
    .max(IMPORT_TEXT_MAX_LENGTH, 'This is too long. Paste at most 1,000 lines at a time.'),
});

/** A file of Google Takeout (liked videos, CSV or JSON) or of a Spotify data export (YourLibrary.json), as text. */
export const ImportFile = z.object({
  name: z.string().max(300),
  content: z.string().min(1, 'The file is empty.').max(IMPORT_FILE_MAX_LENGTH, 'The file is larger than 8 MB.'),
});

/** A line or a video that had nothing to read, and why; `gone` may also mean private. */
export const NotRead = z.object({
  text: z.string(),
  reason: z.enum(['not_understood', 'needs_title', 'gone', 'private_list', 'no_units', 'no_answer']),
});
export type NotRead = z.infer<typeof NotRead>;

/** A book that an import has put into the library. */
export const ImportedBook = Book.pick({ id: true, title: true, authors: true, cover_image_url: true, why: true });
export type ImportedBook = z.infer<typeof ImportedBook>;

/** The result of an import, which has ended by then; until then, `get-sync` reports its progress. */
export const ImportAnswer = z.object({
  run: SyncRun,
  /** Links whose titles could not be looked up, because this server has no key for it or the video is gone. */
  unresolved: z.int(),
  /** The first lines that were not read, as they were pasted; `not_read_total` counts them all. */
  not_read: z.array(NotRead),
  not_read_total: z.int(),
  /** The books that it put into the library. */
  books: z.array(ImportedBook),
  /** The first titles that were read and led to no book; `without_books_total` counts them all. */
  without_books: z.array(z.string()),
  without_books_total: z.int(),
  /** Set where a pasted line speaks of danger; nobody reads that line. */
  help: Help.nullable(),
});
export type ImportAnswer = z.infer<typeof ImportAnswer>;

export const ImportRef = z.object({ id: z.uuid() });
/** How many books left the library, and how many stayed because they have become the reader's own. */
export const ImportUndone = z.object({ removed: z.int(), kept: z.int() });
