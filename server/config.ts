import { createPrivateKey } from 'node:crypto';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { authEnvironment, authFaults, RedirectPatterns, readAuthConfig } from './auth-config.ts';
import { bookstoreEnvironment, readBookstores } from './bookstores.ts';
import { catalogueEnvironment, readCatalogueConfig } from './catalogue-config.ts';
import { Flag, optional, Url } from './config-values.ts';
import { helpEnvironment, readHelpConfig } from './help-config.ts';
import { modelEnvironment, modelFaults, readEmbeddingConfig, readModelConfig } from './model-config.ts';
import { productionFaults } from './production-faults.ts';
import { readSyncConfig, syncEnvironment, syncFaults } from './sync-config.ts';

const PostgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be like postgres://user:password@host:5432/name',
});

/** Every variable that the server reads. */
export const Environment = z.object({
  NODE_ENV: optional(z.enum(['development', 'production', 'test'])),
  HOST: optional(z.string()),
  PORT: optional(z.coerce.number().int().min(0).max(65_535)),
  PUBLIC_URL: optional(Url),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(PostgresUrl),
  DATABASE_REPLICA_URL: optional(PostgresUrl),
  FSYNC: optional(Flag),
  SEARCH_INDEX_URI: optional(z.string()),
  ROLE: optional(z.enum(['all', 'web', 'worker'])),
  DEMO: optional(Flag),
  LOG_LEVEL: optional(z.enum(['silent', 'error', 'warn', 'info', 'debug'])),
  JWT_KEYS: optional(z.string()),
  ENCRYPTION_KEY: optional(z.string().regex(/^[A-Za-z0-9+/_-]{43}=?$/, 'must be 32 bytes in base64')),
  TRUSTED_PROXIES: optional(z.coerce.number().int().min(0).max(10)),
  ALLOWED_REDIRECTS: optional(RedirectPatterns),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'must be like smtp://user:password@mail.example.org:587' })),
  MAIL_FROM: optional(z.string()),
  MAIL_POSTAL_ADDRESS: optional(z.string()),
  MAIL_WEBHOOK_SECRET: optional(z.string().min(16)),
  DKIM_DOMAIN: optional(z.string()),
  DKIM_SELECTOR: optional(z.string()),
  DKIM_PRIVATE_KEY: optional(
    z
      .string()
      .transform((pem) => pem.replaceAll('\\n', '\n'))
      .refine(isRsaKey, 'must be a private RSA key as PEM, with \\n for line ends; mails would go out unsigned'),
  ),
  PRODUCT_NAME: optional(z.string().min(1)),
  PRODUCT_HANDLE: optional(z.string().regex(/^@\w+$/, 'must begin with @')),
  SUPPORT_EMAIL: optional(z.email()),
  SOCIAL_URL: optional(Url),
  BOOKSTORE_SEARCH_URL: optional(Url),
  AFFILIATE_TAG: optional(z.string()),
  ...bookstoreEnvironment,
  SENTRY_DSN: optional(z.url({ protocol: /^https?$/ })),
  METRICS_TOKEN: optional(z.string().min(16)),
  METRICS_PORT: optional(z.coerce.number().int().min(0).max(65_535)),
  ...authEnvironment,
  ...syncEnvironment,
  ...catalogueEnvironment,
  ...modelEnvironment,
  ...helpEnvironment,
});

export type Config = ReturnType<typeof readConfig>;

/** Thrown with every error of the environment at once, so that an operator can correct all of them in one go. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const PORT = 3000;

/**
 * Reads the environment once. Absent values get their defaults; demo mode is on outside production unless `DEMO=0`.
 * @throws ConfigError naming every variable that is wrong or, in production, missing.
 */
