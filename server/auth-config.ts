import { z } from 'zod';
import { SECOND } from '../contract/limits.ts';
import { Flag, optional, pairFaults, type RawEnvironment, Url } from './config-values.ts';

/** Sign-in providers besides Google, as the client names them. Each is on once its id and secret are set. */
export const otherProviders = [
  'facebook',
  'twitter',
  'apple',
  'github',
  'gitlab',
  'bitbucket',
  'discord',
  'azure',
  'keycloak',
  'linkedin',
  'notion',
  'slack',
  'spotify',
  'twitch',
  'workos',
  'kakao',
] as const;
export type OtherProvider = (typeof otherProviders)[number];

const credentials: Record<string, z.ZodType> = Object.fromEntries(
  otherProviders.flatMap((name) => [
    [`AUTH_${name.toUpperCase()}_CLIENT_ID`, optional(z.string())],
    [`AUTH_${name.toUpperCase()}_CLIENT_SECRET`, optional(z.string())],
  ]),
);

/** The parts of a pattern of ALLOWED_REDIRECTS: scheme, host, port, and path with query. */
export const redirectPattern = /^([a-z][a-z0-9+.-]*:)\/\/([^/?#:]+)(?::(\d+|\*))?(\/.*)?$/i;

/** Patterns separated by commas. */
export const RedirectPatterns = z
  .string()
  .transform((text) => text.split(',').filter(Boolean))
  .refine((patterns) => patterns.every((pattern) => redirectPattern.test(pattern)), {
    message: 'must be addresses such as https://*.example.com/**',
  });

/** The settings of the auth service, in the environment. All of them have a default. */
export const authEnvironment = {
  ...credentials,
  /** Turns away people who have no account yet. */
  SIGNUP_DISABLED: optional(Flag),
  /** If it is off, an address given at sign-up is accepted without a mail. Sensible only behind another sign-in. */
  SIGNUP_CONFIRMATION: optional(Flag),
  ANONYMOUS_SIGN_INS: optional(Flag),
  MANUAL_LINKING: optional(Flag),
  PASSWORD_MIN_LENGTH: optional(z.coerce.number().int().min(6).max(72)),
  /** Seconds between two messages of a kind to one address. */
  MESSAGE_INTERVAL: optional(z.coerce.number().int().min(0).max(3600)),
  /** Raises the limits per network address, for many readers behind one address or for tests. */
  AUTH_LIMIT_SCALE: optional(z.coerce.number().min(0.1).max(1000)),
  /** Gets a POST for every text message; see features/auth/messages/text-messages.ts. */
  SMS_WEBHOOK_URL: optional(Url),
  SMS_WEBHOOK_SECRET: optional(z.string().min(16)),
  CAPTCHA_PROVIDER: optional(z.enum(['turnstile', 'hcaptcha'])),
  CAPTCHA_SECRET: optional(z.string()),
  /** Where captcha answers are checked, if not at the provider itself. */
  CAPTCHA_URL: optional(Url),
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  /** A stand-in for Google's sign-in: every endpoint of it below one URL. */
  GOOGLE_BASE_URL: optional(Url),
  AUTH_AZURE_TENANT: optional(z.string()),
  AUTH_GITLAB_URL: optional(Url),
  AUTH_KEYCLOAK_URL: optional(Url),
  AUTH_APPLE_TEAM_ID: optional(z.string()),
  AUTH_APPLE_KEY_ID: optional(z.string()),
};

type AuthEnvironment = Partial<z.output<z.ZodObject<typeof authEnvironment>>>;
export type ProviderCredentials = { clientId: string; clientSecret: string };

/** Settings that need each other. Returns the errors as text. */
export function authFaults(env: RawEnvironment): string[] {
  const credentials = ['GOOGLE', ...otherProviders.map((name) => `AUTH_${name.toUpperCase()}`)];
  const faults = credentials.flatMap((name) => pairFaults(env, `${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`));
  faults.push(...pairFaults(env, 'CAPTCHA_PROVIDER', 'CAPTCHA_SECRET'));
  faults.push(...pairFaults(env, 'SMS_WEBHOOK_URL', 'SMS_WEBHOOK_SECRET'));
  if (env.AUTH_KEYCLOAK_CLIENT_ID && !env.AUTH_KEYCLOAK_URL) faults.push('AUTH_KEYCLOAK_URL: is needed for keycloak');
  return faults;
}

export function readAuthConfig(value: AuthEnvironment, demo: boolean) {
  return {
    signupDisabled: value.SIGNUP_DISABLED ?? false,
    signupConfirmation: value.SIGNUP_CONFIRMATION ?? true,
    anonymousSignIns: value.ANONYMOUS_SIGN_INS ?? false,
    manualLinking: value.MANUAL_LINKING ?? true,
    passwordMinLength: value.PASSWORD_MIN_LENGTH ?? 6,
    /** Milliseconds. */
    messageInterval: (value.MESSAGE_INTERVAL ?? 60) * SECOND,
    // In the demo, everybody comes from one address.
    limitScale: value.AUTH_LIMIT_SCALE ?? (demo ? 20 : 1),
    sms: value.SMS_WEBHOOK_URL ? { url: value.SMS_WEBHOOK_URL, secret: value.SMS_WEBHOOK_SECRET ?? '' } : null,
    captcha: value.CAPTCHA_PROVIDER
      ? { provider: value.CAPTCHA_PROVIDER, secret: value.CAPTCHA_SECRET ?? '', url: value.CAPTCHA_URL ?? null }
      : null,
    google:
      value.GOOGLE_CLIENT_ID && value.GOOGLE_CLIENT_SECRET
        ? {
            clientId: value.GOOGLE_CLIENT_ID,
            clientSecret: value.GOOGLE_CLIENT_SECRET,
            baseUrl: value.GOOGLE_BASE_URL ?? null,
          }
        : null,
    otherProviders: readProviders(value),
    azureTenant: value.AUTH_AZURE_TENANT ?? 'common',
    gitlabUrl: value.AUTH_GITLAB_URL ?? 'https://gitlab.com',
    keycloakUrl: value.AUTH_KEYCLOAK_URL ?? '',
    apple: { teamId: value.AUTH_APPLE_TEAM_ID ?? '', keyId: value.AUTH_APPLE_KEY_ID ?? '' },
  } as const;
}

function readProviders(value: AuthEnvironment): Partial<Record<OtherProvider, ProviderCredentials>> {
  const variables = value as Record<string, string | undefined>;
  return Object.fromEntries(
    otherProviders.flatMap((name) => {
      const clientId = variables[`AUTH_${name.toUpperCase()}_CLIENT_ID`];
      const clientSecret = variables[`AUTH_${name.toUpperCase()}_CLIENT_SECRET`];
      return clientId && clientSecret ? [[name, { clientId, clientSecret }]] : [];
    }),
  );
}
