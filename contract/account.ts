import { z } from 'zod';

/** The product's own facts about a reader, besides the auth record. */
export const Profile = z.object({
  id: z.uuid(),
  email: z.string(),
  created_at: z.string(),
  /** Books in the library now. */
  books: z.int(),
  youtube_connected: z.boolean(),
  marketing_consent: z.boolean().nullable(),
  /** Where the reader buys and borrows books, by the ids of `/config.json`; null for the default. */
  bookstore: z.string().nullable(),
  library: z.string().nullable(),
});
export type Profile = z.infer<typeof Profile>;

export const AccountDeleted = z.object({ deleted: z.literal(true) });

/** Events of an account, as its owner is told. */
export const SecurityEvent = z.enum([
  'account_created',
  'signed_in',
  'signed_out',
  'sign_in_failed',
  'refresh_token_reused',
  'password_changed',
  'address_changed',
  'identity_linked',
  'identity_unlinked',
  'factor_enrolled',
  'factor_verified',
  'factor_removed',
  'recovery_codes_made',
  'recovery_codes_removed',
  'program_allowed',
  'program_removed',
  'program_token_reused',
  'personal_token_made',
  'personal_token_ended',
  'passkey_added',
  'passkey_removed',
  'passkey_refused',
  'factor_guessed',
  'changed_by_operator',
]);
export type SecurityEvent = z.infer<typeof SecurityEvent>;

/** Where the reader is signed in, last used first, and what has happened to the account, newest first. */
export const SignIns = z.object({
  sessions: z.array(
    z.object({
      id: z.uuid(),
      /** In our words, “Firefox on Linux”; empty for a session from before we kept it. */
      device: z.string(),
      since: z.string(),
      last_used: z.string(),
      current: z.boolean(),
      second_step: z.boolean(),
    }),
  ),
  events: z.array(z.object({ id: z.string(), at: z.string(), event: SecurityEvent })),
});
export type SignIns = z.infer<typeof SignIns>;

/** One session; without an id, all except the caller's. */
export const SessionEnd = z.object({ id: z.uuid().optional() });
export const SessionsEnded = z.object({ ended: z.literal(true) });