export function readConfig(env: Record<string, string | undefined>) {
  const parsed = Environment.safeParse(env);
  const faults = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  const production = env.NODE_ENV === 'production';
  faults.push(...authFaults(env), ...syncFaults(env), ...modelFaults(env));
  if (production) faults.push(...productionFaults(env));
  if (env.DATABASE_REPLICA_URL && !env.DATABASE_URL)
    faults.push('DATABASE_REPLICA_URL: is a copy of a PostgreSQL, so DATABASE_URL is needed too');
  const { METRICS_PORT } = env;
  // A worker does not listen on PORT.
  const both = env.ROLE !== 'worker' && METRICS_PORT && METRICS_PORT !== '0';
  if (both && Number(METRICS_PORT) === Number(env.PORT || PORT))
    faults.push('METRICS_PORT: must be another port than PORT');
  const dkimParts = ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_PRIVATE_KEY'].filter((name) => env[name]);
  if (dkimParts.length % 3 !== 0) faults.push('DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY: are needed together');
  if (!parsed.success || faults.length > 0) {
    const list = faults.map((fault) => `  - ${fault}`).join('\n');
    throw new ConfigError(`The environment is not usable:\n${list}\ndocs/operating.md describes every variable.`);
  }
  const value = parsed.data;
  const port = value.PORT ?? PORT;
  const dataDir = resolve(value.DATA_DIR ?? '.data');
  const demo = !production && value.DEMO !== false;
  return {
    production,
    demo,
    host: value.HOST ?? (production ? '0.0.0.0' : 'localhost'),
    port,
    publicUrl: value.PUBLIC_URL ?? `http://localhost:${port}`,
    dataDir,
    databaseUrl: value.DATABASE_URL ?? null,
    /** The replica of `databaseUrl`, for reading; null if there is none. */
    databaseReplicaUrl: value.DATABASE_REPLICA_URL ?? null,
    /** For the embedded database: a commit waits for the disk. */
    durable: value.FSYNC ?? production,
    searchIndexUri: value.SEARCH_INDEX_URI ?? join(dataDir, 'search'),
    role: value.ROLE ?? 'all',
    logLevel: value.LOG_LEVEL ?? (value.NODE_ENV === 'test' ? 'silent' : 'info'),
    jwtKeys: value.JWT_KEYS ?? null,
    encryptionKey: value.ENCRYPTION_KEY ?? null,
    /** How many proxies in front of us append to X-Forwarded-For; with 0 the header is ignored. */
    trustedProxies: value.TRUSTED_PROXIES ?? 0,
    /** Extra targets for `redirect_to` besides the public URL. */
    allowedRedirects: value.ALLOWED_REDIRECTS ?? [],
    auth: readAuthConfig(value, demo),
    sync: readSyncConfig(value),
    catalogue: readCatalogueConfig(value, { production }),
    /** Null if there is no model. */
    model: readModelConfig(value),
    embedding: readEmbeddingConfig(value),
    /** Where people in danger find help. */
    help: readHelpConfig(value),
    mail: {
      smtpUrl: value.SMTP_URL ?? null,
      from: value.MAIL_FROM ?? 'Deepshelf <books@deepshelf.example>',
      /** The law requires it in every bulk mail; null in production means that the Sunday mail is off. */
      postalAddress: value.MAIL_POSTAL_ADDRESS ?? (production ? null : 'Deepshelf, 1 Example Street, Exampleton'),
      /** The secret with which the mail service reports bounces and complaints; null means that nobody may. */
      webhookSecret: value.MAIL_WEBHOOK_SECRET ?? null,
      dkim: readDkim(value),
    },
    product: {
      name: value.PRODUCT_NAME ?? 'Deepshelf',
      handle: value.PRODUCT_HANDLE ?? '@deepshelf',
      supportEmail: value.SUPPORT_EMAIL ?? 'support@deepshelf.example',
      socialUrl: value.SOCIAL_URL ?? 'https://x.com/deepshelf',
    },
    bookstore: {
      searchUrl: value.BOOKSTORE_SEARCH_URL ?? 'https://www.amazon.com/s',
      affiliateTag: value.AFFILIATE_TAG ?? '',
    },
    /** The bookstores that readers can choose instead, and their libraries. */
    elsewhere: readBookstores(value),
    sentryDsn: value.SENTRY_DSN ?? null,
    metrics: {
      /** Opens `/metrics`, like the operator's key. */
      token: value.METRICS_TOKEN ?? null,
      /** The port that answers `/metrics`, `/health` and `/ready` without a key; null if there is none. */
      port: value.METRICS_PORT ?? null,
    },
  } as const;
}

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

function readDkim(value: z.output<typeof Environment>) {
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_PRIVATE_KEY: privateKey } = value;
  return domain && selector && privateKey ? { domain, selector, privateKey } : null;
}
