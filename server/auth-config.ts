import { z } from 'zod';
import { SECOND } from '../contract/limits.ts';
import { Flag, optional } from './environment.ts';

/** The settings of the auth service, in the environment. All of them have a default. */
export const authEnvironment = {
  /** Turns away people who have no account yet. */
  SIGNUP_DISABLED: optional(Flag),
  /** Off: an address given at sign-up is believed without a mail. Sensible only behind another sign-in. */
  SIGNUP_CONFIRMATION: optional(Flag),
  ANONYMOUS_SIGN_INS: optional(Flag),
  MANUAL_LINKING: optional(Flag),
  PASSWORD_MIN_LENGTH: optional(z.coerce.number().int().min(6).max(72)),
  /** Seconds between two messages of a kind to one address. */
  MESSAGE_INTERVAL: optional(z.coerce.number().int().min(0).max(3600)),
  /** Widens the limits per network address, for a house full of readers behind one address, or for tests. */
  AUTH_LIMIT_SCALE: optional(z.coerce.number().min(0.1).max(1000)),
};

type AuthEnvironment = z.output<z.ZodObject<typeof authEnvironment>>;

export function readAuthConfig(value: AuthEnvironment, demo: boolean) {
  return {
    signupDisabled: value.SIGNUP_DISABLED ?? false,
    signupConfirmation: value.SIGNUP_CONFIRMATION ?? true,
    anonymousSignIns: value.ANONYMOUS_SIGN_INS ?? false,
    manualLinking: value.MANUAL_LINKING ?? true,
    passwordMinLength: value.PASSWORD_MIN_LENGTH ?? 6,
    /** Milliseconds. */
    messageInterval: (value.MESSAGE_INTERVAL ?? 60) * SECOND,
    // Everybody who tries the demo comes from one address.
    limitScale: value.AUTH_LIMIT_SCALE ?? (demo ? 20 : 1),
  } as const;
}
