import { z } from 'zod';
import { PERSONAL_TOKENS_MAX } from './limits.ts';
import { type Scope, scopeNames } from './scopes.ts';

/** How long a token may be valid, in days. */
export const TOKEN_DAYS = [7, 30, 90, 365] as const;

const Scopes = z
  .array(z.enum(scopeNames as [Scope, ...Scope[]]))
  .min(1, 'Choose at least one thing that the token may do.')
  .max(scopeNames.length);

/** A token in a list, without the token itself. Its last use is rounded to the hour. */
export const PersonalToken = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.string()),
  created_at: z.string(),
  expires_at: z.string(),
  used_at: z.string().nullable(),
});
export type PersonalToken = z.infer<typeof PersonalToken>;

/** Newest first. */
export const PersonalTokens = z.object({ tokens: z.array(PersonalToken).max(PERSONAL_TOKENS_MAX) });

export const PersonalTokenWish = z.object({
  name: z.string().trim().min(1, 'Give the token a name.').max(60, 'A name can have at most 60 characters.'),
  scopes: Scopes,
  days: z.union(TOKEN_DAYS.map((days) => z.literal(days))),
});
export type PersonalTokenWish = z.infer<typeof PersonalTokenWish>;

/** `secret` is shown only this once. */
export const PersonalTokenMade = z.object({ token: PersonalToken, secret: z.string() });
export type PersonalTokenMade = z.infer<typeof PersonalTokenMade>;

export const PersonalTokenRef = z.object({ id: z.uuid() });
export const PersonalTokenEnded = z.object({ ended: z.literal(true) });
