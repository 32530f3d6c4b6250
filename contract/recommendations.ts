import { z } from 'zod';
import { Book } from './books.ts';

/** One weekly recommendation in the list, newest first. */
export const WeeklyItem = z.object({
  id: z.string(),
  title: z.string(),
  created_at: z.string(),
  /** The Sunday that it is for, as a date: `2026-11-22`. */
  sunday: z.string(),
  /** Covers of its books, the leading one first. */
  covers: z.array(z.string()),
});
export type WeeklyItem = z.infer<typeof WeeklyItem>;

export const WeeklyList = z.array(WeeklyItem);

/** Any text is a valid id; one that is not the reader's own is answered `recommendation_not_found`. */
export const WeeklyRef = z.object({ id: z.string().min(1).max(100) });

/** A recommended book, and what the reader has done with it since. */
export const WeeklyBook = Book.extend({ in_library: z.boolean(), hidden: z.boolean() });
export type WeeklyBook = z.infer<typeof WeeklyBook>;

/**
 * What the books of a week have in common. `beside`: related to the book `name`, which the reader keeps; `deeper` and
 * `genre`: more of what the reader has; `neighbour`: new, and close to it; `readers`: what readers of the book `name`
 * keep; `editors`: our own choice.
 */
export const WeeklyTheme = z.object({
  kind: z.enum(['beside', 'deeper', 'neighbour', 'genre', 'readers', 'editors']),
  name: z.string(),
});
export type WeeklyTheme = z.infer<typeof WeeklyTheme>;

/** One weekly recommendation. The first book leads; each book's `why` says what led to it. */
export const WeeklyPick = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  created_at: z.string(),
  /** The Sunday that it is for, as a date: `2026-11-22`. */
  sunday: z.string(),
  /** Null on old picks, whose theme was not recorded in words. */
  theme: WeeklyTheme.nullable(),
  books: z.array(WeeklyBook),
});
export type WeeklyPick = z.infer<typeof WeeklyPick>;

/** `data` is null where there is none. */
export const WeeklyAnswer = z.object({ data: WeeklyPick.nullable() });

/** Private addresses of the weekly pick. Anyone who has one can read the picks, so they can be replaced and removed. */
export const FeedAddresses = z.object({ atom: z.string(), calendar: z.string() });
export type FeedAddresses = z.infer<typeof FeedAddresses>;

/** Whether we know this time zone, by its IANA name. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** When and how the weekly pick comes. */
export const WeeklySettings = z.object({
  /** IANA name; null until the browser has sent it, and until then UTC applies. */
  time_zone: z.string().nullable(),
  /** Full hour of the reader's Sunday, 0 to 23. */
  hour: z.int().min(0).max(23),
  /** When the next pick is due. */
  next_at: z.string(),
  /** Whether the reader's library may help, without a name, to choose for others. Off until switched on. */
  shares_taste: z.boolean(),
  /** Null while there are none. */
  feeds: FeedAddresses.nullable(),
});
export type WeeklySettings = z.infer<typeof WeeklySettings>;

export const TimeZone = z.string().max(60).refine(isTimeZone, 'We do not know this time zone.');

/** Absent fields stay unchanged. */
export const WeeklySettingsChange = z.object({
  time_zone: TimeZone.optional(),
  /** The browser's own guess, used only while no zone is known. */
  browser_zone: TimeZone.optional(),
  hour: z.int().min(0).max(23).optional(),
  shares_taste: z.boolean().optional(),
});
export type WeeklySettingsChange = z.infer<typeof WeeklySettingsChange>;
