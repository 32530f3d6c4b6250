import { z } from 'zod';

/** What the product knows of a reader beside the auth record. */
export const Profile = z.object({
  id: z.uuid(),
  email: z.string(),
  created_at: z.string(),
  /** Books in the library now. */
  books: z.int(),
  youtube_connected: z.boolean(),
  marketing_consent: z.boolean().nullable(),
});
export type Profile = z.infer<typeof Profile>;

export const AccountDeleted = z.object({ deleted: z.literal(true) });
