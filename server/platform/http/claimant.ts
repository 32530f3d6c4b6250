import { type RawBuilder, sql } from 'kysely';

/** How the one statement of a call asks whether its session is open. */
export type Asking = {
  /** A condition of that statement: the session is open. */
  isOpen: RawBuilder<boolean>;
  /**
   * To be called if the condition did not hold, or nothing asked for it. @throws AppError that says why the call is
   * refused.
   */
  demand(): Promise<void>;
};

/**
 * A caller with a valid token whose session nobody has looked up yet. Only for calls whose one statement does so
 * (`asking`): a look-up of its own would take as long as that statement. It is no `Caller`, so that no other handler
 * takes it for one.
 */
export type Claimant = { claimed: { userId: string }; key: string; asking: Asking };

/** For a `Caller`, whose session has been looked up. */
export const ASKED: Asking = { isOpen: sql<boolean>`true`, demand: async () => {} };

export const claimantOf = ({ userId, key = userId }: { userId: string; key?: string }): Claimant => ({
  claimed: { userId },
  key,
  asking: ASKED,
});
