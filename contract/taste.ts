import { z } from 'zod';
import { BookId } from './books.ts';
import { SURPRISE_MAX } from './limits.ts';

export const TasteKind = z.enum(['book', 'author', 'topic']);
export type TasteKind = z.infer<typeof TasteKind>;

/** `never`: not interested. Such a book is not found (unless asked for by name) and not recommended. */
export const TasteVerdict = z.enum(['more', 'less', 'never']);
export type TasteVerdict = z.infer<typeof TasteVerdict>;

export const TasteMark = z.object({
  kind: TasteKind,
  /** A book's id, an author's name, or a topic: a subject, a genre or the name of a topic page. */
  of: z.string(),
  name: z.string(),
  verdict: TasteVerdict,
  since: z.string(),
});
export type TasteMark = z.infer<typeof TasteMark>;

/** All the reader's taste settings, newest first. Removed books are included as `never`. */
export const Taste = z.object({
  surprise: z.int().min(-SURPRISE_MAX).max(SURPRISE_MAX),
  marks: z.array(TasteMark),
});
export type Taste = z.infer<typeof Taste>;

/** A mark to set; null removes it. */
export const TasteChange = z
  .object({
    kind: TasteKind,
    of: z.string().trim().min(1, 'Say what is meant.').max(200),
    verdict: TasteVerdict.nullable(),
  })
  .refine(({ kind, of }) => kind !== 'book' || BookId.safeParse(of).success, 'This is no id of a book.');
export type TasteChange = z.infer<typeof TasteChange>;

export const SurpriseChange = Taste.pick({ surprise: true });
