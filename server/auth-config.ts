import { z } from 'zod';
import { keysOf } from '../contract/keys-of.ts';
import { SECOND } from '../contract/limits.ts';
import { PROVIDERS, type ProviderName } from '../contract/providers.ts';
import { Flag, optional, pairFaults, type RawEnvironment, Url } from './config-values.ts';

export type OtherProvider = Exclude<ProviderName, 'google'>;
/** Sign-in providers besides Google, which has settings of its own. Each is on once its id and secret are set. */
export const otherProviders = keysOf(PROVIDERS).filter((name) => name !== 'google');

type Fields = { [Name in OtherProvider]?: Record<string, string | null> };
/** What some need besides, `AUTH_<NAME>_<FIELD>`, and its default; null: it must be set. */
const FIELDS = {
  apple: { TEAM_ID: null, KEY_ID: null },
  azure: { TENANT: 'common' },
  gitlab: { URL: 'https://gitlab.com' },
  keycloak: { URL: null },
} as const satisfies Fields;
type FieldOf<Name extends OtherProvider> = Name extends keyof typeof FIELDS ? keyof (typeof FIELDS)[Name] : never;

/** What one provider is called with. */
export type ProviderSettings<Name extends OtherProvider> = {
  clientId: string;
  clientSecret: string;
  fields: Record<FieldOf<Name>, string>;
};
type OtherProviders = { [Name in OtherProvider]?: ProviderSettings<Name> };

const fieldsOf = (name: OtherProvider): Record<string, string | null> => {
  const all: Fields = FIELDS;
  return all[name] ?? {};
};
const variableOf = (name: OtherProvider, field: string) => `AUTH_${name.toUpperCase()}_${field}`;

const providerVariables: Record<string, z.ZodType> = Object.fromEntries(
  otherProviders.flatMap((name) =>
    ['CLIENT_ID', 'CLIENT_SECRET', ...Object.keys(fieldsOf(name))].map((field) => [
      variableOf(name, field),
      optional(field === 'URL' ? Url : z.string()),
    ]),
  ),
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
  ...providerVariables,
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
};

type AuthEnvironment = Partial<z.output<z.ZodObject<typeof authEnvironment>>>;

/** Settings that need each other. Returns the errors as text. */
export function authFaults(env: RawEnvironment): string[] {
  const credentials = ['GOOGLE', ...otherProviders.map((name) => `AUTH_${name.toUpperCase()}`)];
  const faults = credentials.flatMap((name) => pairFaults(env, `${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`));
  faults.push(...pairFaults(env, 'CAPTCHA_PROVIDER', 'CAPTCHA_SECRET'));
  faults.push(...pairFaults(env, 'SMS_WEBHOOK_URL', 'SMS_WEBHOOK_SECRET'));
  for (const name of otherProviders.filter((each) => env[variableOf(each, 'CLIENT_ID')])) {
    const needed = Object.entries(fieldsOf(name)).filter(([, fallback]) => fallback === null);
    const missing = needed.map(([field]) => variableOf(name, field)).filter((variable) => !env[variable]);
    faults.push(...missing.map((variable) => `${variable}: is needed for ${name}`));
  }
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
  } as const;
}

function readProviders(value: AuthEnvironment): OtherProviders {
  const variables = value as Record<string, string | undefined>;
  return Object.fromEntries(
    otherProviders.flatMap((name) => {
      const clientId = variables[variableOf(name, 'CLIENT_ID')];
      const clientSecret = variables[variableOf(name, 'CLIENT_SECRET')];
      const fields = Object.entries(fieldsOf(name)).map(([field, fallback]) => [
        field,
        variables[variableOf(name, field)] ?? fallback,
      ]);
      return clientId && clientSecret ? [[name, { clientId, clientSecret, fields: Object.fromEntries(fields) }]] : [];
    }),
  );
}
